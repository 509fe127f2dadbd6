import { afterEach, describe, expect, it, vi } from "vitest";
import { describeForms } from "../../web/src/core/agents/agent-access.ts";
import { readConnectSearch } from "../../web/src/core/kit/navigation/search-params.ts";
import { sendDecision } from "../../web/src/features/oauth/consent-requests.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (body: unknown, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

describe("After a consent decision, the browser", () => {
  it.each(["https://agent.example/cb?code=x", "http://127.0.0.1:1/cb?code=x", "com.example.app:/cb?code=x"])(
    "goes to the agent at %s",
    async (url) => {
      answering({ url });
      expect(await sendDecision("r.x", { allow: false })).toEqual({ value: url });
    },
  );

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "blob:https://x/y",
    "file:///x",
    "nowhere",
  ])("never goes to %s", async (url) => {
    answering({ url });
    expect(await sendDecision("r.x", { allow: false })).toHaveProperty("problem");
  });

  it("stays when the server rejects the decision, and shows the server's message", async () => {
    answering({ detail: "This request has expired." }, 400);
    expect(await sendDecision("r.x", { allow: false })).toEqual({
      problem: "This request has expired.",
      asksToConfirm: false,
    });
  });
});

describe("The address of the consent page", () => {
  it("keeps a well-formed packed request and drops anything else", () => {
    expect(readConnectSearch({ request: "r.YWJj_-0" })).toEqual({ request: "r.YWJj_-0" });
    for (const request of ["YWJj", "r.", "r.a b", "r.<x>", 7, undefined]) {
      expect(readConnectSearch({ request })).toEqual({ request: undefined });
    }
  });
});

describe("The forms described for a connection", () => {
  it("are all forms, the selected ones, or none once those are gone", () => {
    expect(describeForms({ allForms: true, forms: [] })).toBe("All forms");
    expect(describeForms({ allForms: false, forms: [{ name: "Contact" }, { name: "Orders" }] })).toBe(
      "2 forms: Contact, Orders",
    );
    expect(describeForms({ allForms: false, forms: [] })).toBe("No form");
  });
});
