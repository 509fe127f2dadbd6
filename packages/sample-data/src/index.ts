export { FORM_KINDS, type FormKind } from "./form-kinds.ts";
export { APPLICATION_FORM, inventApplication, type SampleFile } from "./invent-application.ts";
export { inventContent, type SampleContent } from "./invent-content.ts";
export { type Content, createJudge, type Judgement, judge } from "./judge-content.ts";
export { HANDLINGS, type Handling, SAVED_REPLIES } from "./triage.ts";
