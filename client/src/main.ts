import { mount } from "svelte";
import App from "./app/App.svelte";
import { theme } from "./lib/theme.svelte";
import "./design/tokens.css";
import "./app/app.css";

theme.load();

const target = document.getElementById("app");
if (target) mount(App, { target });
