import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { settings } from '#lib/platform/settings.ts';
import { completeSignIn, type SignInReply } from './complete-sign-in.ts';
import { exchangeCode } from './exchange-code.ts';
import { discoverProvider, requireProviderSettings } from './identity-provider.ts';
import { signInLinked } from './link-identity.ts';
import { providerAway } from './provider-fetch.ts';
import { type IdentityClaims, verifyIdToken } from './verify-id-token.ts';

/** The path of the documented redirect URI, on every origin that may sign in. */
export const providerCallbackPath = '/auth/identity-provider/callback';

/** Discovery, code and keys together; one slow answer may take it all. */
const networkLimitMs = 5_500;

/**
 * Signs in with an authorization code that a client got from the identity provider. The redirect URI follows the
 * request's Origin, which must be ours or an allowed one before the provider is asked anything.
 */
export async function signInWithProvider(
  ctx: Ctx,
  input: { code: string; codeVerifier: string },
): Promise<SignInReply> {
  requireProviderSettings();
  const origin = requireOrigin(ctx);
  const grant = { ...input, redirectUri: `${origin}${providerCallbackPath}` };
  const claims = await inTime(prove(ctx, grant));
  return signInLinked(ctx, claims, (tx, account) => completeSignIn(tx, account, 'identity-provider'));
}

async function prove(ctx: Ctx, grant: Parameters<typeof exchangeCode>[1]): Promise<IdentityClaims> {
  const provider = await discoverProvider();
  return verifyIdToken(provider, await exchangeCode(provider, grant), { now: ctx.now() });
}

/** The Origin header, compared as it is: another case, a path or `null` is another origin. */
function requireOrigin(ctx: Ctx): string {
  const allowed = [ctx.origin, ...settings().identityProviderOrigins];
  if (ctx.originHeader === null) throw new AppError('invalid.originMissing');
  if (!allowed.includes(ctx.originHeader)) throw new AppError('invalid.originRefused');
  return ctx.originHeader;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(providerAway()), networkLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
