import { describe, expect, test } from "vitest";
import { isNameField, isPhoneField, readSubmission } from "../src/text/read-submission.ts";
import { fieldsOf } from "./judge.ts";

const textOf = (field: string, value: string) =>
  readSubmission({
    fields: fieldsOf({ [field]: value, message: "Hello" }),
  }).text;

describe("The purpose of a field", () => {
  test.each([
    ...["name", "Your name", "first_name", "firstname", "fname", "lname", "customer name", "Name*"],
    ...["nom", "nom_prenom", "nomprenom", "Nom et prénom", "nom complet", "nombre_completo", "nome completo"],
    ...["nombres", "apellido", "cognome", "nama_lengkap", "фио", "soyad", "nazwisko"],
  ])("is recognized as a name: %s", (field) => {
    expect(isNameField(field)).toBe(true);
  });

  test.each(["filename", "nominee", "company name", "product", "nomination", "event names and dates"])(
    "is not mistaken for a name: %s",
    (field) => {
      expect(isNameField(field)).toBe(false);
    },
  );

  test.each(["phone", "mobil", "mob_no", "mobno", "phno", "Ph. no", "gsm", "Téléphone", "tel"])(
    "is recognized as a telephone number: %s",
    (field) => {
      expect(isPhoneField(field)).toBe(true);
    },
  );

  test.each(["automobil", "mobiliario", "gsmarena", "phono"])("is not mistaken for a telephone number: %s", (field) => {
    expect(isPhoneField(field)).toBe(false);
  });
});

describe("A telephone number in an unrelated field", () => {
  test.each(["9820016188", "+49 (30) 123-4567", "(030) 1234567", "06.12.34.56.78", "1234567", "123456789012345"])(
    "is excluded from the text: %s",
    (number) => {
      expect(textOf("whatever", number)).toBe("Hello");
    },
  );

  test.each(["123456", "1234567890123456", "12 chairs for 1234567", "AB 1234567", "1234567?"])(
    "is not confused with other answers: %s",
    (answer) => {
      expect(textOf("whatever", answer)).toBe(`${answer}\nHello`);
    },
  );
});
