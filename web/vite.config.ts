import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

const server = "http://localhost:4000";
const SERVER_PATHS = [
  "auth",
  "confirm",
  "confirm-email",
  "confirm-message",
  "exports",
  "f",
  "file-links",
  "files",
  "imports",
  "oauth",
  "\\.well-known",
];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and no release of ours changes keeps its own, long-cached file.
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|router-core|history|store|react-store)|urql|@urql|wonka|@0no-co)\//,
            },
            {
              // The start and the inbox with all that they need, in one file: browsers load six at a time.
              name: "inbox",
              test: /\/web\/src\/(main|core\/app\/shell\/shell|core\/inbox\/(all-forms-page|form-page|folder-page))\.tsx$/,
            },
            {
              // What a message needs that is opened, loaded while the list is looked at.
              name: "message",
              test: /\/web\/src\/(core\/inbox\/message\/reading-pane|features\/(labels\/label-dialog|notes\/notes|replies\/message-replies))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // What the server answers itself. Patterns, because the plain prefix "/f" would also catch "/forms".
    proxy: { "^/(graphql|mcp)$": server, [`^/(${SERVER_PATHS.join("|")})(/|$)`]: server },
  },
});
