import { type ComponentType, lazy, Suspense } from "react";

/** A component that is loaded when it is first shown; until then, nothing takes its place. */
export function whenShown<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(load);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
