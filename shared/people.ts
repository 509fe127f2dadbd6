/** What somebody is called: by their name or, without one, by their address. */
export function nameOfPerson({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === "" ? email : name;
}

/** What a filter, or whoever assigns, calls the member who asks, and messages that nobody works on. */
export const ME = "me";
export const NOBODY = "nobody";
