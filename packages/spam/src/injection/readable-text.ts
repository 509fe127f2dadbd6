import { AGENT_FIELDS } from "../../../../shared/agent-contents.ts";

type Fields = readonly (readonly [name: string, value: string])[];

/** Parts of a submission checked for instructions: what agents receive, its end, and suspicious places between. */
const HEAD_CHARACTERS = 4_000;
const TAIL_CHARACTERS = 2_000;
const MAX_PLACES = 4;
const BEFORE_PLACE = 150;
const AFTER_PLACE = 350;
/** The maximum of a submission. */
const MAX_FIELDS = 200;
const GAP = "\n\n";

export const MAX_READ_CHARACTERS =
  AGENT_FIELDS.all +
  2 * MAX_FIELDS * GAP.length +
  TAIL_CHARACTERS +
  MAX_PLACES * (BEFORE_PLACE + AFTER_PLACE) +
  (MAX_PLACES + 1) * GAP.length;

// Beyond the text that agents receive, only plain orders are detected: to drop something, near the thing to drop.
const DROP =
  /ignor|disregard|forget|overrid|bypass|missacht|vergiss|verwirf|übergeh|oubli|olvid|descart|desconsid|esque[cç]|dimentic|tralasci|negeer|vergeet|zapomnij|yok say|unut|игнорир|забудь|отбрось|ігнор|忽略|[无無][视視]|忘|抛弃|不要理|破棄|무시|잊|تجاهل|अनदेखा|नज़रअंदाज़|abaikan|lupakan|bỏ qua|phớt lờ|bortse|glöm|תעל[מם]|שכח|fields_notice|tool_result|["']role["']/gi;
const WHAT =
  /instruc|instruk|instruç|instruz|prompt|directive|guideline|rules|anweisung|vorgaben|consigne|reglas|regole|regras|ordens|indica|opdracht|aanwijzing|regels|polece|zasady|talimat|komut|инструк|указан|команд|правил|вказівк|指令|指示|提示|命令|规则|規則|プロンプト|지시|지침|명령|프롬프트|التعليمات|الأوامر|निर्देश|आदेश|perintah|petunjuk|arahan|hướng dẫn|chỉ thị|anvisning|riktlinj|הוראות|הנחיות|פקודות|fields_notice|tool_result|["']system["']/i;
const NEAR_CHARACTERS = 80;
/** Matches of the first kind of word that are examined, so that repeating one costs no time. */
const MAX_LOOKED_AT = 200;

/** Reads at most `MAX_READ_CHARACTERS`. A blank line separates pieces, so that no phrase spans two. */
export function readableText(fields: Fields): string {
  const text = fields.flat().join(GAP);
  if (text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return text;
  return [givenToAgents(fields), ...suspiciousPlaces(text), text.slice(-TAIL_CHARACTERS)].join(GAP);
}

function givenToAgents(fields: Fields): string {
  const pieces: string[] = [];
  let left: number = AGENT_FIELDS.all;
  for (const [name, value] of fields) {
    for (const text of [name.slice(0, AGENT_FIELDS.name), value.slice(0, AGENT_FIELDS.value)]) {
      const piece = text.slice(0, left);
      pieces.push(piece);
      left -= piece.length;
    }
    if (left === 0) break;
  }
  return pieces.join(GAP);
}

function suspiciousPlaces(text: string): readonly string[] {
  const places: string[] = [];
  const end = text.length - TAIL_CHARACTERS;
  DROP.lastIndex = HEAD_CHARACTERS - BEFORE_PLACE;
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT && places.length < MAX_PLACES; lookedAt += 1) {
    const found = DROP.exec(text);
    if (found === null || found.index >= end) break;
    const { index } = found;
    if (!WHAT.test(text.slice(Math.max(0, index - NEAR_CHARACTERS), index + NEAR_CHARACTERS))) continue;
    places.push(text.slice(Math.max(0, index - BEFORE_PLACE), index + AFTER_PLACE));
    DROP.lastIndex = index + AFTER_PLACE;
  }
  return places;
}
