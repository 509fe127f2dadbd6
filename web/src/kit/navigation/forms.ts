interface NamedForm {
  readonly id: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
}

/** Adds the website of a form to a name that several have, or the end of its id where the website is the same. */
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

interface RankedForm {
  readonly isPinned: boolean;
  readonly counts: { readonly inboxUnread: number };
  readonly activity: { readonly newestMessage: { readonly createdAt: string } | null };
}

/** Pinned forms first, then those with unread messages, then by their newest message. */
export function byAttention(one: RankedForm, other: RankedForm): number {
  return (
    Number(other.isPinned) - Number(one.isPinned) ||
    Number(other.counts.inboxUnread > 0) - Number(one.counts.inboxUnread > 0) ||
    newestAt(other).localeCompare(newestAt(one))
  );
}

export function newestAt({ activity }: Pick<RankedForm, "activity">): string {
  return activity.newestMessage?.createdAt ?? "";
}
