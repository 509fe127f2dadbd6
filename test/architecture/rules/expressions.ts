import { analyse } from "scslre";
import { expressionsOf } from "../expressions.ts";
import { type Area, isIn, type Rule } from "../rule.ts";

/** Code that may read text written by others: visitors, members, mail servers, files. */
export const STRANGERS_TEXT: Area = {
  in: ["server/", "packages/", "shared/"],
  except: ["packages/sample-data/", "packages/spam/scripts/"],
};

/** True if a long run of one character can take superlinear time. */
function isSuperLinear(source: string, flags: string): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

const planted = (code: string) => ({ "server/intake/planted.ts": code });

export const expressionRules: readonly Rule[] = [
  {
    name: "No regular expression that reads a stranger's text begins anew within a run of one character",
    find: (source) =>
      isIn(STRANGERS_TEXT, source.path)
        ? expressionsOf(source)
            .filter((expression) => expression.source === null || isSuperLinear(expression.source, expression.flags))
            .map(({ node }) => node)
        : [],
    exceptions: {
      "shared/fold-text.ts#IS_LEFT_OUT": "is a run of one class of characters, which is replaced",
      "shared/fold-text.ts#IS_FOLDED": "is one class of characters",
      "packages/spam/src/model/passage.ts#SENTENCE": "never fails, because each line ends, so it never begins anew",
      "packages/spam/src/model/selling-names.ts#SELLS_AS_SPAM":
        "is a choice of words, of a host of at most 100 characters",
      "packages/spam/src/model/selling-names.ts#IS_OF_A_TRADE": "the same",
      "packages/spam/src/model/selling-names.ts#SELLS": "the same",
      "packages/spam/src/model/selling-names.ts#PAGE_FOR_SPAM": "is a choice of words",
      "packages/spam/src/model/selling-names.ts#WARE": "is a choice of words",
      "server/core/deliveries/return-path.ts#readReturnPath":
        "has the operator's own address, and nothing that repeats",
      "server/core/submissions/store/match-person.ts#isNamedIn":
        "is the value that is searched for, with one character before and after it",
      "packages/spam/src/phrases/calls-to-action.ts#CALLS_TO_ACTION": "is a choice of words and of their beginnings",
    },
    violations: [
      planted("text.replace(/^[ \\t]+|[ \\t]+$/g, '');"),
      planted("text.replace(/ +$/gm, '');"),
      planted('const NAME = /^\\s*"?([^<]*)"?\\s*</;'),
      planted("const WORDS = /^(?:\\w+)+$/;"),
      planted("const BLANKS = '\\\\s+';\nconst END = new RegExp(`${BLANKS}$`);"),
      planted("const KNOWN = new RegExp(words.join('|'), 'u');"),
    ],
    allowed: [
      planted("text.replace(/^[ \\t]+|(?<![ \\t])[ \\t]+$/g, '');"),
      planted("const MONEY = /\\d[\\d.,]{0,20} ?€/;"),
      planted("const WORD = '(?:one|two)';\nconst WORDS = new RegExp(`^${WORD}(?: ${WORD})*$`);"),
      { "scripts/planted.ts": "text.replace(/ +$/gm, '');" },
    ],
  },
];
