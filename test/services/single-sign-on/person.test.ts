import { describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { personOf, roleOf, subjectOf } from "../../../server/services/single-sign-on/person.ts";

function settings(more: Readonly<Record<string, string>> = {}) {
  const required = {
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "postern",
    OIDC_CLIENT_SECRET: "secret",
  };
  const { oidc } = readConfig({ ...required, OIDC_GROUPS: "staff=handler,it=manager,audit=reader", ...more });
  if (oidc?.groups == null) throw new Error("there is no provider");
  return { ...oidc, groups: oidc.groups };
}

describe("The role of somebody at the provider", () => {
  it.each([
    [{ groups: ["staff"] }, "handler"],
    [{ groups: ["audit", "it", "staff"] }, "manager"],
    [{ groups: "audit" }, "reader"],
    [{ groups: ["Staff", "others"] }, null],
    [{ groups: [] }, null],
    [{ groups: { staff: true } }, null],
    [{ groups: ["staff", 1] }, null],
    [{}, null],
  ])("of %j is %s", (claims, role) => {
    expect(roleOf({ sub: "x", ...claims }, settings().groups)).toBe(role);
  });

  it("is read from a claim within others, or from one whose name has dots", () => {
    const within = settings({ OIDC_GROUPS_CLAIM: "realm_access.roles" }).groups;
    expect(roleOf({ sub: "x", realm_access: { roles: ["it"] } }, within)).toBe("manager");
    expect(roleOf({ sub: "x", realm_access: null }, within)).toBeNull();
    const named = settings({ OIDC_GROUPS_CLAIM: "https://example.com/roles" }).groups;
    expect(roleOf({ sub: "x", "https://example.com/roles": ["it"] }, named)).toBe("manager");
  });

  it("does not come from what every object has", () => {
    const { groups } = settings({ OIDC_GROUPS_CLAIM: "constructor.name" });
    expect(roleOf({ sub: "x" }, groups)).toBeNull();
  });
});

describe("What the provider says of somebody", () => {
  it("is taken where it is well formed", () => {
    const email = { email: " Ada@Example.test ", email_verified: "true" };
    expect(personOf({ sub: "1", ...email, name: "Ada\nLovelace" }, settings())).toEqual({
      ...{ issuer: "https://login.example.com/", subject: "1" },
      ...{ name: "", email: "ada@example.test", isEmailVerified: true },
    });
    expect(personOf({ sub: "1", email: "a@example.test", email_verified: 1 }, settings()).isEmailVerified).toBe(false);
    expect(() => personOf({ sub: "1", email: "ada" }, settings())).toThrow("did not say what your email address is");
  });

  it.each(["", "x".repeat(256), "a\0b", "ünïcode"])("is refused for the subject %j", (sub) => {
    expect(() => subjectOf({ sub }, settings())).toThrow("identifies you in a way");
  });

  it("may have a subject of 255 characters", () => {
    expect(subjectOf({ sub: "x".repeat(255) }, settings())).toHaveLength(255);
  });
});
