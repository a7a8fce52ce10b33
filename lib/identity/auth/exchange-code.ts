import * as oauth from 'oauth4webapi';
import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { clientAuthMethod, type Provider, requireProviderSettings } from './identity-provider.ts';
import { providerFetch } from './provider-fetch.ts';
import { refusedIdentity } from './verify-id-token.ts';

export type CodeGrant = { code: string; codeVerifier: string; redirectUri: string };

/**
 * The ID token that an authorization code gives (RFC 6749 section 4.1.3, with PKCE), not verified yet. Throws 401
 * when the provider refuses the code, 503 when it is away.
 */
export async function exchangeCode({ server }: Provider, grant: CodeGrant): Promise<string> {
  const { clientId, clientSecret } = requireProviderSettings();
  const client: oauth.Client = { client_id: clientId };
  const auth =
    clientAuthMethod(server) === 'client_secret_post'
      ? oauth.ClientSecretPost(clientSecret)
      : oauth.ClientSecretBasic(clientSecret);
  try {
    // The browser's side of the flow is with the client, which checked state; the library wants to see an answer.
    const answer = new URLSearchParams({ code: grant.code, iss: server.issuer });
    const params = oauth.validateAuthResponse(server, client, answer, oauth.expectNoState);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      params,
      grant.redirectUri,
      grant.codeVerifier,
      { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: providerFetch },
    );
    const tokens = await oauth.processGenericTokenEndpointResponse(server, client, response);
    if (!tokens.id_token) throw refusedIdentity();
    return tokens.id_token;
  } catch (error) {
    if (error instanceof AppError) throw error;
    log('warn', 'authorization_code_refused', refusalOf(error));
    throw refusedIdentity();
  }
}

/** What the log may say: the provider's error word, never the code or a token. */
function refusalOf(error: unknown): Record<string, unknown> {
  if (error instanceof oauth.ResponseBodyError) return { error: error.error, status: error.status };
  const { error: name, message, code } = describeError(error);
  return { error: name, message, code };
}
