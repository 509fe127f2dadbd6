/** What a hidden field of another service does here. Those that would reach anybody new (`_cc`, `_webhook`) do nothing. */
export type SettingMeaning = "trap" | "subject" | "reply-to" | "redirect" | "proof" | "charset" | "ignored";

export interface ServiceSetting {
  readonly service: string;
  readonly meaning: SettingMeaning;
  /** A name that a visitor's own field may have as well: it is a setting only beside a name that is the service's alone. */
  readonly isAmbiguous?: true;
}

const of =
  (service: string, meaning: SettingMeaning) =>
  (...names: readonly string[]): [string, ServiceSetting][] =>
    names.map((name) => [name, { service, meaning }]);
const ambiguous = (service: string, ...names: readonly string[]): [string, ServiceSetting][] =>
  names.map((name) => [name, { service, meaning: "ignored", isAmbiguous: true }]);

const SEVERAL = "several services";
const WEB3FORMS = "Web3Forms";

/** Every hidden field of the services that people move from, by its exact name. */
const SETTINGS: ReadonlyMap<string, ServiceSetting> = new Map([
  ...of(SEVERAL, "trap")("_gotcha", "_honeypot"),
  ...of("FormSubmit", "trap")("_honey"),
  ...of(WEB3FORMS, "trap")("botcheck"),
  ...of("Netlify", "trap")("bot-field", "netlify-honeypot"),
  ...of(SEVERAL, "redirect")("_next", "_redirect"),
  ...of(WEB3FORMS, "redirect")("redirect"),
  ...of(SEVERAL, "subject")("_subject"),
  ...of("Formspark", "subject")("_email.subject"),
  ...of(SEVERAL, "reply-to")("_replyto"),
  ...of(WEB3FORMS, "reply-to")("replyto"),
  ...of("Formspark", "reply-to")("_email.replyto", "_email.replyTo"),
  ...of("Postern", "proof")("_postern", "altcha"),
  ...of(SEVERAL, "proof")("cf-turnstile-response", "g-recaptcha-response", "h-captcha-response"),
  ...of(WEB3FORMS, "proof")("recaptcha_response"),
  ...of("Formspark", "proof")("_botpoison"),
  ...of("HTML", "charset")("_charset_"),
  ...of(SEVERAL, "ignored")(
    "_cc",
    "_bcc",
    "_to",
    "_from",
    "_from_name",
    "_format",
    "_language",
    "_template",
    "_webhook",
  ),
  ...of(SEVERAL, "ignored")("_error", "_autoresponse", "_captcha"),
  ...of("FormSubmit", "ignored")("_url", "_blacklist"),
  ...of("Formspark", "ignored")("_append"),
  ...of("Netlify", "ignored")("form-name"),
  ...of(WEB3FORMS, "ignored")("access_key", "apikey", "ccemail"),
  ...ambiguous(WEB3FORMS, "from_name", "webhook"),
]);

/** Formspark's settings with a dot; in JSON they are objects. */
const SETTING_GROUP = /^_(?:email|feedback)(?:\.|$)/;
const GROUPED: ServiceSetting = { service: "Formspark", meaning: "ignored" };

export function serviceSetting(name: string): ServiceSetting | null {
  return SETTINGS.get(name) ?? (SETTING_GROUP.test(name) ? GROUPED : null);
}

const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  [WEB3FORMS, ["access_key", "apikey", "botcheck", "ccemail"]],
]);

/** Whether one of these names is the service's alone, so that the form must have been made for it. */
export function showsService(names: ReadonlySet<string>, service: string): boolean {
  return SIGNS.get(service)?.some((sign) => names.has(sign)) === true;
}

/** Whether a JSON object under this name is a group of settings, not a value. */
export function isSettingGroup(name: string): boolean {
  return SETTING_GROUP.test(name);
}

export const SETTING_NAMES: readonly string[] = [...SETTINGS.keys()];
