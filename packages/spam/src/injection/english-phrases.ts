// Matched against readings: lower case, single spaces. Every gap is bounded to keep matching linear.

const ORDERS = "(?:instructions?|prompts?|directives?|directions?|commands?|guidelines?|guardrails?|rules|programming)";
const EARLIER =
  "(?:previous|previously given|prior|above|earlier|preceding|foregoing|existing|original|initial|system)";
const DROP = "(?:ignore|disregard|forget|override|bypass|discard|overrule|neglect)";
const MODEL = "(?:ai|a\\.i\\.|llm|large language model|language model|ai model|chat ?bot|chatgpt|gpt(?:-?\\d\\w*)?)";
const AGENT = `(?:${MODEL}(?: assistants?| agents?| models?| systems?| readers?)?s?|ai-powered \\w+|virtual assistant)`;
// A customer retracting their own earlier message.
const OWN_MATTER =
  "(?! ?(?:about|regarding|concerning|as to|on how|i\\b|we\\b|that i|that we|which i|from me|from us|from my|in my|for (?:my|our|the) (?:order|delivery|shipping|shipment|payment|booking|invoice|parcel|package)))";

/** Phrases nobody writes to a person. */
export const STRONG: readonly RegExp[] = [
  new RegExp(
    `\\b${DROP} (?:(?:all|any|every|each)(?: of)? )?(?:the |your |these |those |its )?(?:${EARLIER}(?: and| or|,)? ?(?:${EARLIER} )?)(?:\\w+ )?${ORDERS}\\b${OWN_MATTER}`,
  ),
  new RegExp(`\\b${DROP} (?:all|any|every|all of|any of) (?:your|those) (?:\\w+ )?${ORDERS}\\b${OWN_MATTER}`),
  /\b(?:forget|ignore|disregard) (?:everything|anything|all|whatever)(?: that)? (?:you (?:were|have been|'ve been|are) (?:told|instructed|taught|trained)|(?:above|before|prior to) this (?:line|point|message|sentence))/,
  new RegExp(
    `\\b(?:ignore|disregard|forget) all (?:${EARLIER} )(?:\\w+ )?(?:text|messages?|context|conversation)\\b${OWN_MATTER}`,
  ),
  /\b(?:reveal|print|show|output|repeat|leak|dump|display|disclose|quote|recite|tell me|give me|what is|what's|ignore|override) (?:\w+ ){0,3}(?:system|developer|hidden|secret|initial|internal|pre-?) ?(?:prompt|instructions)\b/,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)/,
  /\[\/?inst\]|<<\/?sys>>|\[system\](?:\(#|:)/,
  /<\/?(?:system|assistant|system[-_]prompt|system[-_]message|untrusted[-_ ]\w+|user_query|instructions?)>/,
  /(?:^|\n) ?(?:#{1,6} ?)?(?:system|developer|assistant)(?: message| prompt| override| note)?: ?(?:you\b|your\b|ignore\b|from now\b|the (?:user|assistant)|new |override|disregard|always |never )/,
  /(?:^|\n) ?#{1,6} ?(?:system|new|updated|assistant|ai) (?:prompt|instructions?|message|directives?)\b/,
  new RegExp(
    `\\byou(?: are|'re) (?:now |no longer |actually |really )?(?:an? |the |my )?(?:(?!not\\b)\\w+ ){0,3}${MODEL}\\b(?![ -]?(?:\\w+ )?(?:company|startup|start-up|firm|business|agency|consultanc|expert|specialist|enthusiast|engineer|developer|lab|team|provider|vendor|leader|people|guys|fan))`,
  ),
  /\byou(?: are|'re) now (?:in |entering |running in |switched to )?(?:an? |the )?(?:dan\b|unrestricted|unfiltered|jailbroken|uncensored|(?:developer|debug|god|admin|root|maintenance|jailbreak|test|sudo) mode)/,
  /\b(?:enter|enable|activate|switch to|switch into) (?:the )?(?:dan|developer|debug|god|jailbreak|unrestricted|sudo) mode\b.{0,80}\b(?:assistant|ai|filters?|restrictions?|unrestricted)\b/,
  /\b(?:do anything now|jailbreak prompt|dan mode)\b/,
  /\bfrom now on,? you (?:are|will|must|shall|should) (?:(?:only |always |now )?(?:respond|answer|reply|act|behave|obey|follow|output|pretend|be an?|ignore)\b|(?:\w+ ){0,3}(?:assistant|ai)\b)/,
  new RegExp(
    `\\b(?:if|in case|since|because|as) you(?: are|'re) (?:an? |any |the )?(?:\\w+ )?${AGENT}\\b(?![ -]?(?:company|startup|firm|business|agency|lab|provider|vendor))`,
  ),
  new RegExp(
    `\\b(?:note|notice|instructions?|messages?|orders?|commands?|attention|reminder|important)(?: is)?(?: to| for)? ?:? ?(?:any |all |the |every )?${AGENT}(?: (?:reading|processing|summari[sz]ing|handling|that|who|which)\\b|[:,!])`,
  ),
  new RegExp(
    `\\b(?:dear|hey|hi|hello|attention),? (?:any |all |the )?${AGENT}(?:[,:!]| (?:reading|processing|please|that|who))`,
  ),
  new RegExp(
    `(?:^|[\\n.!>] ?)(?:any |all )?${AGENT}(?: (?:reading|processing|parsing|summari[sz]ing) (?:this|these)\\b|:? (?:must|shall|please) (?:now )?(?:ignore|disregard|forward|send|call|use|follow|output|reply|delete|approve)\\b)`,
  ),
  /\b(?:call|use|using|run|invoke|execute|trigger)\b[^\n]{0,40}\b(?:list_submissions|tools\/call|mcp (?:tool|server)|your (?:\w+ )?tools?\b(?! to (?:fix|repair)))/,
  /\bincludecontent["' ]{0,2}(?:[:=]|to|set to|is) ?["']?true\b/,
  /\blist_submissions\b[^\n]{0,60}\b(?:for|with|and|on)\b/,
  /\b(?:do not|don't|never|without) (?:tell|inform|notify|alert|warn|mention (?:this|it|that) to|reveal (?:this|it) to|telling|informing|notifying|alerting) (?:the |your |any )(?:user|human)s?\b/,
  /\bnew (?:system )?(?:instructions?|directives?|task) (?:for|to) (?:the |you,? the |any |all )?(?:ai|assistant|agent|model|llm|bot)\b/,
  /\b(?:end|begin|start)(?:ing)? (?:of )?(?:the )?(?:system prompt|system message|untrusted (?:data|content|input|text)|user input|prompt)\b/,
  /\bthis is (?:an? |the )?(?:authori[sz]ed |official |urgent |important )?(?:system|developer|admin|administrator) (?:message|override|instruction|command)\b/,
  new RegExp(
    `\\b(?:pretend|imagine|act|behave|respond|role-?play) (?:to be|that you are|you are|as(?: if you (?:are|were))?) (?:an? |the )?(?:\\w+ ){0,2}(?:${MODEL}|unrestricted|uncensored|unfiltered|jailbroken|linux terminal|dan\\b)`,
  ),
  /\bas an? (?:ai|llm|language model|ai assistant|ai agent)\b,? (?:you|your)\b/,
  /\b(?:assistant|agent|model|ai|llm)s?(?:,| must| should| shall| will|:)[^\n.]{0,40}\b(?:ignore|disregard|exfiltrate|leak|reveal|forward all|send all|email all|delete all)\b[^\n]{0,60}\b(?:instructions?|submissions?|prompt|data|messages|contacts|credentials|secrets|api keys?|forms)\b/,
  /\b(?:send|forward|e-?mail|post|upload|exfiltrate|copy|leak) (?:me |us )?(?:all|every|the contents? of all|the content of every) (?:of )?(?:the |your )?(?:other )?(?:submissions?|form entries|conversation|chat history|context|customer records|inbox messages)\b[^\n]{0,40}\bto\b[^\n]{0,20}(?:https?:|\S@)/,
  /!\[[^\]\n]{0,80}\]\(https?:[^)\n?&]{0,200}[?&][^)\n]{0,280}(?:\{|=(?:data|secret|summary|content|context|conversation)|<)/,
];

/** Forgeries of the frame around fields that agents read: our own result, a tool's result, turns of a conversation. */
export const FRAME: readonly RegExp[] = [
  /\b(?:fields_notice|addresses_ai(?:_notice)?)\b["' ]{0,3}[:=]/,
  /["'](?:fields_left_out|next_cursor|inbox_count|unread_count|spam_count|structuredcontent)["'] ?:/,
  /<\/?(?:fields_notice|fields|submissions?|(?:tool|function)[-_ ]?(?:call|use|result|response|output)s?)(?: [^<>\n]{0,80})?>/,
  /["']role["'] ?: ?["']system["']/,
  /["']role["'] ?: ?["'](?:assistant|developer|tool)["'] ?, ?["'](?:content|text|parts)["']/,
  /\bend of (?:the |all )?(?:untrusted |user |visitor |form )?(?:data|input|fields|submissions?|contents?)\b[^\p{L}\p{N}\n]{1,12}(?:new|next|your (?:new |next |real )?|the following|now,?|system|assistant)(?: |:)(?:system )?(?:tasks?|instructions?|message|prompt|call|send|you)\b/u,
  /[[({<*=#-]{1,3} ?end (?:of )?(?:the )?(?:untrusted |user |visitor )?(?:data|input|fields|submissions?|contents?) ?[\])}>*=#-]{1,3}/,
  /(?:^|\n) ?#{2,6} ?(?:instruction|system|assistant|human|response) ?:/,
  /(?:^|\n) ?(?:user|human) ?: [^\n]{1,300}\n{1,2} ?(?:assistant|ai) ?: ?\S/,
  /(?:^|\n) ?assistant ?: ?(?:sure|certainly|of course|understood|absolutely|here (?:is|are))\b/,
];

/** Phrases for spaced-out and otherwise disguised text, after it is joined. */
export const COMPACT: readonly RegExp[] = [
  /(?:ignore|disregard|forget)(?:all)?(?:of)?(?:the|your|any)?(?:previous|prior|above|earlier)?(?:instructions?|prompts?|rules)/,
  /(?:reveal|print|show|output)(?:me)?(?:your|the)systemprompt/,
  /youarenow(?:an?)?(?:ai|dan|unrestricted|assistant)/,
];

/** Mentions of machines: harmless alone. */
export const TOPIC: readonly RegExp[] = [
  new RegExp(`\\b${MODEL}\\b`),
  /\b(?:ai|automated|virtual) (?:assistants?|agents?)\b|\bassistant:|\b(?:system|developer) prompt\b|\blist_submissions\b|\bmcp\b/,
  /\b(?:display: ?none|font-size: ?0|color: ?(?:white|#fff(?:fff)?\b|transparent)|opacity: ?0\b)/,
];

/** Orders that one person might also give another. */
export const ORDER: readonly RegExp[] = [
  new RegExp(`\\b${DROP} (?:all |any |the |your |these |those )*(?:${EARLIER} )?${ORDERS}\\b${OWN_MATTER}`),
  /\b(?:respond|reply|answer) only with\b|\boutput only\b|\binstead,? (?:output|print|say|respond with|reply with|return)\b/,
  /\b(?:mark|classify|rate|label|flag) (?:this|all|every|me)(?: \w+)? as (?:safe|read|important|not spam|approved|urgent|qualified|high priority)\b/,
  /\b(?:you must|make sure to|be sure to|always) (?:obey|comply|follow (?:these|my|the following) instructions|recommend (?:this|me|my))\b/,
  /\b(?:summari[sz]e|report) (?:this|it) (?:as|by saying|positively)\b|\b(?:recommend|rank|rate) (?:this|me|my \w+) (?:as |the )?(?:the )?(?:best|highest|first|top)\b/,
];
