import { errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { type Provider, requireProviderSettings } from './identity-provider.ts';
import { providerAway } from './provider-fetch.ts';

/** Who the provider says that somebody is. */
export type IdentityClaims = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Only where the provider says the boolean true; the text "true" is not enough. */
  isEmailVerified: boolean;
  name: string | null;
};

/** Signatures that only the provider can make; HMAC is not among them, its key is known to us as well. */
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
 * The claims of an ID token (OpenID Connect Core 3.1.3.7): signature by a key of the provider, issuer, audience,
 * authorized party, expiry, age, and the nonce where one was sent. Throws 401, or 503 when the keys cannot be had.
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
    if (options.nonce !== undefined && payload.nonce !== options.nonce) throw refusedIdentity();
    return claimsOf(payload, server.issuer);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { error: name, message, code } = describeError(error);
    log('warn', 'id_token_refused', { error: name, message, code });
    const isAboutKeys =
      error instanceof errors.JOSEError &&
      ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'].includes(error.code);
    throw isAboutKeys ? providerAway() : refusedIdentity();
  }
}

/** The 401 of a sign-in that the provider, or what it sent, does not confirm. */
export function refusedIdentity(): AppError {
  return new AppError('unauthenticated.providerRefused');
}

/** A token for several audiences, or one that names its party, must have been made for us. */
function checkParty(payload: JWTPayload, clientId: string): void {
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  const isOurs = payload.azp === undefined ? !isForSeveral : payload.azp === clientId;
  if (!isOurs) throw refusedIdentity();
}

function claimsOf(payload: JWTPayload, issuer: string): IdentityClaims {
  const storable = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && !value.includes('\u0000') && value.isWellFormed()
      ? value
      : null;
  const text = (value: unknown) => storable(value)?.trim() ?? null;
  // With the issuer the key of an account: it is taken as it is, for " 7" and "7" may be two people.
  const subject = storable(payload.sub);
  if (subject === null || subject.length > 255) throw refusedIdentity();
  const parts = [text(payload.given_name), text(payload.family_name)].filter((part) => part !== null);
  return {
    issuer,
    subject,
    email: text(payload.email),
    isEmailVerified: payload.email_verified === true,
    name:
      text(payload.name) ?? (parts.length > 0 ? parts.join(' ') : null) ?? text(payload.preferred_username),
  };
}
