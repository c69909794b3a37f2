import { mount } from "svelte";
import App from "./app/App.svelte";
import { input } from "./lib/input.svelte";
import { language } from "./lib/language";
import { settings } from "./lib/settings.svelte";
import { theme } from "./lib/theme.svelte";
import "./design/tokens.css";
import "./app/app.css";

document.documentElement.lang = language;
theme.load();
settings.load();
input.watch();

const target = document.getElementById("app");
if (target) mount(App, { target });
