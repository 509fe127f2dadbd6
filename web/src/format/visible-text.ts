// One piece of code for people and for agents.
export { type Segment, splitVisible, toVisibleLine } from "../../../shared/visible-text.ts";
