interface Reach {
  readonly allForms: boolean;
  readonly forms: readonly { readonly name: string }[];
}

/** Which forms an agent may read; a form that was deleted is none. */
export function describeForms({ allForms, forms }: Reach): string {
  if (allForms) return "All forms";
  return forms.length === 0 ? "No form" : forms.map(({ name }) => name).join(", ");
}
