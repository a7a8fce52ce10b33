type TrustedPolicy = { createScriptURL(url: string): string };
type TrustedFactory = { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy };

/** Creates the redraw worker from our own origin. */
export function createWorker(url: string): Worker {
  return new Worker(ownScript(url));
}

/** Returns the address of one of our scripts. With Trusted Types, uses the only policy that the document allows. */
export function ownScript(url: string): string {
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) throw new Error('The worker must come from our own origin.');
  policy ??=
    (globalThis as { trustedTypes?: TrustedFactory }).trustedTypes?.createPolicy('atrium', {
      createScriptURL: (own) => own,
    }) ?? null;
  return policy ? policy.createScriptURL(address.href) : address.href;
}

let policy: TrustedPolicy | null = null;
