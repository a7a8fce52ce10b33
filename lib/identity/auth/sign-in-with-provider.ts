import * as oauth from 'oauth4webapi';
import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { settings } from '#lib/platform/settings.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import { completeSignIn, type SignInReply } from './complete-sign-in.ts';
import {
  clientAuthMethod,
  discoverProvider,
  type Provider,
  requireProviderSettings,
} from './identity-provider.ts';
import { signInLinked } from './link-identity.ts';
import { providerAway, providerOptions } from './provider-fetch.ts';
import { withUserInfo } from './user-info.ts';
import { type IdentityClaims, refusedIdentity, verifyIdToken } from './verify-id-token.ts';

/** Path of the documented redirect URI, the same on every allowed origin. */
export const providerCallbackPath = '/auth/identity-provider/callback';

/** Time limit for discovery, code exchange, keys and UserInfo together. */
const networkLimitMs = 5_500;

/**
 * Signs in with an authorization code that a client got from the identity provider. The redirect URI uses the request's
 * Origin, which must be the service's or an allowed one before the provider is called.
 */
export async function signInWithProvider(
  ctx: Ctx,
  { originHeader, ...code }: { code: string; codeVerifier: string; originHeader: string | null },
): Promise<SignInReply> {
  requireProviderSettings();
  const origin = requireOrigin(ctx, originHeader);
  const grant = { ...code, redirectUri: `${origin}${providerCallbackPath}` };
  const claims = await withinTime(networkLimitMs, () => prove(ctx, grant), providerAway);
  return signInLinked(ctx, claims, (tx, account) => completeSignIn(tx, account, 'identity-provider'));
}

async function prove(ctx: Ctx, grant: Parameters<typeof exchangeCode>[1]): Promise<IdentityClaims> {
  const provider = await discoverProvider();
  const { idToken, accessToken } = await exchangeCode(provider, grant);
  const claims = await verifyIdToken(provider, idToken, { now: ctx.now() });
  return withUserInfo(ctx, provider, claims, accessToken);
}

/** Returns the Origin header, compared byte by byte: another case, a path or `null` is another origin. */
function requireOrigin(ctx: Ctx, originHeader: string | null): string {
  const allowed = [ctx.origin, ...settings().identityProviderOrigins];
  if (originHeader === null) throw new AppError('invalid.originMissing');
  if (!allowed.includes(originHeader)) throw new AppError('invalid.originRefused');
  return originHeader;
}

type CodeGrant = { code: string; codeVerifier: string; redirectUri: string };

/**
 * Exchanges an authorization code for an ID token and an access token (RFC 6749 section 4.1.3, with PKCE), which are
 * not verified yet. Throws 401 if the provider refuses the code, 503 if the provider is unreachable.
 */
async function exchangeCode(
  { server }: Provider,
  grant: CodeGrant,
): Promise<{ idToken: string; accessToken: string }> {
  const { clientId, clientSecret } = requireProviderSettings();
  const client: oauth.Client = { client_id: clientId };
  const auth =
    clientAuthMethod(server) === 'client_secret_post'
      ? oauth.ClientSecretPost(clientSecret)
      : oauth.ClientSecretBasic(clientSecret);
  try {
    // The client ran the browser's part of the flow and checked state, but the library requires a validated response.
    const answer = new URLSearchParams({ code: grant.code, iss: server.issuer });
    const params = oauth.validateAuthResponse(server, client, answer, oauth.expectNoState);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      params,
      grant.redirectUri,
      grant.codeVerifier,
      providerOptions,
    );
    const tokens = await oauth.processGenericTokenEndpointResponse(server, client, response);
    if (!tokens.id_token) throw refusedIdentity('no ID token');
    return { idToken: tokens.id_token, accessToken: tokens.access_token };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log('warn', 'authorization_code_refused', refusalOf(error));
    throw refusedIdentity('authorization code');
  }
}

/** Returns the log fields of a refusal: the provider's error code, never the authorization code or a token. */
function refusalOf(error: unknown): Record<string, unknown> {
  if (error instanceof oauth.ResponseBodyError) return { error: error.error, status: error.status };
  const { error: name, message, code } = describeError(error);
  return { error: name, message, code };
}
