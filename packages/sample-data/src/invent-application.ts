import type { Random } from "../../../shared/random.ts";
import { drawPdf, drawPng, pdfOf } from "./draw-files.ts";
import type { SubmittedFields } from "./form-kinds.ts";
import { FORM_KINDS } from "./form-kinds.ts";
import { inventMessage } from "./messages.ts";
import { inventPerson, type Person } from "./people.ts";

export const APPLICATION_FORM = "Job application";

/** A file as an applicant's browser sends it; an omitted file has only its size. */
export interface SampleFile {
  readonly field: string;
  readonly name: string;
  readonly declaredType: string;
  readonly content: Buffer;
  readonly leftOut?: { readonly reason: "too-large"; readonly bytes: number };
}

export interface SampleApplication {
  readonly person: Person;
  readonly message: string;
  readonly fields: SubmittedFields;
  readonly files: readonly SampleFile[];
}

/** The application with this number in a series; every so often something is missing or doubtful. */
export function inventApplication(random: Random, number: number): SampleApplication {
  const person = inventReadablePerson(random);
  const message = inventMessage(random, person.language, "application");
  const kind = FORM_KINDS.find(({ name }) => name === APPLICATION_FORM) ?? FORM_KINDS[0];
  const fields = kind.fill(random, person, message);
  const position = fields.find(([name]) => name === "position")?.[1] ?? "";
  return { person, message, fields, files: inventFiles(random, number, person, position) };
}

/** A person whose name the PDF's font can show. */
function inventReadablePerson(random: Random): Person {
  for (;;) {
    const person = inventPerson(random);
    if (/^[ -~\u00a0-\u00ff]+$/.test(`${person.name}${person.city}`)) return person;
  }
}

function inventFiles(random: Random, number: number, person: Person, position: string): readonly SampleFile[] {
  const pdf = { field: "cv", declaredType: "application/pdf" };
  const cv = { ...pdf, name: `CV ${person.name}.pdf`, content: drawCv(random, person, position) };
  switch (number % 7) {
    case 1:
      return [
        cv,
        {
          field: "photo",
          name: "My work.png",
          declaredType: "image/png",
          content: drawPng(480, 320, random.whole(0, 240)),
        },
      ];
    case 3:
      return [
        cv,
        {
          ...pdf,
          name: "Portfolio.pdf",
          content: Buffer.alloc(0),
          leftOut: { reason: "too-large", bytes: random.whole(12, 40) * 1_048_573 },
        },
      ];
    case 4:
      return [{ ...cv, name: "Application.pdf", content: PDF_WITH_SCRIPT }];
    case 5:
      return number === 5 ? [{ ...pdf, name: "CV.pdf.exe", content: PROGRAM }] : [cv];
    default:
      return [cv];
  }
}

function drawCv(random: Random, { name, email, phone, city }: Person, position: string): Buffer {
  const began = random.whole(2008, 2020);
  const heading = (text: string) => ({ text, isHeading: true });
  const line = (text: string) => ({ text });
  return drawPdf(name, [
    line(`${city}  \u00b7  ${email}  \u00b7  ${phone}`),
    line(""),
    heading("Position"),
    line(position),
    line(""),
    heading("Experience"),
    line(`${began + 4} to today    ${random.pick(["Lighthouse & Sons", "Atelier Nord", "Zum Anker"])}, ${city}`),
    line(`${began} to ${began + 4}    ${random.pick(["Studio Amsel", "Harbour Works", "Casa Verde"])}, ${city}`),
    line(""),
    heading("Education"),
    line(`${began - 3} to ${began}    ${random.pick(["Vocational school", "Technical college", "Apprenticeship"])}`),
    line(""),
    heading("Languages"),
    line(random.pick(["English, German", "English, French", "English, Spanish", "English, Portuguese"])),
  ]);
}

/** Shows a greeting when opened, as PDFs with a script can; harmless, but detected. */
const PDF_WITH_SCRIPT = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\("Hello"\\)) >> >>',
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
]);

/** The first bytes of a Windows program; harmless, because nothing follows. */
const PROGRAM = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(126), Buffer.from("PE\0\0"), Buffer.alloc(200)]);
