import type { Field } from "./field.ts";

/** What a row of the list shows, so that a page of rows needs no contents. */
export interface Summary {
  /** The visitor's name, address or both; empty when the form asked for neither. At most 200 characters. */
  readonly sender: string;
  /** The first words of the message. At most 200 characters. */
  readonly preview: string;
}

export interface Summarized extends Summary {
  /** The visitor's address, for answers; null when the form asked for none. */
  readonly address: string | null;
}

const MAX_CHARACTERS = 200;
/** Of each value, behind its leading white space; more than 200 characters because white space is folded. */
export const MAX_SUMMARIZED_CHARACTERS = 600;
const LOOKS_LIKE_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

export function looksLikeAddress(text: string): boolean {
  return LOOKS_LIKE_ADDRESS.test(text);
}

interface NamedValue {
  readonly name: string;
  readonly text: string;
}

export function summarize(content: readonly Field[]): Summarized {
  const values = content.map(([name, value]) => ({ name: plainName(name), text: shorten(value) }));
  const filled = values.filter(({ text }) => text !== "");
  const address = findAddress(filled);
  return { sender: describeSender(filled, address), preview: choosePreview(filled), address: address || null };
}

function describeSender(filled: readonly NamedValue[], address: string): string {
  const name = findName(filled);
  if (name === "" || name === address) return address;
  const both = `${name} <${address}>`;
  return address === "" || both.length > MAX_CHARACTERS ? name : both;
}

function findAddress(filled: readonly NamedValue[]): string {
  const addresses = filled.filter(({ text }) => LOOKS_LIKE_ADDRESS.test(text));
  return (addresses.find(({ name }) => EMAILS.has(name)) ?? addresses[0])?.text ?? "";
}

function findName(filled: readonly NamedValue[]): string {
  const first = findIn(filled, FIRST_NAMES);
  const last = findIn(filled, LAST_NAMES);
  if (first !== "" && last !== "") return cut(`${first} ${last}`);
  return findIn(filled, WHOLE_NAMES) || first || last;
}

function findIn(filled: readonly NamedValue[], names: ReadonlySet<string>): string {
  return filled.find(({ name }) => names.has(name))?.text ?? "";
}

/** The message field; where the form has none, the longest value that does not say who wrote. */
function choosePreview(filled: readonly NamedValue[]): string {
  const message = findIn(filled, MESSAGES);
  if (message !== "") return message;
  const isIdentity = ({ name }: NamedValue) =>
    [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES, EMAILS].some((set) => set.has(name));
  const others = filled.filter((value) => !isIdentity(value)).map(({ text }) => text);
  return others.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** The beginning of a text in one line. */
function shorten(value: string): string {
  const beginning = value.trimStart().slice(0, MAX_SUMMARIZED_CHARACTERS);
  const line = UNEVEN.test(beginning) ? beginning.replace(/[\s\p{Cc}]+/gu, " ") : beginning;
  return cut(line.trim());
}

// Anything but printable ASCII with single blanks.
const UNEVEN = /[^\x20-\x7e]| {2}/;

/** Never leaves half of a surrogate pair at the end. */
export function cut(text: string, maxCharacters: number = MAX_CHARACTERS): string {
  const kept = text.slice(0, maxCharacters);
  const last = kept.charCodeAt(kept.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept;
}

// Names that websites give the inputs of a contact form, in the spelling of `plainName`.
// German, Spanish, French, Italian, Portuguese, Dutch, Scandinavian, Finnish, Polish, Czech, Hungarian, Turkish,
// Indonesian, Russian, Ukrainian, Greek, Hebrew, Arabic, Chinese, Japanese, Korean.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

export const WHOLE_NAMES = words(`
  name fullname yourname contactname customername sendername username realname nameandsurname
  ihrname vollername namen nombre nombrecompleto nombreyapellidos tunombre nom nomcomplet nometprenom votrenom
  nomecognome nomeecognome nome nomecompleto seunome naam volledigenaam uwnaam navn fuldenavn namn nimi
  imię imie imięinazwisko imieinazwisko jméno jmeno név nev isim ad adsoyad adınız nama namalengkap
  имя фио вашеимя імя όνομα ονοματεπώνυμο שם שםמלא الاسم الاسمالكامل 姓名 名字 名前 お名前 氏名 이름 성함`);

export const FIRST_NAMES = words(`
  firstname fname givenname forename vorname nombre prénom prenom nome voornaam fornavn förnamn fornamn etunimi
  imię imie jméno jmeno keresztnév keresztnev ad namadepan имя імя όνομα 名`);

export const LAST_NAMES = words(`
  lastname lname surname familyname nachname apellido apellidos nom cognome sobrenome apelido achternaam efternavn
  etternavn efternamn sukunimi nazwisko příjmení prijmeni vezetéknév vezeteknev soyad namabelakang фамилия прізвище
  επώνυμο 姓`);

export const EMAILS = words(`
  email mail emailaddress youremail contactemail useremail senderemail replyto mailadresse emailadresse correo
  correoelectronico correoelectrónico courriel adressemail adresseemail indirizzoemail emailadres epost epostadress
  sähköposti sahkoposti adresemail eposta почта электроннаяпочта емейл пошта ηλεκτρονικόταχυδρομείο אימייל דואל
  البريدالإلكتروني 邮箱 电子邮件 電子郵件 メール メールアドレス 이메일`);

export const MESSAGES = words(`
  message yourmessage msg comment comments enquiry inquiry question questions body text textarea content description
  feedback details note notes request nachricht ihrenachricht mitteilung anfrage kommentar mensaje comentario comentarios
  consulta messaggio richiesta mensagem comentários bericht vraag opmerking besked melding meddelande viesti wiadomość
  wiadomosc zpráva zprava üzenet uzenet mesaj mesajınız pesan сообщение вопрос комментарий повідомлення μήνυμα הודעה
  رسالة الرسالة 留言 内容 內容 消息 メッセージ お問い合わせ内容 お問い合わせ 메시지 내용 문의내용`);

/** `your-name`, `Your Name*` and `contact[name]` in one spelling each: lower case without punctuation, last part of a path. */
export function plainName(name: string): string {
  if (PLAIN.test(name) && name.length <= MAX_NAME_LENGTH) return name;
  const path = name.slice(0, MAX_NAME_LENGTH).toLowerCase().normalize("NFC");
  const inBrackets = /\[([^[\]]+)\]$/.exec(path)?.[1];
  return (inBrackets ?? path).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

const PLAIN = /^[a-z0-9]+$/;
const MAX_NAME_LENGTH = 100;
