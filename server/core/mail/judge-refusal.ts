/** A permanent rejection by a mail server. */
export interface Refused {
  /** The command that it answers. */
  readonly command: string;
  readonly replyCode: number;
  /** All of its lines. */
  readonly answer: string;
}

export interface Judgement {
  /** The sender or their account, this recipient, or this mail. */
  readonly about: "sender" | "recipient" | "message";
  /** False if the same answer about other recipients shows that it is about the sender. */
  readonly isCertain: boolean;
  /** The answer without names and numbers; equal if the server says the same about another mail. */
  readonly words: string;
}

type Row = readonly [
  about: Judgement["about"],
  /** By its RFC 3463 code, or by its words: lower case without addresses, links and quotation marks. */
  by: "code" | "words",
  pattern: RegExp,
  more?: { readonly isCertain?: true; readonly command?: "RCPT TO" | "DATA" },
];

const CERTAIN = { isCertain: true } as const;

/**
 * Based on the answers documented by Exchange Online, Gmail, Amazon SES, Postmark, SendGrid, Mailgun, Zoho, OVH,
 * Postfix and Exim. The first matching row decides, so specific rows precede vague ones.
 */
const ROWS: readonly Row[] = [
  // Another server's answer about the address, and who may write to it.
  ["recipient", "words", /\bsaid:|\bby (?:the )?recipient\b|\bto recipient|resolver\.rst|delivery restriction/],
  ["recipient", "words", /\bto (?:this|that|the) (?:recipient|mailing list|list|group|mailbox|user)\b/],
  ["recipient", "code", /^5\.(?:1\.(?:[1-6]|10)|2\.12\d)$/, CERTAIN],
  ["recipient", "code", /^5\.(?:4\.[14]|7\.(?:2|1[78]|12\d|13[0-8]|505|507|513))$/],
  ["sender", "code", /^5\.(?:1\.(?:[78]|90)|2\.252|3\.[1235])$/],
  ["sender", "code", /^5\.7\.(?:[389]|1[134]|2\d|30|5[147]|6\d|139|23\d|[567]\d\d)$/],
  ["message", "code", /^5\.(?:2\.3|3\.4|6\.\d+|7\.16)$/, CERTAIN],
  ["message", "words", /virus|malware|infected|attachment|executable|too (?:large|big|long)\b|\burls?\b/, CERTAIN],
  ["message", "words", /\b(?:message|e?mail|data|body|header) size|size (?:limit|exceed)|uribl|surbl/, CERTAIN],
  [
    "message",
    "words",
    /\b(?:message|mail) contains\b|too many (?:hops|received)|\bloop|malformed|\blines?\b|\bmime\b/,
    CERTAIN,
  ],
  // The sender.
  ["sender", "words", /\bsend ?as|\bto relay\b|\b(?:not|cannot|denies) relay|\bopen ?relay/],
  ["sender", "words", /\brelay(?:ing)?(?: access)?(?: is| was)? (?:denied|disallowed|prohibited|rejected|refused|not)/],
  ["sender", "words", /\bsender (?:address|verif|domain|id|signature|rate|is|not|denied|rejected|blocked)/],
  ["sender", "words", /\b(?:verified|invalid|unknown|bad|banned|denies the) (?:outbound )?sender/],
  [
    "sender",
    "words",
    /\bfrom (?:address|header|domain|email)|\b(?:header|mail|envelope) from\b|\b(?:return|reverse).path/,
  ],
  ["sender", "words", /\bnot (?:owned by|one of your|logged in|a local sender|local sender)/],
  ["sender", "words", /authenticat|\bspf\b|\bdkim\b|\bdmarc\b|verification (?:required|failed)|unconfigured/],
  ["sender", "words", /\b(?:not|un|must be|to be)[ -]?(?:verified|validated|confirmed)/],
  ["sender", "words", /\bnot (?:yet |been )*(?:activated|approved|enabled)|pending approval|free account|probation/],
  ["sender", "words", /\bnot (?:allowed|authori[sz]ed|permitted) to (?:send|perform|use|submit)/],
  // The sender's account, its limits, and where it sends from.
  ["sender", "words", /sandbox|\btest(?:ing)? (?:purpose|e?mail)|configuration set|\bthis account\b/],
  ["sender", "words", /\byour (?:\w+ )?(?:account|domain|ip|plan|server|limit|quota|credit|subscription|tenant)\b/],
  [
    "sender",
    "words",
    /\bsending (?:is |was |has been )?(?:paused|suspended|disabled|blocked|limit|quota|rate|activity)/,
  ],
  ["sender", "words", /\b(?:outgoing|outbound|daily|hourly|monthly)\b|\bper (?:second|minute|hour|day|month)\b/],
  ["sender", "words", /\b(?:submission|message|sending|usage) (?:quota|rate|limit)|\brate.?limit|throttl|\bcredits?\b/],
  ["sender", "words", /\btoo (?:many|fast|frequent)|\bbanned\b|\b(?:black|block|deny) ?list|\brbl\b|dnsbl|spamhaus/],
  ["sender", "words", /\bblocked using|client host|reputation|reverse dns|\bptr\b|\b(?:helo|ehlo)\b/],
  ["sender", "words", /\b(?:your|sending|source|client) ip\b|\bip address\b|adresse ip\b/],
  // The recipient.
  ["recipient", "words", /\b(?:unknown|invalid|no such) (?:user|recipient|mailbox|address)|\binactive\b/, CERTAIN],
  ["recipient", "words", /\b(?:user|recipient|mailbox|address|account) (?:is )?(?:unknown|not found|invalid)/, CERTAIN],
  ["recipient", "words", /\b(?:not|n.t) exist|unrout|undeliverable|suppress|null mx|domain not found/, CERTAIN],
  ["recipient", "words", /\b(?:mailbox|inbox) (?:is )?(?:full|disabled|suspended|locked|temporarily)/, CERTAIN],
  ["recipient", "words", /over ?(?:its |the |their )?quota|\bmailbox quota|\baccount (?:is )?full/, CERTAIN],
  ["recipient", "words", /\btr(?:ied|ying) to (?:reach|contact)|\breceiving mail|\bcan receive/, CERTAIN],
  ["recipient", "code", /^5\.2\.\d+$/, CERTAIN],
  ["message", "words", /spam|unsolicited|phish|suspicious|\bcontent\b|security issue/, CERTAIN],
  // Possibly temporary.
  ["sender", "words", /\bagain\b|\blater\b|temporar|\bwait\b|\bretry\b|service (?:is )?(?:unavailable|not available)/],
  ["sender", "words", /\bquota\b|\blimit|\bexceed|\brate\b|insufficient|internal (?:server )?error|configur|\btls\b/],
  ["sender", "words", /\bsystem (?:is )?(?:full|busy|overloaded)|\baccess denied|traffic not accepted/],
  ["sender", "words", /\baccount (?:is |was |has been )?(?:disabled|suspended|blocked|locked)/, { command: "DATA" }],
];

