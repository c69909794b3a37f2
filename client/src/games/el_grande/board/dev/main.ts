/** A page for development that shows the board with sample views: /board.html, not part of the production bundle. */

import { mount } from "svelte";
import "../../../../design/tokens.css";
import Page from "./Page.svelte";

const target = document.getElementById("app");
if (target) mount(Page, { target });
