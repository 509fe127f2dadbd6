export interface Body {
  readonly type: string;
  readonly text: string;
}

const WORDS = [
  "hello we would like to book your hall for our choir on Saturday evening how much is it per hour and can we bring a piano thank you",
  "guten Tag wir suchen für unsere Tochter einen Platz im Kurs am Mittwoch wann beginnt er und was kostet die Anmeldung vielen Dank",
  "bom dia gostaria de saber se ainda há lugar na visita de domingo para quatro pessoas e duas crianças pequenas muito obrigado",
].map((text) => text.split(" "));
const NAMES = ["Ana Lopes", "Jonas Weber", "Mary O’Brien", "Inês Sá", "Paul Jones", "Käthe Groß", "Rui", "Li Wei"];

/** Bodies of forms in three languages, of 50 to 1,500 bytes, the same ones every time. */
export function variedBodies(count: number): Body[] {
  let seed = 20_261_129;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, place) => {
    const words = WORDS[place % WORDS.length] ?? [];
    const name = NAMES[random(NAMES.length)] ?? "";
    const long = 10 + random(1_100);
    let message = "";
    while (message.length < long) message += `${words[random(words.length)]}${random(12) === 0 ? ". " : " "}`;
    if (random(10) === 0) message += `https://example.org/${random(10_000)}`;
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}${random(99)}@example.com`;
    const fields = {
      ...(random(8) === 0 ? {} : { name, email }),
      ...(random(3) === 0 ? { phone: `+351 21 ${random(9_000_000) + 1_000_000}` } : {}),
      message: message.trim(),
    };
    return random(4) === 0
      ? { type: "application/json", text: JSON.stringify(fields) }
      : { type: "application/x-www-form-urlencoded", text: new URLSearchParams(fields).toString() };
  });
}
