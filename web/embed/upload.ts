/**
 * Loaded by the form's script on pages whose form has a file input. When files are chosen, and before any other submit
 * handler, it checks them against the form's limits in the server's order, and shows upload progress.
 */
import { isAccepted } from "./accepted.ts";
import { ATTEMPT, type Attempt, boxOf, createButton, say } from "./form-message.ts";
import { mark, unmark } from "./invalid-field.ts";
import { create, fileInputsOf, hasFiles, isOurs, isSending } from "./postern-forms.ts";

declare const settings: {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
};

const { maxFiles, maxFileBytes, maxTotalBytes } = settings;
const MAX_NAMED_FILES = 5;

function size(bytes: number): string {
  const [divisor, unit] = bytes < 100_000 ? [1_000, "kilobyte"] : [1_000_000, "megabyte"];
  return (Math.ceil((10 * bytes) / divisor) / 10).toLocaleString("%language%", { style: "unit", unit });
}

/** The name and size keep their own text direction. */
const describe = ({ name, size: bytes }: File) => `“\u2068${name}\u2069” (\u2068${size(bytes)}\u2069)`;

/** Shows which files the server would refuse; true if there are none. */
function check(form: HTMLFormElement): boolean {
  const refused = new Map<File, string>();
  let count = 0;
  let total = 0;
  const inputs = fileInputsOf(form);
  for (const input of inputs) {
    unmark(input);
    if (!input.name || input.disabled) continue;
    for (const file of input.files ?? []) {
      const problem = problemOf(file, { accept: input.accept, count, total });
      if (problem === null) {
        count += 1;
        total += file.size;
      } else refused.set(file, `${describe(file)}: ${problem}`);
    }
  }
  if (refused.size > 0) {
    const more = refused.size - MAX_NAMED_FILES;
    const text = [...refused.values()].slice(0, MAX_NAMED_FILES).join(" ");
    const label = refused.size === 1 ? "%removeFile%" : "%removeFiles%";
    const line = say(
      form,
      "alert",
      more > 0 ? `${text} …` : text,
      createButton(label, () => remove(form, refused)),
    );
    for (const input of inputs) if ([...(input.files ?? [])].some((file) => refused.has(file))) mark(input, line);
  } else if (!isSending(form)) {
    boxOf(form)?.remove();
  }
  return refused.size === 0;
}

interface Before {
  readonly accept: string;
  readonly count: number;
  readonly total: number;
}

function problemOf(file: File, { accept, count, total }: Before): string | null {
  if (maxFiles === 0) return "%noFiles%";
  if (!isAccepted(file, accept)) return `%wrongType% (${accept})`;
  if (count === maxFiles) return "%maxFiles%";
  if (file.size > maxFileBytes) return "%maxSize%";
  return total + file.size > maxTotalBytes ? "%maxTotalSize%" : null;
}

function remove(form: HTMLFormElement, refused: ReadonlyMap<File, string>): void {
  for (const input of fileInputsOf(form)) {
    const kept = new DataTransfer();
    for (const file of input.files ?? []) if (!refused.has(file)) kept.items.add(file);
    if (kept.files.length === input.files?.length) continue;
    input.files = kept.files;
    input.focus();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function showProgress({ target: form, detail }: CustomEvent<Attempt>): void {
  const { request, data } = detail;
  if (!isOurs(form) || !hasFiles(data)) return;
  const bar = create("progress", { value: 0 });
  const percent = create("span", { textContent: "0 %" });
  const stop = createButton("%cancel%", () => request.abort());
  bar.setAttribute("aria-label", "%progress%");
  bar.style.width = "100%";
  percent.setAttribute("aria-hidden", "true");
  percent.style.marginInlineEnd = "1em";
  request.upload.onprogress = ({ loaded, total }) => {
    bar.value = loaded / total;
    percent.textContent = `${Math.floor((100 * loaded) / total)} %`;
  };
  request.upload.onload = () => {
    bar.removeAttribute("value");
    percent.textContent = "%saving%";
    stop.hidden = true;
  };
  boxOf(form)?.append(bar, percent, stop);
}

addEventListener(ATTEMPT, (event) => showProgress(event as CustomEvent<Attempt>));

addEventListener(
  "change",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file" && isOurs(target.form)) check(target.form);
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!isOurs(form) || isSending(form) || check(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    boxOf(form)?.scrollIntoView({ block: "nearest" });
  },
  true,
);

// Chosen before this script loaded.
for (const form of document.forms) if (isOurs(form)) check(form);
