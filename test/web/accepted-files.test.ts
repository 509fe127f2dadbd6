import { expect, test } from "vitest";
import { isAccepted } from "../../web/embed/accepted.ts";

test.each([
  ["", "cv.txt", "text/plain", true],
  ["*/*", "cv.txt", "text/plain", true],
  ["*", "cv.txt", "text/plain", true],
  ["image/*", "photo.png", "image/png", true],
  ["image/*", "cv.txt", "text/plain", false],
  ["application/pdf", "cv.txt", "text/plain", false],
  [".pdf", "cv.txt", "text/plain", false],
  [".pdf, image/*", "CV.PDF", "", true],
  ["image/jpg", "photo.jpeg", "image/jpeg", true],
  // As Windows names them.
  ["application/zip", "all.ZIP", "application/x-zip-compressed", true],
  ["text/csv", "table.csv", "application/vnd.ms-excel", true],
] as const)(
  "a file is rejected only if the input accepts neither its type nor its extension: %j, %s, %s",
  (accept, name, type, expected) => {
    expect(isAccepted({ name, type }, accept)).toBe(expected);
  },
);
