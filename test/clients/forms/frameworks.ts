import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readPage } from "../../docs/pages.ts";
import { bundle, bundleFiles } from "./bundle.ts";
import { FRAMEWORKS_FOLDER } from "./install-frameworks.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** A page with a form as in docs/guide/frameworks.md, and a link or button to another page and back. */
export interface FrameworkPage {
  readonly name: string;
  readonly headers?: (origin: string) => Readonly<Record<string, string>>;
  html(intakeUrl: string): Promise<string> | string;
  /** The text shown if the framework sends the form itself. Otherwise the thank-you page opens. */
  readonly shows?: string;
}

const guide = readPage("docs/guide/frameworks.md");

/** A code block of the guide in a language, with a form's address filled in. */
function code(language: string, index: number, intakeUrl: string): string {
  const text = guide.blocks.filter((block) => block.language === language)[index]?.text ?? "";
  return text.replaceAll("https://inbox.example.com/f/frm_…", intakeUrl);
}

const LINKS = '<nav><a href="/other">Other page</a></nav>';

export const FRAMEWORK_PAGES: readonly FrameworkPage[] = [
  {
    name: "plain HTML with a strict Content Security Policy",
    headers: (origin) => {
      const [name, policy] = code("http", 0, "").trim().replaceAll("https://inbox.example.com", origin).split(": ");
      return { [name ?? ""]: policy ?? "" };
    },
    html: (url) => LINKS + code("html", 0, url),
  },
  {
    name: "React",
    html: (url) =>
      script({
        "main.jsx": `import { createRoot } from "react-dom/client"; import { useState } from "react"; import { ContactForm } from "./form.jsx";
          function App() { const [isOther, show] = useState(false);
            return <><button onClick={() => show(true)}>Other page</button><button onClick={() => show(false)}>Back</button>
              {isOther ? <p>Another page</p> : <ContactForm />}</>; }
          createRoot(document.getElementById("root")).render(<App />);`,
        "form.jsx": code("jsx", 0, url),
      }),
  },
  {
    name: "Vue",
    html: async (url) => {
      const template = /<template>([\s\S]*)<\/template>/.exec(code("vue", 0, url))?.[1] ?? "";
      const page = await script({
        "main.js": `import { createApp, ref } from "vue/dist/vue.esm-bundler.js";
          const ContactForm = { template: ${JSON.stringify(template)} };
          createApp({ components: { ContactForm }, setup: () => ({ isOther: ref(false) }),
            template: '<button @click="isOther = true">Other page</button><button @click="isOther = false">Back</button><p v-if="isOther">Another page</p><ContactForm v-else />',
          }).mount("#root");`,
      });
      return page + code("html", 1, url);
    },
  },
  {
    name: "Svelte",
    html: async (url) => {
      const { compile } = createRequire(join(FRAMEWORKS_FOLDER, "package.json"))("svelte/compiler");
      const app = `<script>import Form from "./form.svelte.js"; let isOther = $state(false);</script>
        <button onclick={() => { isOther = true; }}>Other page</button><button onclick={() => { isOther = false; }}>Back</button>
        {#if isOther}<p>Another page</p>{:else}<Form />{/if}`;
      return script({
        "main.js": `import { mount } from "svelte"; import App from "./app.js"; mount(App, { target: document.getElementById("root") });`,
        "app.js": compile(app, { generate: "client" }).js.code,
        "form.svelte.js": compile(code("svelte", 0, url), { generate: "client" }).js.code,
      });
    },
  },
  ...(["htmx2", "htmx.org"] as const).flatMap((library): FrameworkPage[] => {
    const config =
      library === "htmx2"
        ? '{"selfRequestsOnly": false, "responseHandling": [{"code": "...", "swap": true}]}'
        : '{"mode": "cors"}';
    const name = library === "htmx2" ? "htmx 2" : "htmx 4";
    return [
      {
        name: `${name}, boosted`,
        html: async (url) =>
          `<script>${await htmx(library)}</script><div hx-boost="true">${LINKS}${code("html", 2, url)}</div>`,
      },
      {
        name: `${name}, which sends the form itself`,
        html: async (url) =>
          `<meta name="htmx-config" content='${config}'><script>${await htmx(library)}</script>${LINKS}${code("html", 3, url)}`,
        shows: "Thank you. Your message has been received.",
      },
    ];
  }),
  {
    name: "Astro with ClientRouter",
    html: (url) => buildWithAstro(code("astro", 0, url)),
  },
  {
    name: "Turbo",
    html: async (url) => LINKS + code("html", 4, url) + (await script({ "main.js": 'import "@hotwired/turbo";' })),
  },
];

const htmx = (library: string) => bundle(join(root, "node_modules", library, "dist", "htmx.js"));

/** The page built by `astro build`, with its scripts inlined. */
function buildWithAstro(component: string): string {
  const folder = mkdtempSync(join(FRAMEWORKS_FOLDER, "astro-"));
  try {
    mkdirSync(join(folder, "src", "pages"), { recursive: true });
    const config = "export default { vite: { build: { assetsInlineLimit: 1_000_000 } } };";
    const page = `---\nimport { ClientRouter } from "astro:transitions";\nimport Form from "../form.astro";\n---\n
      <html lang="en"><head><title>A website</title><ClientRouter /></head><body>${LINKS}<Form /></body></html>`;
    writeFileSync(join(folder, "astro.config.mjs"), config);
    writeFileSync(join(folder, "src", "form.astro"), component);
    writeFileSync(join(folder, "src", "pages", "index.astro"), page);
    const astro = join(FRAMEWORKS_FOLDER, "node_modules", "astro");
    const cli = join(astro, JSON.parse(readFileSync(join(astro, "package.json"), "utf8")).bin.astro);
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
    execFileSync(process.execPath, [cli, "build", "--root", folder, "--silent"], { cwd: folder, env });
    return readFileSync(join(folder, "dist", "index.html"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function script(files: Readonly<Record<string, string>>): Promise<string> {
  return `<div id="root"></div><script>${await bundleFiles(files)}</script>`;
}
