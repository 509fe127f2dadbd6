import { PAGES } from "../clients/forms/pages.ts";
import { testPages, usePostern } from "../clients/forms/run-pages.ts";

// One of each kind: a library that reads the answer, one that swaps it in, and a beacon. `npm run test:clients` runs all.
const CORE = ["@formspree/react", "htmx 4", "sendBeacon with JSON"];

usePostern();
testPages(PAGES.filter(({ name }) => CORE.includes(name)));
