import type { AsyncRouteComponent } from "@tanstack/react-router";
import { type Places, useFeatures } from "../features.ts";

interface FeatureSectionsProps<Place extends keyof Places> {
  readonly at: Place;
  readonly given: Places[Place];
}

/** What features add to a page, in the order of their list. */
export function FeatureSections<Place extends keyof Places>({ at, given }: FeatureSectionsProps<Place>) {
  return useFeatures().map(({ name, sections }) => {
    const Section: AsyncRouteComponent<Places[Place]> | undefined = sections?.[at];
    return Section !== undefined && <Section key={name} {...given} />;
  });
}
