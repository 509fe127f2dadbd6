import { fold } from "./fold-text.ts";

/**
 * Words that pages use to label their messages: "New contact form submission", "Neue Nachricht über das
 * Kontaktformular".
 */
const FORM_WORDS: ReadonlySet<string> = new Set(
  `
  a an and the of by on our your new message messages mail email e-mail contact us form entry submission submitted enquiry inquiry request general from
  through via website web site page online homepage kontakt kontaktformular kontaktanfrage formular anfrage allgemeine neue nachricht uber das die der von
  ihre ihrer eine ein aus dem webseite webformular nouveau nouvelle demande de du le la les depuis formulaire votre contacto nuevo nueva mensaje desde el
  formulario pagina consulta sitio contatto nuovo nuova messaggio dal dalla modulo sito richiesta informazioni contato novo nova mensagem do da nieuw nieuwe
  bericht het contactformulier aanvraag nowa wiadomosc z formularza kontaktowego strony nytt meddelande fran kontaktformularet ny besked henvendelse fra
  hjemmeside iletisim formu yeni mesaj сообщение новое с саита форма обратнои связи заявка`
    .trim()
    .split(/\s+/),
);
export const SUBJECT_FIELD =
  /^(?:your|message|e-?mail)?[\s_-]*(?:subject|title|topic|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|temat|emne|ämne|konu|předmět|тема)[\s*:]*$/i;
/** Takes a lower-case name with single blanks between words. */
const CHOICE_FIELD =
  /^(?:(?:your|select|choose|type|kind|area|project|preferred) )?(?:of )?(?:services?|budgets?|topics?|departments?|reasons?|interests?|interested in|product|plan|package|enquiry|inquiry|request|type|kind|purpose|source|how did you [a-z ]{1,30}|found us|(?:categor|leistung|dienstleistung|serviz|dienst)\p{L}{0,8}|thema|bereich|abteilung|anliegen|kategorie|motif|service souhaité|servicios?|motivo|tema|presupuesto|departamento|argomento|preventivo|servi[cç]os?|afdeling|usługa|dział|kategoria|tjänst|hizmet|bütçe|услуга|бюджет|отдел)(?: (?:type|of interest|needed|required|requested|range|interest))?$/u;
const AMOUNT =
  /^(?=.*(?:[€$£¥₽%<>≤≥–—]|\dk|usd|eur|chf|gbp|dollar|zł|kr))[^\p{L}\d]*\d[\s\d.,'’kK€$£¥₽%<>≤≥+/–—-]{0,40}(?:usd|eur|euros?|chf|gbp|dollars?|zł|kr)?$/iu;
const MAX_CHOICE_WORDS = 6;
const MAX_NAME_CHARACTERS = 60;
const MAX_CHARACTERS = 80;

/** True if the form's author wrote the value: a preset subject, one of several choices, an amount. */
export function isFormsOwn(field: string, value: string): boolean {
  if (value.length > MAX_CHARACTERS || /[\n!?]|:\/\/|www\.|\p{L}\.(?:\p{L}|$)/u.test(value)) return false;
  const words = value.split(/\s+/);
  const name = field
    .slice(0, MAX_NAME_CHARACTERS)
    .toLowerCase()
    .replace(/[\s_*:?-]+/g, " ")
    .trim();
  if (CHOICE_FIELD.test(name)) return words.length <= MAX_CHOICE_WORDS;
  if (AMOUNT.test(value)) return true;
  return SUBJECT_FIELD.test(field) && words.every((word) => FORM_WORDS.has(fold(word).replace(/[:"“”«»()]/g, "")));
}
