import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

const server = "http://localhost:4000";

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
              // Small parts that the inbox always loads: one file of them compresses better than twenty.
              name: "base",
              test: /node_modules\/@mantine\/(core\/esm\/components\/(ActionIcon|Anchor|Checkbox|Group|Input|InlineInput|Paper|Progress|VisuallyHidden)\/|hooks\/esm\/use-(id|disclosure|uncontrolled|callback-ref|debounced-callback|focus-return)\/)|node_modules\/@tabler\/icons-react\/dist\/esm\/icons\/Icon(Plus|X|Download|Search)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    // Patterns, because the plain prefix "/f" would also catch "/forms".
    proxy: { "^/graphql$": server, "^/auth/": server, "^/oauth/": server, "^/f/": server, "^/exports/": server },
  },
});
