import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as oauth from 'oauth4webapi';
import { AppError } from '#lib/contract/errors.ts';
import { minuteMs } from '#lib/plans/units.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { type IdentityProviderSettings, settings } from '#lib/platform/settings.ts';
import { providerAway, providerFetch, providerOptions } from './provider-fetch.ts';

export type Provider = {
  /** Metadata of the provider. `server.issuer` is the exact issuer in its tokens. */
  server: oauth.AuthorizationServer;
  keys: JWTVerifyGetKey;
};

type Known = { provider: Promise<Provider>; until: number };

const metadataKeptMs = 10 * minuteMs;
const keysKeptMs = 10 * minuteMs;
/** Pause between two fetches of unknown keys, so that a sender of unknown key ids cannot cause more fetches. */
const keysPauseMs = 10_000;

/** Returns the settings of the identity provider. Throws 503 if none is configured. */
export function requireProviderSettings(): IdentityProviderSettings {
  const { identityProvider } = settings();
  if (!identityProvider) throw new AppError('unavailable.noProvider');
  return identityProvider;
}

/**
 * Returns the provider as its discovery document describes it, fetched at most every ten minutes. Throws 503 if the
 * provider does not answer.
 */
export function discoverProvider(): Promise<Provider> {
  const { issuer } = requireProviderSettings();
  const known = processSingleton('identity-providers', () => new Map<string, Known>());
  const before = known.get(issuer);
  if (before && before.until > Date.now()) return before.provider;
  const provider = discover(issuer);
  known.set(issuer, { provider, until: Date.now() + metadataKeptMs });
  // Failures are not cached: the next sign-in asks again.
  provider.catch(() => known.delete(issuer));
  return provider;
}

/** Returns the client authentication method: the secret in the header, unless the provider accepts only the body. */
export function clientAuthMethod(
  server: oauth.AuthorizationServer,
): 'client_secret_basic' | 'client_secret_post' {
  const methods = server.token_endpoint_auth_methods_supported;
  const isPostOnly =
    methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  return isPostOnly ? 'client_secret_post' : 'client_secret_basic';
}

async function discover(issuer: string): Promise<Provider> {
  try {
    const response = await oauth.discoveryRequest(new URL(issuer), providerOptions);
    const said: unknown = await response.clone().json();
    // The setting has no trailing slash, but the issuer of some providers does.
    const isSlashed =
      said !== null && typeof said === 'object' && 'issuer' in said && said.issuer === `${issuer}/`;
    const server = await oauth.processDiscoveryResponse(new URL(isSlashed ? `${issuer}/` : issuer), response);
    if (!server.token_endpoint || !server.authorization_endpoint || !server.jwks_uri) {
      throw new Error('The discovery document lacks an endpoint.');
    }
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      cacheMaxAge: keysKeptMs,
      cooldownDuration: keysPauseMs,
      [customFetch]: providerFetch,
    });
    return { server, keys };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log('error', 'identity_provider_discovery_failed', { issuer, ...describeError(error) });
    throw providerAway();
  }
}
