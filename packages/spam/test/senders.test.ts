import { describe, expect, test } from "vitest";
import { readSubmission } from "../src/text/read-submission.ts";
import { cueValueOf, fieldsOf, ORDINARY } from "./judge.ts";

describe("An address made of first and last name with a separator", () => {
  const GIVEN_FIRST = "Free email address of first and last name";
  const FAMILY_FIRST = "Free email address with the last name first";
  const order = (name: string, email: string) => {
    const fields = fieldsOf({ name, email, message: ORDINARY });
    return [cueValueOf(GIVEN_FIRST, fields), cueValueOf(FAMILY_FIRST, fields)];
  };

  test.each([
    ["Estela Waggon", "estela.waggon@gmail.com", [1, 0]],
    ["Estela Waggon", "estela_waggon@yahoo.co.uk", [1, 0]],
    ["Estela Waggon", "estela.waggon83@outlook.com", [1, 0]],
    ["Estela Waggon", "waggon.estela@gmail.com", [0, 1]],
    ["Estela Waggon", "Waggon.Estela7@googlemail.com", [0, 1]],
    ["Éstela Wággon", "waggon.estela@msn.com", [0, 1]],
    ["Estela Waggon", "estelawaggon@gmail.com", [0, 0]],
    ["Estela Waggon", "e.waggon@gmail.com", [0, 0]],
    ["Estela Waggon", "estela.waggon@web.de", [0, 0]],
    ["Estela Waggon", "waggon.estela@waggon.example", [0, 0]],
    ["Estela Waggon", "somebody.else@gmail.com", [0, 0]],
    ["Estela Maria Waggon", "estela.waggon@gmail.com", [0, 0]],
    ["Estela", "waggon.estela@gmail.com", [0, 0]],
  ])("is classified by which name comes first: %s, %s", (name, email, value) => {
    expect(order(name, email)).toEqual(value);
  });

  test("is ignored when a form asks for each name separately, since many ask for the last name first", () => {
    const fields = [
      ["last name", "Waggon"],
      ["first name", "Estela"],
      ["email", "estela.waggon@gmail.com"],
    ] as const;
    expect([cueValueOf(GIVEN_FIRST, fields), cueValueOf(FAMILY_FIRST, fields)]).toEqual([0, 0]);
  });
});

describe("A visitor's own website", () => {
  const withSite = (name: string, website: string) => fieldsOf({ name, website, message: ORDINARY });

  test.each([
    ["Sirel Morgan", "https://sirelmorgan.example", 1],
    ["sirelmorgan.example", "https://www.sirelmorgan.example", 0],
    ["http://sirelmorgan.example", "https://sirelmorgan.example/blog", 0],
  ])("matches a person's name, but not a name that is the site itself: %s", (name, website, value) => {
    expect(cueValueOf("Website matches the name", withSite(name, website))).toBe(value);
  });

  test.each([
    ["https://bonsai-friends.example/members/m88", 1],
    ["https://forum.example/member.php?10281-m88", 1],
    ["https://www.firm.example/index.php?option=com_k2&view=itemlist&task=user&id=7", 1],
    ["https://shop.example/user-guides", 0],
    ["https://www.linkedin.com/in/profile", 0],
    ["https://example.com", 0],
  ])("is recognized as a member's page on another site: %s", (website, value) => {
    expect(cueValueOf("Website is a member’s page elsewhere", withSite("Ada", website))).toBe(value);
  });
});

test.each(["Name:", "Name *", "names", "Nama", "Contact Name"])("finds a name under the label “%s”", (label) => {
  expect(readSubmission({ fields: [[label, "Ada Byron"]] }).name).toBe("Ada Byron");
});
