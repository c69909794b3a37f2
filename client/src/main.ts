import { mount } from "svelte";
import App from "./app/App.svelte";
import { language } from "./lib/language";
import { theme } from "./lib/theme.svelte";
import "./design/tokens.css";
import "./app/app.css";

document.documentElement.lang = language;
theme.load();

const target = document.getElementById("app");
if (target) mount(App, { target });
