import { type ImportColumn, type ImportMapping, POSTERN } from "../../../../shared/imports.ts";
import { serviceSetting } from "../../../core/intake/reserved-fields.ts";
import { type FileHead, ownColumns } from "./own-files.ts";
import { dateOrderOf } from "./read-date.ts";
import { DATE_HEADERS, DATE_HEADERS_ABROAD, OTHER, SERVICES } from "./services.ts";

/** Guesses the source of a file and the content of its columns. */
export function recognize(head: FileHead, ownTimeZone: string): ImportMapping {
  const own = ownColumns(head);
  const common = { timeZone: "UTC", dateOrder: "mdy", guarded: false, fromForm: null } as const;
  if (own !== null) return { ...common, source: POSTERN, columns: own, guarded: head.isMarked };
  const keys = head.header.map(keyOf);
  const service = SERVICES.find(({ signs }) =>
    signs.some((sign) => sign.split(" ").every((key) => keys.includes(key))),
  );
  const { name, columns: roles } = service ?? OTHER;
  const columns = columnsOf(head.header, keys, roles);
  const date = columns.findIndex(({ role }) => role === "date");
  const usual = DATE_HEADERS_ABROAD.includes(keys[date] ?? "") ? "dmy" : common.dateOrder;
  const dateOrder = dateOrderOf(head.rows.map((cells) => cells[date] ?? "")) ?? usual;
  const timeZone = service === undefined ? ownTimeZone : common.timeZone;
  return { ...common, source: name, columns, timeZone, dateOrder };
}

function columnsOf(
  header: readonly string[],
  keys: readonly string[],
  roles: (typeof OTHER)["columns"],
): ImportColumn[] {
  const dateKey = [...DATE_HEADERS, ...DATE_HEADERS_ABROAD].find((key) => keys.includes(key));
  const roleOf = (key: string | undefined) => (key === dateKey ? "date" : (roles[key ?? ""] ?? "field"));
  const all = keys.map(roleOf);
  return header.map((name, index) => {
    const role = roleOf(keys[index]);
    // Of two columns with the same role, only the first counts.
    if (role === "ignore" || (role !== "field" && all.indexOf(role) === index)) return { role, name: "" };
    return isSetting(name) ? { role: "ignore", name: "" } : { role: "field", name };
  });
}

/** A form service's settings are not visitor content. */
function isSetting(name: string): boolean {
  const setting = serviceSetting(name);
  return (
    setting !== null && setting.isAmbiguous !== true && setting.meaning !== "subject" && setting.meaning !== "reply-to"
  );
}

function keyOf(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/(?!^)[\s_-]+/g, "");
}
