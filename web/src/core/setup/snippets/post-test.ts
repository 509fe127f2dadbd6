export type TestAnswer =
  | { readonly isTaken: true; readonly submissionId: string }
  | { readonly isTaken: false; readonly message: string };

/** The text says it is a test, so nobody takes it for a visitor's message. */
export function testFields(formName: string, email: string): Readonly<Record<string, string>> {
  return {
    name: "Test from Postern",
    email,
    message: `This is a test. You sent it to the form “${formName}” yourself. Please delete it whenever you like.`,
  };
}

/** Posts the fields to the form's public endpoint, like a script on a website. */
export async function postTest(intakeUrl: string, fields: Readonly<Record<string, string>>): Promise<TestAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  try {
    // Path only, as the dashboard may be open under another host than the public one.
    const response = await fetch(new URL(intakeUrl).pathname, {
      method: "POST",
      headers: { Accept: "application/json" },
      credentials: "omit",
      body,
    });
    return readAnswer(response.ok, await response.json());
  } catch {
    return { isTaken: false, message: "The form did not respond. Check that the server is running." };
  }
}

function readAnswer(isOk: boolean, answer: unknown): TestAnswer {
  const named = (name: string): string | null => {
    const value: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : null;
    return typeof value === "string" ? value : null;
  };
  const id = named("id");
  if (isOk && id !== null) return { isTaken: true, submissionId: id };
  return { isTaken: false, message: named("detail") ?? "It was refused without a reason." };
}
