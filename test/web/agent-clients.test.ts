import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AGENT_CLIENTS, TOKEN_TO_COME } from "../../web/src/features/oauth/connect-agent/agent-clients.ts";

const ADDRESS = "https://inbox.example.com/mcp";
const guide = readFileSync(join(import.meta.dirname, "../../docs/guide/agents-mcp.md"), "utf8");

const steps = AGENT_CLIENTS.flatMap(({ id, signIn, withToken }) =>
  [signIn?.(ADDRESS) ?? [], withToken?.(ADDRESS, TOKEN_TO_COME) ?? []].map((shown) => ({ id, shown })),
);

describe("The steps for connecting an agent", () => {
  it("match the guide line by line", () => {
    const lines = steps.flatMap(({ shown }) => shown.flatMap(({ code }) => code?.text.split("\n") ?? []));
    expect(lines.filter((line) => !guide.includes(line.trim().replace(/,$/, "")))).toEqual([]);
  });

  it("include the new token wherever one is needed, and offer no placeholder to copy before it exists", () => {
    const token = `pst_${"A".repeat(43)}`;
    for (const { id, withToken } of AGENT_CLIENTS) {
      if (withToken === undefined) continue;
      expect(JSON.stringify(withToken(ADDRESS, token)), id).toContain(
        id === "cursor" ? `POSTERN_TOKEN=${token}` : token,
      );
      const copied = withToken(ADDRESS, TOKEN_TO_COME).map(({ code }) => code?.text);
      expect(copied, id).not.toContain(TOKEN_TO_COME);
    }
  });

  it("each have the date they were checked, except those for generic programs", () => {
    for (const { id, checkedOn } of AGENT_CLIENTS) {
      expect(checkedOn ?? "", id).toMatch(id === "other" ? /^$/ : /^20\d\d-\d\d-\d\d$/);
    }
  });

  it("open Claude's connector form prefilled, without a token", () => {
    const links = steps
      .filter(({ id }) => id === "claude")
      .flatMap(({ shown }) => shown.flatMap(({ link }) => link?.href ?? []));
    expect(new Set(links).size).toBe(1);
    const { origin, pathname, searchParams } = new URL(links[0] ?? "");
    expect(origin + pathname).toBe("https://claude.ai/settings/connectors");
    expect(Object.fromEntries(searchParams)).toEqual({
      modal: "add-custom-connector",
      connectorName: "Postern",
      connectorUrl: ADDRESS,
    });
  });

  it("open Cursor and VS Code with a configuration containing the address but no token", () => {
    const links = Object.fromEntries(
      steps.flatMap(({ id, shown }) => shown.flatMap(({ link }) => (link ? [[id, link.href]] : []))),
    );
    const cursor = new URL(links.cursor ?? "");
    expect(cursor.searchParams.get("name")).toBe("postern");
    expect(JSON.parse(atob(cursor.searchParams.get("config") ?? ""))).toEqual({ url: ADDRESS });
    const [, query = ""] = (links.vscode ?? "").split("?");
    expect(JSON.parse(decodeURIComponent(query))).toEqual({ name: "postern", type: "http", url: ADDRESS });
  });
});
