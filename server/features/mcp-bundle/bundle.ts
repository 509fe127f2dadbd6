import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeZip } from "client-zip";
import { packageRoot } from "../../core/platform/package-root.ts";

export const BUNDLE_NAME = "postern.mcpb";

interface Bundle {
  readonly version: string;
  /** Suggested during installation; null if the bundle is for any Postern. */
  readonly address: string | null;
}

const PROGRAM = "server/bridge.cjs";

/** Archives store local time, so building it from local fields gives the same bytes everywhere. */
const LAST_MODIFIED = new Date(1980, 0, 1);

/**
 * An MCP bundle: a program that connects clients which launch local programs, such as Claude Desktop, to a remote
 * Postern, with the settings they ask the user for. The same settings give the same bytes.
 */
export async function makeBundle(bundle: Bundle): Promise<Uint8Array<ArrayBuffer>> {
  const program = readFileSync(join(packageRoot(), "dist", "mcp-bridge", "bridge.cjs"));
  const files = [
    { name: "manifest.json", input: `${JSON.stringify(manifestOf(bundle), null, 2)}\n` },
    { name: PROGRAM, input: program },
  ];
  const archive = makeZip(files.map((file) => ({ ...file, lastModified: LAST_MODIFIED })));
  return new Uint8Array(await new Response(archive).arrayBuffer());
}

function manifestOf({ version, address }: Bundle) {
  return {
    manifest_version: "0.3",
    name: "postern",
    display_name: "Postern",
    version,
    description: "Reads what visitors submitted to your website’s forms.",
    long_description:
      "Connects to your own Postern over https with an agent token. It lists the submissions of a form and counts them. " +
      "It cannot change, move, delete or send anything. What visitors typed is untrusted text.",
    author: { name: "Postern" },
    license: "MIT",
    keywords: ["forms", "inbox", "submissions"],
    server: {
      type: "node",
      entry_point: PROGRAM,
      mcp_config: {
        command: "node",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in
        args: ["${__dirname}/server/bridge.cjs"],
        // Not among the arguments, which every program on the computer can read.
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in
        env: { POSTERN_ADDRESS: "${user_config.address}", POSTERN_TOKEN: "${user_config.token}" },
      },
    },
    tools: [{ name: "list_submissions", description: "Lists and counts the submissions of one form." }],
    user_config: {
      address: {
        type: "string",
        title: "Address of your Postern",
        description: "As the browser shows it, such as https://inbox.example.com.",
        required: true,
        ...(address === null ? {} : { default: address }),
      },
      token: {
        type: "string",
        title: "Agent token",
        description: "Create one in Postern under Settings → Agents. It starts with pst_.",
        sensitive: true,
        required: true,
      },
    },
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: ">=20" } },
  };
}
