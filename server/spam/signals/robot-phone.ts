import { isPhoneField } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

// Eleven digits that begin with an 8, as the widespread posting robots fill in. Russians write so too, and Vietnamese.
const FILLED_IN = /^8[1-9]\d{9}$/;
const WRITES_SO = /[\u0400-\u04FFđăơư]/i;

export const robotPhone: Signal = ({ fields }, { text }) =>
  fields.some(([field, value]) => isPhoneField(field) && FILLED_IN.test(value.trim())) && !WRITES_SO.test(text)
    ? { name: "robot phone", points: 3, detail: "Phone number typical of bots" }
    : null;
