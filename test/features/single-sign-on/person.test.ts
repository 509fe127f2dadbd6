import { describe, expect, it } from "vitest";
import { readConfig } from "../../../server/core/config.ts";
import { groupRoleOf, personOf, subjectOf } from "../../../server/features/single-sign-on/person.ts";

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

describe("The role derived from the provider's groups", () => {
  const pointer = { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://graph.example" } } };

  it.each([
    [{ groups: ["staff"] }, "handler"],
    [{ groups: ["audit", "it", "staff"] }, "manager"],
    [{ groups: "audit" }, "reader"],
    [{ groups: ["Staff", "others"] }, null],
    [{ groups: [] }, null],
    [{ groups: ["staff", 1, null, { name: "it" }] }, "handler"],
    [{ groups: { staff: true } }, "not said"],
    [{ groups: [1, null] }, "not said"],
    [{ groups: "" }, "not said"],
    [{ groups: null }, "not said"],
    [pointer, "not said"],
    [{ ...pointer, groups: [] }, "not said"],
    [{}, "not said"],
  ])("for %j is %s", (claims, expected) => {
    const said = groupRoleOf({ sub: "x", ...claims }, settings().groups);
    expect(said === null ? "not said" : said.role).toBe(expected);
  });

  it("is read from a nested claim or from a claim with dots in its name", () => {
    const within = settings({ OIDC_GROUPS_CLAIM: "realm_access.roles" }).groups;
    expect(groupRoleOf({ sub: "x", realm_access: { roles: ["it"] } }, within)).toEqual({ role: "manager" });
    expect(groupRoleOf({ sub: "x", realm_access: null }, within)).toBeNull();
    expect(groupRoleOf({ sub: "x", _claim_names: { realm_access: "src1" } }, within)).toBeNull();
    const named = settings({ OIDC_GROUPS_CLAIM: "https://example.com/roles" }).groups;
    expect(groupRoleOf({ sub: "x", "https://example.com/roles": ["it"] }, named)).toEqual({ role: "manager" });
  });

  it("ignores properties inherited by every object", () => {
    for (const claim of ["constructor.name", "constructor"]) {
      const { groups } = settings({ OIDC_GROUPS_CLAIM: claim });
      expect(groupRoleOf({ sub: "x" }, groups)).toBeNull();
    }
  });
});

describe("The identity sent by the provider", () => {
  it("is accepted if well-formed", () => {
    const email = { email: " Ada@Example.test ", email_verified: "true" };
    expect(personOf({ sub: "1", ...email, name: "Ada\nLovelace" }, settings())).toEqual({
      ...{ issuer: "https://login.example.com/", subject: "1" },
      ...{ name: "", email: "ada@example.test", isEmailVerified: true },
    });
    expect(personOf({ sub: "1", email: "a@example.test", email_verified: 1 }, settings()).isEmailVerified).toBe(false);
    expect(() => personOf({ sub: "1", email: "ada" }, settings())).toThrow("did not say what your email address is");
  });

  it.each(["", "x".repeat(256), "a\0b", "ünïcode"])("is rejected for the subject %j", (sub) => {
    expect(() => subjectOf({ sub }, settings())).toThrow("identifies you in a way");
  });

  it("accepts a subject of 255 characters", () => {
    expect(subjectOf({ sub: "x".repeat(255) }, settings())).toHaveLength(255);
  });
});
