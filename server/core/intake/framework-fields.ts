import { plainName, words } from "../../../shared/field-names.ts";

// Fields that frameworks, site builders and browsers add to a form for their own use. They remain in copied markup and
// carry no visitor input.

/** Lower-case. */
const NAMES = words(`
  _token authenticity_token _method utf8 _utf8 form_build_id form_token antibot_key honeypot_time max_file_size
  request_token form_submit _session_key _handler _do _submit _token_ _form_ struts.token struts.token.name
  org.apache.struts.taglib.html.token synchronizer_token synchronizer_uri t:formdata form-nonce __form-name__
  __unique_form_id__ contact-form-id contact-form-hash frm_action __amp_source_origin __invariant
  __trustedproperties __state __currentpage __previouspage __lastfocus __asyncpost __dbsdp`);

/** Name prefixes. */
const FAMILIES = [
  /^_wp(?:nonce|_(?:original_)?http_referer)/,
  /^__(?:viewstate|event(?:target|argument|validation)|requestverificationtoken|scrollposition[xy]|callback(?:id|param))/,
  /\[__referrer\]/,
  /(?:^|\[)_token\]?[[.]/,
  /^\$action_/,
  /^(?:javax|jakarta)\.faces\./,
  /^(?:gform|is_submit)_/,
  /^wpforms\[(?:id|nonce|author|post_id|submit|token)\]/,
  /^frm_(?:hide|submit_entry)/,
  /[cx]srf/,
];

const MAX_NAME_LENGTH = 200;

/** Also checks the last part of a path, as in `contact[_token]` and `contact._token`. */
export function isFrameworkField(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH) return false;
  const whole = name.toLowerCase();
  const last = whole.split(/[[\].]/).findLast((part) => part !== "");
  return isOneOf(whole) || (last !== undefined && last !== whole && isOneOf(last));
}

function isOneOf(name: string): boolean {
  return NAMES.has(name) || FAMILIES.some((family) => family.test(name));
}

const JOOMLA_TOKEN = /^[0-9a-f]{32}$/;

/** True for fields that only their value gives away: the label of the pressed button, and a token that is a name. */
export function saysNothing(name: string, value: string): boolean {
  return isPlainButton(name, value) || (value === "1" && JOOMLA_TOKEN.test(name));
}

/** In the spelling of `plainName`. */
const BUTTONS = words(`
  submit submitbutton submitbtn btnsubmit buttonsubmit formsubmit submitform submitted dosubmit send sendbutton sendbtn
  btnsend sendmessage sendform commit button btn senden absenden abschicken enviar envoyer invia inviare verzenden
  versturen verstuur skicka wyslij wyślij odeslat kuldes küldés gonder gönder kirim отправить надіслати υποβολή αποστολή
  שלח إرسال 送信 发送 提交 보내기`);
const SEND = words(`
  submit send senden absenden abschicken jetztsenden nachrichtsenden formularsenden
  anfragesenden formularabsenden nachrichtabsenden anfrageabsenden nachrichtabschicken enviar enviarmensaje enviarmensagem
  enviarformulario enviarformulário mandar envoyer envoyerlemessage envoyermessage envoi soumettre valider invia inviare
  inviamessaggio invio verzenden verzendbericht versturen verstuur verstuurbericht verzend skicka skickameddelande
  sendbesked sendmelding lähetä laheta wyślij wyslij wyślijwiadomość wyslijwiadomosc odeslat odeslatzprávu odoslať küldés
  kuldes elküld üzenetküldése gönder gonder mesajgönder kirim kirimpesan trimite trimitemesajul отправить
  отправитьсообщение надіслати надіслатиповідомлення υποβολή αποστολή αποστολήμηνύματος שלח שליחה שלחהודעה إرسال ارسال أرسل
  送信 送信する 送る 发送 提交 發送 送出 보내기 전송 제출`);
const SEND_WHAT =
  /^(?:submit|send)(?:(?:us|me|my|your|the|a|it|now)?(?:message|form|request|enquiry|inquiry|e?mail|feedback)?(?:now)?)$/;
const RAILS = /^(?:create|save|update)/;

/** A form with one button always sends the same label. A label that is a choice, as between two buttons, is kept. */
function isPlainButton(name: string, value: string): boolean {
  const button = plainName(name);
  if (!BUTTONS.has(button) || value.length > 60) return false;
  const label = plainName(value);
  return (
    label === "" ||
    label === button ||
    (label === "1" && button.includes("submit")) ||
    SEND.has(label) ||
    SEND_WHAT.test(label) ||
    (button === "commit" && RAILS.test(label))
  );
}
