import { describe, expect, test } from "vitest";
import { arrangeIntake } from "../../support/arrange.ts";

import { useDatabase } from "../../support/database.ts";
import { anyRate, callRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

const CANARY = "canary of a visitor";

interface Labelled {
  readonly text: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Every kind of answer from the tool, keyed by the request. */
async function answers(): Promise<Record<string, Labelled>> {
  const { deps, ada, form, intake } = await arrangeIntake(database);
  await intake.post(form.id, JSON.stringify({ message: CANARY }), { "Content-Type": "application/json" });
  const [all, metadata] = [await ada.token({ content: true }), await ada.token()];
  const url = await serveMcp(deps, { rate: anyRate });
  const ask = async (token: string, input: Record<string, unknown>): Promise<Labelled> => {
    const { text, result } = await callRaw(url, token, input);
    return { text, meta: Object(result?._meta) };
  };
  return {
    contents: await ask(all, { formId: form.id, includeContent: true }),
    metadata: await ask(all, { formId: form.id }),
    "an empty folder": await ask(metadata, { formId: form.id, folder: "spam" }),
    "an unknown form": await ask(metadata, { formId: deps.newId("frm") }),
    "no arguments": await ask(metadata, {}),
    "contents without permission": await ask(metadata, { formId: form.id, includeContent: true }),
    "a wrong cursor": await ask(metadata, { formId: form.id, cursor: "nonsense" }),
  };
}

/** The enforcers' published rules for `_meta.ifc`: two words; if one is missing or unknown, the worst is assumed. */
function read({ meta }: Labelled): { trusted: boolean; mayBecomePublic: boolean } {
  const { integrity, confidentiality } = (meta.ifc ?? {}) as { integrity?: unknown; confidentiality?: unknown };
  const isKnown =
    (integrity === "trusted" || integrity === "untrusted") &&
    (confidentiality === "public" || confidentiality === "private");
  return { trusted: isKnown && integrity === "trusted", mayBecomePublic: isKnown && confidentiality === "public" };
}

/**
 * The emitter cases published in the draft of the extension: how visible a result's contents are, and what it claims.
 */
const PUBLISHED: Readonly<
  Record<string, { readonly visible: "private" | "public" | "unknown"; readonly said: Claims[] }>
> = {
  A1_public_repo_draft_advisory: { visible: "private", said: [{ sensitive: true }] },
  A2_public_repo_readme: { visible: "public", said: [{}] },
  A3_public_repo_collaborator_roster: { visible: "private", said: [{ sensitive: true }] },
  A4_unknown_or_mixed_provenance: { visible: "unknown", said: [{ sensitive: true }] },
  A5_content_block_union_no_weaken: { visible: "private", said: [{}, { sensitive: true }] },
};

interface Claims {
  readonly sensitive?: boolean;
  readonly untrusted?: boolean;
}

/**
 * The draft's rules for readers: absent means no claim, and no part of a result can retract a claim of another part.
 */
function claimed(said: readonly Claims[], claim: keyof Claims): boolean {
  return said.some((claims) => claims[claim] === true);
}

describe("A client that tracks the origin of text", () => {
  test("treats text from visitors, and nothing else, as untrusted", async () => {
    for (const [asked, answer] of Object.entries(await answers())) {
      expect(read(answer), asked).toEqual({ trusted: !answer.text.includes(CANARY), mayBecomePublic: false });
    }
  });

  test("finds the same labels in the annotations of the protocol draft, where an absent one claims nothing", async () => {
    for (const [asked, { text, meta }] of Object.entries(await answers())) {
      expect(meta["io.modelcontextprotocol/trust-annotations"], asked).toEqual({
        sensitive: true,
        ...(text.includes(CANARY) ? { untrusted: true } : {}),
      });
    }
  });

  test("reads our labels by rules that agree with the draft's published cases", async () => {
    for (const [name, { visible, said }] of Object.entries(PUBLISHED)) {
      expect(claimed(said, "sensitive"), name).toBe(visible !== "public");
    }
    for (const [asked, { text, meta }] of Object.entries(await answers())) {
      const said = [Object(meta["io.modelcontextprotocol/trust-annotations"])];
      // No account data is public.
      expect(claimed(said, "sensitive"), asked).toBe(true);
      expect(claimed(said, "untrusted"), asked).toBe(text.includes(CANARY));
      for (const name of Object.keys(Object(said[0]))) expect(["sensitive", "untrusted"], asked).toContain(name);
    }
  });

  test("learns which parts come from visitors", async () => {
    const { contents, metadata } = await answers();
    expect(contents?.text).toContain(CANARY);
    expect(contents?.meta["postern/untrusted"]).toEqual(["/submissions/*/fields"]);
    expect(metadata?.text).not.toContain(CANARY);
    expect(metadata?.meta).not.toHaveProperty("postern/untrusted");
  });
});
