import * as oauth from 'oauth4webapi';
import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { type Provider, requireProviderSettings } from './identity-provider.ts';
import { providerOptions } from './provider-fetch.ts';
import { findAccountUser } from './queries-provider.ts';
import { addressClaims, type IdentityClaims, refusedIdentity } from './verify-id-token.ts';

/**
 * Returns the claims with address and name from the provider's UserInfo endpoint (OpenID Connect Core 5.3), if the ID
 * token has no confirmed address and the person has no account here yet. Many providers give the address only there.
 * Throws 401 if UserInfo is about another person or refuses the token, 503 if the provider is unreachable.
 */
export async function withUserInfo(
  ctx: Pick<Ctx, 'db'>,
  { server }: Provider,
  claims: IdentityClaims,
  accessToken: string | undefined,
): Promise<IdentityClaims> {
  const isTold = claims.email !== null && claims.isEmailVerified;
  if (isTold || !accessToken || !server.userinfo_endpoint) return claims;
  if ((await findAccountUser(ctx.db, claims)) !== null) return claims;
  const client = { client_id: requireProviderSettings().clientId };
  try {
    const response = await oauth.userInfoRequest(server, client, accessToken, providerOptions);
    // Compares the subject: an access token of somebody else must not lend their address.
    const said = addressClaims(await oauth.processUserInfoResponse(server, client, claims.subject, response));
    return said.email === null ? claims : { ...claims, ...said, name: claims.name ?? said.name };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { error: name, message, code } = describeError(error);
    log('warn', 'user_info_refused', { error: name, message, code });
    throw refusedIdentity('user info');
  }
}
