import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";

/** Where `castillo serve` listens while the client is developed with `npm run dev`. */
const SERVER = process.env["CASTILLO_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), compress()],
  build: {
    outDir: "../src/castillo/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Under the name that the browser knows: the server refuses a POST whose Origin is not its Host.
  server: { proxy: { "/api": { target: SERVER, changeOrigin: false } } },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
