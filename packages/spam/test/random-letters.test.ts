import { describe, expect, test } from "vitest";
import { fieldsOf, pointsOf } from "./judge.ts";

describe("A message of random letters", () => {
  test.each([
    ["wKjhHGdfOIuyTRdeWQ", 8],
    ["YLfZnwHrPbyAxNd", 8],
    ["unsubscribe", 0],
    ["likeeeeeeeee", 0],
    ["Gooooood", 0],
    ["wowwwwwwwwwwwww", 0],
    ["aaaaaaaaaa", 5],
    ["jjjjjjhhhhhh", 5],
    ["PlayStationVR", 0],
    ["HELLOHELLOHELLO", 0],
    ["wKjhHGdfOIuyTRdeWQ please", 0],
    ["pWvxKdQt", 5],
    ["KRTYHGF48213TYRHFG", 5],
    ["AB48213CDE", 5],
    ["AB482CDE", 0],
    ["vhKqrT wpLzDq XoPPtr nBvRRa", 5],
    ["My iPhone and MacBook died", 0],
    ["доставка", 0],
    ["谢谢博主", 0],
    ["", 0],
  ])("is distinguished from words: %s", (text, points) => {
    expect(pointsOf("random letters", {}, text)).toBe(points);
  });

  test("scores higher when another field looks the same, unless that field is a telephone number", () => {
    const withField = (name: string, value: string) =>
      pointsOf("random letters", {
        fields: [
          [name, value],
          ["message", "pWvxKdQt"],
        ],
      });
    expect(withField("name", "rTzkWqBn")).toBe(8);
    expect(withField("subject", "hGkLLwQz")).toBe(8);
    expect(withField("phone", "+49 30 1234567")).toBe(5);
    expect(withField("name", "Ada")).toBe(5);
  });

  test.each([
    // A form's own subject may be longer than the submitted word.
    ["jKOHJmFyrvTg", "WlkhNPQ", 8],
    ["gnrtlBifU", "wfNvujbYnm", 0],
    ["gnrtlBifU", "KRTYHGFqzx", 8],
    ["Ada", "WlkhNPQ", 0],
    ["jKOHJmFyrvTg", "Table", 0],
    ["VanDerBerg", "iPhone", 0],
    ["uCATfRcBMfEJ", "Sw7kQMC6BdrCoRG", 8],
    ["NGvyra69eH9J", "iPhone15Pro", 0],
    ["uCATfRcBMfEJ", "DPHRCX27IW0N", 8],
    ["JohnSmith1985", "Sw7kQMC6BdrCoRG", 0],
    ["Ada", "Sw7kQMC6BdrCoRG", 0],
    ["NGvyra69eH9J", "DGA16306", 0],
    ["jKOHJmFyrvTg", "WlkhNPQ does not open and I see an error message here", 0],
  ])("is recognized by name and message together: %s, %s", (name, message, points) => {
    const fields = fieldsOf({ name, subject: "Request a quote", message });
    expect(pointsOf("random letters", { fields })).toBe(points);
  });

  test.each([
    ["karamolitenosaru", "informationabout", 8],
    ["karamolitenosar", "informationabout", 0],
    ["karamolitenosaru", "informationabou", 0],
    ["karamolitenosaru", "informationabout please", 0],
    ["karamolitenosaru", "Informationabout", 0],
  ])(
    "is recognized by two lowercase words of at least 16 letters as name and message: %s, %s",
    (name, message, points) => {
      const fields = fieldsOf({ name, message });
      expect(pointsOf("random letters", { fields })).toBe(points);
    },
  );

  test.each([
    ["ruvkkmtjdd", "tvidheoohi", "emixwrlp@mail.example", 8],
    ["pggwutfnks", "jhmvmpqrng", "", 8],
    ["ruvkkmtjdd", "tvidheoohi", "", 0],
    ["pemroxmala", "tvidheoohi", "rxvdguiu@mail.example", 0],
    ["jjthakkar", "quotation", "jjthakkar84@mail.example", 0],
    ["jjthakkar", "quotation", "thakkar.jj@mail.example", 0],
    ["karthikeyan", "quotation", "karthik@mail.example", 0],
    ["maria", "jhmvmpqrng", "emixwrlp@mail.example", 0],
    ["Ruvkkmtjdd", "tvidheoohi", "emixwrlp@mail.example", 0],
  ])(
    "is recognized by improbable letter pairs across name, message and address: %s, %s, %s",
    (name, message, email, points) => {
      const fields = [
        ["name", name],
        ["email", email],
        ["topic", "Select a topic"],
        ["message", message],
      ] as const;
      expect(pointsOf("random letters", { fields })).toBe(points);
    },
  );

  test("is recognized when most words are random or of mixed case", () => {
    expect(pointsOf("random letters", {}, "kLEPtVl NSerocDY DYmgg NOcWyK zmcfu EIQNmPi")).toBe(5);
    expect(pointsOf("random letters", {}, "my eBay iPhone case did not come")).toBe(0);
  });

  test("is recognized when the name and all text are jumbled, even if each looks like camel case", () => {
    const fields = fieldsOf({ name: "gnrtlBifU", subject: "NIRAtWmr", message: "wfNvujbYnm" });
    expect(pointsOf("random letters", { fields })).toBe(8);
  });
});
