import type { Feature } from "../core/feature.ts";
import { akismet } from "./akismet/feature.ts";
import { assignment } from "./assignment/feature.ts";
import { autoReply } from "./auto-reply/feature.ts";
import { backup } from "./backup/feature.ts";
import { bounces } from "./bounces/feature.ts";
import { ceilings } from "./ceilings/feature.ts";
import { chat } from "./chat/feature.ts";
import { confirmedAddresses } from "./confirmed-addresses/feature.ts";
import { dailyTest } from "./daily-test/feature.ts";
import { demo } from "./demo/feature.ts";
import { doubtful } from "./doubtful/feature.ts";
import { erasure } from "./erasure/feature.ts";
import { files } from "./files/feature.ts";
import { formPages } from "./form-pages/feature.ts";
import { history } from "./history/feature.ts";
import { imports } from "./imports/feature.ts";
import { labels } from "./labels/feature.ts";
import { mcpBundle } from "./mcp-bundle/feature.ts";
import { members } from "./members/feature.ts";
import { notes } from "./notes/feature.ts";
import { oauth } from "./oauth/feature.ts";
import { overview } from "./overview/feature.ts";
import { passkeys } from "./passkeys/feature.ts";
import { privacy } from "./privacy/feature.ts";
import { quietForms } from "./quiet-forms/feature.ts";
import { reminders } from "./reminders/feature.ts";
import { replies } from "./replies/feature.ts";
import { rules } from "./rules/feature.ts";
import { savedViews } from "./saved-views/feature.ts";
import { search } from "./search/feature.ts";
import { serverCard } from "./server-card/feature.ts";
import { singleSignOn } from "./single-sign-on/feature.ts";
import { spamLists } from "./spam-lists/feature.ts";
import { summary } from "./summary/feature.ts";
import { table } from "./table/feature.ts";
import { trash } from "./trash/feature.ts";
import { turnstile } from "./turnstile/feature.ts";
import { twoFactor } from "./two-factor/feature.ts";

/** What this build can do beside its core. */
export const FEATURES: readonly Feature[] = [
  akismet,
  assignment,
  autoReply,
  backup,
  bounces,
  ceilings,
  chat,
  confirmedAddresses,
  dailyTest,
  demo,
  doubtful,
  erasure,
  files,
  formPages,
  history,
  imports,
  labels,
  mcpBundle,
  members,
  notes,
  oauth,
  overview,
  passkeys,
  privacy,
  quietForms,
  reminders,
  replies,
  rules,
  savedViews,
  search,
  serverCard,
  singleSignOn,
  spamLists,
  summary,
  table,
  trash,
  turnstile,
  twoFactor,
];