const MAX_JUDGED_CHARACTERS = 1_000;

/** Decides what an answer is about from its stage, its code and its words. */
export function judgeRefusal({ command, replyCode, answer }: Refused): Judgement {
  const text = answer.slice(0, MAX_JUDGED_CHARACTERS);
  const code = /(?:^|[\s(#])(5\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(text)?.[1] ?? impliedCode(command, replyCode);
  const words = plainWords(text);
  const key = `${replyCode} ${code} ${(words.match(/(?<!\S)[a-z-]+(?=[,.:;!?]*(?:\s|$))/g) ?? []).join(" ")}`;
  if (!ADDRESSED.has(command)) return { about: "sender", isCertain: true, words: key };
  const said = { code, words };
  const row = ROWS.find(([, by, pattern, more]) => (more?.command ?? command) === command && pattern.test(said[by]));
  const [about = command === "RCPT TO" ? "recipient" : "message", , , more] = row ?? [];
  return { about, isCertain: more?.isCertain ?? false, words: key };
}

// Until the recipient is named, an answer can only be about the sender.
const ADDRESSED = new Set(["RCPT TO", "DATA"]);

/** Before enhanced codes, 552 meant a full mailbox. */
function impliedCode(command: string, replyCode: number): string {
  return replyCode === 552 && command === "RCPT TO" ? "5.2.2" : "";
}

/** Strips text that a stranger may have chosen: an address can contain any words. */
function plainWords(text: string): string {
  return withoutAddresses(text)
    .toLowerCase()
    .replace(/https?:\S+/g, " ")
    .replace(/(?:^|\n)\d{3}[ -]|\b\d\.\d{1,3}\.\d{1,3}\b(?!\.)/g, " ")
    .replace(/["'`“”‘’<>()[\]*#\s]+/g, " ");
}

const ADDRESS = /[^\s<>"'()[\],;:]{1,320}@[^\s<>"'()[\],;:]{1,320}/g;

/** The text without mail addresses but one. */
export function withoutAddresses(text: string, except: string | null = null): string {
  return text.replace(ADDRESS, (address) => (address.toLowerCase() === except?.toLowerCase() ? address : "…"));
}
