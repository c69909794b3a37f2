import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files that a browser asks for as text; pictures and fonts are compressed already. */
const TEXT = /\.(html|js|css|svg|json|txt)$/;

/** Write a `.gz` beside every text file of the build, so that the server need not compress. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "castillo-compress",
    apply: "build",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const file = path.join(entry.parentPath, entry.name);
          await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
        }),
      );
    },
  };
}
