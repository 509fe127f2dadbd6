/** A form service that people move from, and the line by which its forms are known. */
export interface OtherService {
  readonly name: string;
  readonly line: string;
}

/** Their reserved field names are understood by the intake, so that the one line is all there is to change. */
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

/** What stands there afterwards, whichever it was. */
export function buildFormLine(intakeUrl: string): string {
  return `<form action="${intakeUrl}" method="POST">`;
}
