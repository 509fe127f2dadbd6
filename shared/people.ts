/** The name, or the address if there is none. */
export function nameOfPerson({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === "" ? email : name;
}

/** In filters and assignments, stands for the requesting member and for unassigned messages. */
export const ME = "me";
export const NOBODY = "nobody";
