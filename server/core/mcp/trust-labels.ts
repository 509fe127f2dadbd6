/** Draft protocol extension for a result's trust: if absent, nothing is claimed. */
const TRUST_ANNOTATIONS = "io.modelcontextprotocol/trust-annotations";

/**
 * The `_meta` of a result, for clients that use it to decide where the text may flow: its integrity and confidentiality
 * as enforcers read them, the same in the protocol's draft, and the paths of text typed by strangers.
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
