import { errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { type Provider, requireProviderSettings } from './identity-provider.ts';
import { providerAway } from './provider-fetch.ts';

/** Identity claims of a verified ID token. */
export type IdentityClaims = {
  issuer: string;
  subject: string;
  email: string | null;
  /** True only if the claim is the boolean true; the text "true" is not enough. */
  isEmailVerified: boolean;
  name: string | null;
};

/** Signature algorithms that only the provider can use. HMAC is missing because the service knows its key too. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const leewaySeconds = 30;
const ageMax = '1h';

/**
 * Verifies an ID token (OpenID Connect Core 3.1.3.7) and returns its claims. Checks signature, issuer, audience,
 * authorized party, expiry, age, and the nonce if one was sent. Throws 401, or 503 if the keys cannot be fetched.
 */
export async function verifyIdToken(
  { server, keys }: Provider,
  idToken: string,
  options: { nonce?: string; now: Date },
): Promise<IdentityClaims> {
  const { clientId } = requireProviderSettings();
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms,
      issuer: server.issuer,
      audience: clientId,
      clockTolerance: leewaySeconds,
      maxTokenAge: ageMax,
      currentDate: options.now,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    checkParty(payload, clientId);
    if (options.nonce !== undefined && payload.nonce !== options.nonce) throw refusedIdentity('nonce');
    return claimsOf(payload, server.issuer);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { error: name, message, code } = describeError(error);
    log('warn', 'id_token_refused', { error: name, message, code });
    const isAboutKeys =
      error instanceof errors.JOSEError &&
      ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'].includes(error.code);
    throw isAboutKeys ? providerAway() : refusedIdentity('ID token');
  }
}

/** Returns the 401 for a sign-in that the provider or its ID token does not confirm, and logs the reason. */
export function refusedIdentity(reason: string): AppError {
  log('warn', 'provider_sign_in_refused', { reason });
  return new AppError('unauthenticated.providerRefused');
}

/** Checks that a token with several audiences, or one that names its authorized party, was issued to this client. */
function checkParty(payload: JWTPayload, clientId: string): void {
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  const isOurs = payload.azp === undefined ? !isForSeveral : payload.azp === clientId;
  if (!isOurs) throw refusedIdentity('authorized party');
}

function storable(value: unknown): string | null {
  const isStorable =
    typeof value === 'string' && value.trim() !== '' && !value.includes('\u0000') && value.isWellFormed();
  return isStorable ? value : null;
}

function claimsOf(payload: JWTPayload, issuer: string): IdentityClaims {
  // Subject and issuer are the key of an account. The subject is not trimmed: " 7" and "7" may be two people.
  const subject = storable(payload.sub);
  if (subject === null || subject.length > 255) throw refusedIdentity('subject');
  return { issuer, subject, ...addressClaims(payload) };
}

/** Returns address and name as an ID token or the UserInfo endpoint states them. */
export function addressClaims(
  payload: Record<string, unknown>,
): Pick<IdentityClaims, 'email' | 'isEmailVerified' | 'name'> {
  const text = (value: unknown) => storable(value)?.trim() ?? null;
  const parts = [text(payload.given_name), text(payload.family_name)].filter((part) => part !== null);
  return {
    email: text(payload.email),
    isEmailVerified: payload.email_verified === true,
    name:
      text(payload.name) ?? (parts.length > 0 ? parts.join(' ') : null) ?? text(payload.preferred_username),
  };
}
