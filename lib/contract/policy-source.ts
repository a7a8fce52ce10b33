declare const checked: unique symbol;

/** A source that a Content-Security-Policy may name: it holds nothing that could begin another source or directive. */
export type PolicySource = string & { readonly [checked]: true };

const plainSource = /^https?:\/\/(?:\*\.)?[A-Za-z0-9.:[\]-]+(?::\*)?$/;

/** `text` as a source, or null: parsed addresses may have `;` and other marks of a policy in their host. */
export function policySource(text: string): PolicySource | null {
  return isPolicySource(text) ? text : null;
}

/** The origin of `address` as a source; null where it has none that a policy may name. */
export function policyOrigin(address: string): PolicySource | null {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  // A wildcard is for allowed domains only.
  return origin.includes('*') ? null : policySource(origin);
}

function isPolicySource(text: string): text is PolicySource {
  return plainSource.test(text);
}
