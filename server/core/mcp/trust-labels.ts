/** Draft extension of the protocol for what a result holds: absent means that nothing is claimed. */
const TRUST_ANNOTATIONS = "io.modelcontextprotocol/trust-annotations";

/**
 * The `_meta` of a result, for clients that decide by it where the text may flow: its integrity and confidentiality as enforcers
 * read them, the same in the protocol's draft, and the paths of what strangers typed.
 */
export function labelsOf({ contents }: { readonly contents: boolean }): Record<string, unknown> {
  return contents
    ? {
        ifc: { integrity: "untrusted", confidentiality: "private" },
        [TRUST_ANNOTATIONS]: { sensitive: true, untrusted: true },
        "postern/untrusted": ["/submissions/*/fields"],
      }
    : { ifc: { integrity: "trusted", confidentiality: "private" }, [TRUST_ANNOTATIONS]: { sensitive: true } };
}
