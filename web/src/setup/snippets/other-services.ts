/** A form service that people move from, and the line by which its forms are known. */
export interface OtherService {
  readonly name: string;
  readonly line: string;
}

/** The intake knows their hidden settings by name and answers as their scripts expect, so that one line is all there is to change. */
export const OTHER_SERVICES: readonly OtherService[] = [
  { name: "Formspree", line: '<form action="https://formspree.io/f/…" method="POST">' },
  { name: "Web3Forms", line: '<form action="https://api.web3forms.com/submit" method="POST">' },
  { name: "Netlify Forms", line: '<form name="contact" method="POST" data-netlify="true">' },
  { name: "Basin", line: '<form action="https://usebasin.com/f/…" method="POST">' },
  { name: "Getform", line: '<form action="https://getform.io/f/…" method="POST">' },
  { name: "Formspark", line: '<form action="https://submit-form.com/…" method="POST">' },
  { name: "Formcarry", line: '<form action="https://formcarry.com/s/…" method="POST">' },
  { name: "FormSubmit", line: '<form action="https://formsubmit.co/…" method="POST">' },
];

/** The line that replaces it, whichever it was. With accept-charset an old page in another encoding sends UTF-8. */
export function buildFormLine(intakeUrl: string): string {
  return `<form action="${intakeUrl}" method="POST" accept-charset="utf-8">`;
}
