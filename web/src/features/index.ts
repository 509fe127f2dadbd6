import type { DashboardFeature } from "../core/feature.ts";
import { assignment } from "./assignment/feature.tsx";
import { confirmedAddresses } from "./confirmed-addresses/feature.ts";
import { erasure } from "./erasure/feature.ts";
import { files } from "./files/feature.ts";
import { formPages } from "./form-pages/feature.ts";
import { imports } from "./imports/feature.ts";
import { labels } from "./labels/feature.tsx";
import { notes } from "./notes/feature.tsx";
import { oauth } from "./oauth/feature.ts";
import { palette } from "./palette/feature.ts";
import { passkeys } from "./passkeys/feature.ts";
import { privacy } from "./privacy/feature.ts";
import { quietForms } from "./quiet-forms/feature.ts";
import { replies } from "./replies/feature.tsx";
import { rules } from "./rules/feature.ts";
import { savedViews } from "./saved-views/feature.ts";
import { singleSignOn } from "./single-sign-on/feature.ts";
import { summary } from "./summary/feature.tsx";
import { table } from "./table/feature.tsx";
import { twoFactor } from "./two-factor/feature.ts";

/** In the order in which pages show what they add. */
export const FEATURES: readonly DashboardFeature[] = [
  labels,
  assignment,
  palette,
  savedViews,
  twoFactor,
  passkeys,
  singleSignOn,
  oauth,
  formPages,
  rules,
  imports,
  confirmedAddresses,
  notes,
  replies,
  table,
  summary,
  erasure,
  privacy,
  files,
  quietForms,
];
