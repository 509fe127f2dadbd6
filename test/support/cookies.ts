/** The Cookie header a browser sends after this response. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}
