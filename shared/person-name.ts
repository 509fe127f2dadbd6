/** What somebody is called: by their name or, without one, by their address. */
export function nameOfPerson({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === "" ? email : name;
}
