/** The address of a list as a view keeps it: without the open message and the place in the list. */
export function viewAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["submission", "after"]) query.delete(name);
  query.sort();
  const text = query.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
