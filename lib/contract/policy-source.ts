declare const checked: unique symbol;

/** A checked source of a Content-Security-Policy. It contains nothing that could start another source or directive. */
export type PolicySource = string & { readonly [checked]: true };

const plainSource = /^https?:\/\/(?:\*\.)?[A-Za-z0-9.:[\]-]+(?::\*)?$/;

/** Returns `text` as a source, or null: the host of a parsed URL may contain `;` and other marks of a policy. */
export function policySource(text: string): PolicySource | null {
  return plainSource.test(text) ? (text as PolicySource) : null;
}

/** Returns the origin of `address` as a source, or null if no policy may name it. */
export function policyOrigin(address: string): PolicySource | null {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  // Only allowed domains may have a wildcard.
  return origin.includes('*') ? null : policySource(origin);
}
