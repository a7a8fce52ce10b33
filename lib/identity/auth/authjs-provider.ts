import { customFetch } from '@auth/core';
import type { OIDCConfig } from 'next-auth/providers';
import { AppError } from '#lib/contract/errors.ts';
import type { TokenClaims } from '#lib/identity/sessions/tokens.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { completeBrowserSignIn } from './complete-sign-in.ts';
import { clientAuthMethod, type Provider, requireProviderSettings } from './identity-provider.ts';
import { signInLinked } from './link-identity.ts';
import { providerFetch } from './provider-fetch.ts';
import { providerCallbackPath } from './sign-in-with-provider.ts';
import { withUserInfo } from './user-info.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** Name of the provider in the paths of Auth.js and in the `provider` of an account. */
export const providerId = 'identity-provider';

/** Page that asks for the second-factor code. Its form reads the pending token from the cookie. */
const secondFactorPage = '/sign-in/second-factor';

type Tokens = { id_token?: string | undefined; access_token?: string | undefined };

/** State of one browser's sign-in through the provider, for one callback request. */
export type ProviderSignIn = ReturnType<typeof providerSignIn>;

/** Returns the provider's configuration for Auth.js: PKCE, state and nonce, and the documented redirect URI. */
export function authjsProvider({ server }: Provider, origin: string): OIDCConfig<Record<string, unknown>> {
  const { clientId, clientSecret, name } = requireProviderSettings();
  const redirectUri = `${origin}${providerCallbackPath}`;
  return {
    id: providerId,
    name,
    type: 'oidc',
    issuer: server.issuer,
    clientId,
    clientSecret,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid profile email', redirect_uri: redirectUri } },
    client: { token_endpoint_auth_method: clientAuthMethod(server) },
    profile: (claims) => ({ id: String(claims.sub), name: null, email: null }),
    [customFetch]: async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (url.endsWith('/.well-known/openid-configuration')) {
        // `discoverProvider` has read the metadata. Auth.js requires a userinfo endpoint but does not call it here.
        return Response.json({ userinfo_endpoint: server.issuer, ...server });
      }
      if (init?.body instanceof URLSearchParams && init.body.has('redirect_uri')) {
        init.body.set('redirect_uri', redirectUri);
      }
      return providerFetch(url, init);
    },
  };
}

/** Returns a sign-in that uses the same verification and linking as the endpoint for other clients. */
export function providerSignIn(ctx: Ctx, provider: Provider) {
  let signedIn: TokenClaims | null = null;
  let pendingToken: string | null = null;
  return {
    /** Verifies the ID token, finds or creates the account and signs in. Returns true, or the page to redirect to. */
    decide: async (tokens: Tokens): Promise<true | string> => {
      try {
        const stated = await verifyIdToken(provider, tokens.id_token ?? '', { now: ctx.now() });
        const claims = await withUserInfo(ctx, provider, stated, tokens.access_token);
        const { userId, outcome } = await signInLinked(ctx, claims, async (tx, account) => ({
          userId: account.id,
          outcome: await completeBrowserSignIn(tx, account, 'identity-provider'),
        }));
        if ('sessionId' in outcome) {
          signedIn = { userId, sessionId: outcome.sessionId };
          return true;
        }
        pendingToken = outcome.pendingToken;
        return secondFactorPage;
      } catch (error) {
        if (error instanceof AppError) return signInPage(error);
        throw error;
      }
    },
    /** Returns the account that `decide` found and the session that it opened. Throws before `decide` has succeeded. */
    signedIn: () => {
      if (!signedIn) throw new Error('The sign-in was not decided yet.');
      return signedIn;
    },
    /** Returns the pending token if the second factor is still required, else null. */
    pendingToken: () => pendingToken,
  };
}

/** Returns the address of the sign-in page with an error word: unconfirmed, refused, unavailable or failed. */
export function signInPage(error: unknown): string {
  const kind = error instanceof AppError ? error.kind : null;
  const words: Partial<Record<AppError['kind'], string>> = {
    unauthenticated: 'unconfirmed',
    forbidden: 'refused',
    unavailable: 'unavailable',
  };
  return `/sign-in?error=${(kind && words[kind]) ?? 'failed'}`;
}
