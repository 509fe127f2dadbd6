import { Instant } from "./instant.tsx";

export function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return <span>Never used</span>;
  return (
    <span>
      Last used <Instant at={at} as="short" />
    </span>
  );
}
