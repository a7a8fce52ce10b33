import { errors, jwtVerify, SignJWT } from 'jose';
import { limits } from '#lib/plans/limits.ts';
import { derivedKey } from '#lib/platform/secrets.ts';

export type TokenType = 'access' | 'refresh';
export type TokenClaims = { userId: string; sessionId: string };

const issuer = 'atrium';
const algorithm = 'HS256';
const secondsOf: Record<TokenType, number> = {
  access: limits.accessTokenSeconds,
  refresh: limits.sessionSeconds,
};

/** A signed JWT (RFC 7519) of `type` for a session; its life is 15 minutes or 30 days from `now`. */
export async function issueToken(type: TokenType, claims: TokenClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ typ: type, sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setAudience(`${issuer}:${type}`)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + secondsOf[type])
    .sign(derivedKey('jwt'));
}

/**
 * The claims of a token of exactly `type`, or null when it is malformed, forged, expired, of another type or
 * signed by another algorithm. Whether its session still lives is for the caller to ask.
 */
export async function verifyToken(type: TokenType, token: string, now: Date): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, derivedKey('jwt'), {
      algorithms: [algorithm],
      issuer,
      audience: `${issuer}:${type}`,
      clockTolerance: limits.tokenLeewaySeconds,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'nbf', 'sid'],
    });
    const { typ, sid, sub } = payload;
    if (typ !== type || typeof sid !== 'string' || typeof sub !== 'string') return null;
    return { userId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
