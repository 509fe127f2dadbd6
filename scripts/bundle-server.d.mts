export function bundleServer(options?: { readonly write?: boolean }): ReadonlySet<string>;
