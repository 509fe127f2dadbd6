interface NamedForm {
  readonly id: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
}

/** Disambiguates duplicate names with the form's website, or with the end of its id if the website is the same. */
export function withDistinctNames<Form extends NamedForm>(forms: readonly Form[]): Form[] {
  const counts = new Map<string, number>();
  const namesOf = (form: Form) => [form.name, `${form.name} (${siteOf(form)})`] as const;
  for (const name of forms.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return forms.map((form) => {
    const [name, withSite] = namesOf(form);
    if (counts.get(name) === 1) return form;
    const isTold = siteOf(form) !== "" && counts.get(withSite) === 1;
    return { ...form, name: isTold ? withSite : `${name} (…${form.id.slice(-ID_END)})` };
  });
}

const ID_END = 5;

function siteOf({ allowedOrigins: [origin = ""] }: NamedForm): string {
  return origin.replace(/^https?:\/\//, "");
}
