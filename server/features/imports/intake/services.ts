import type { ColumnRole } from "../../../../shared/imports.ts";

/** Headers are in lower case, without spaces, dashes and underscores after the first character. */
interface Service {
  readonly name: string;
  /** Combinations of headers unique to this service, separated by spaces. */
  readonly signs: readonly string[];
  readonly columns: Readonly<Record<string, ColumnRole>>;
}

const ORIGIN: Readonly<Record<string, ColumnRole>> = {
  ...{ ip: "ip", ipaddress: "ip", remoteip: "ip", useragent: "userAgent", browser: "userAgent" },
  ...{ referrer: "referrer", referer: "referrer" },
};

/**
 * The services whose files are recognized, in the order tried. To support another, add a row. docs/guide/import.md says
 * where each documents these names.
 */
export const SERVICES: readonly Service[] = [
  {
    name: "Formspree",
    signs: ["_date"],
    columns: { _id: "id", _spam: "spam", _status: "ignore", _errors: "ignore" },
  },
  {
    name: "Basin",
    signs: ["spam spamreason", "spam trash", "spam webhooksentat"],
    columns: {
      ...{ id: "id", spam: "spam", read: "read", ...ORIGIN },
      ...{ updatedat: "ignore", trash: "ignore", spamreason: "ignore", webhooksentat: "ignore", formid: "ignore" },
    },
  },
  {
    name: "Formcarry",
    signs: ["createdat referer", "createdat formcarryid"],
    columns: { updatedat: "ignore", _id: "id", id: "id", spam: "spam", ...ORIGIN },
  },
  {
    name: "Netlify Forms",
    signs: ["createdat useragent referrer", "createdat useragent ip"],
    columns: { id: "id", number: "ignore", formname: "ignore", ...ORIGIN },
  },
  {
    name: "Getform",
    signs: ["submissiondate"],
    columns: { submissionid: "id", id: "id", ...ORIGIN },
  },
  {
    name: "Web3Forms",
    signs: ["submittedat formname", "accesskey"],
    columns: { id: "id", spam: "spam", formname: "ignore", ...ORIGIN },
  },
];

export const OTHER: Service = {
  name: "Other",
  signs: [],
  columns: {
    ...{ submissionid: "id", uuid: "id", _id: "id", id: "id" },
    ...{ spam: "spam", isspam: "spam", markedasspam: "spam", ...ORIGIN },
  },
};

/** The first of these that a file has is its date column. */
export const DATE_HEADERS = [
  ...["_date", "submissiondate", "createdat", "submittedat", "receivedat", "submittedon", "createdon"],
  ...["datesubmitted", "datecreated", "timestamp", "senton", "sentat", "date", "time", "created", "submitted"],
];

/** Names in Google Forms and others for languages that write the day before the month. */
export const DATE_HEADERS_ABROAD = [
  ...["zeitstempel", "horodateur", "marcatemporal", "informazionicronologiche", "carimbodedata/hora", "tijdstempel"],
  ...["sygnaturaczasowa", "časováznačka", "tidstämpel", "tidsstempel", "tidsmerke", "aikaleima", "zamandamgası"],
  ...["отметкавремени", "позначкачасу", "χρονικήσήμανση", "طابعزمني", "חותמתזמן", "タイムスタンプ"],
  ...["eingegangenam", "gesendetam", "envoyéle", "datum", "fecha", "data", "dato", "tarih", "дата", "日付"],
];
