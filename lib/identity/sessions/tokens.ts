import { errors, jwtVerify, SignJWT } from 'jose';
import { limits } from '#lib/plans/limits.ts';
import { derivedKey } from '#lib/platform/secrets.ts';

type TokenType = 'access' | 'refresh';
export type TokenClaims = { userId: string; sessionId: string };

const issuer = 'atrium';
const algorithm = 'HS256';
const secondsOf: Record<TokenType, number> = {
  access: limits.accessTokenSeconds,
  refresh: limits.sessionSeconds,
};

/** Returns a signed JWT (RFC 7519) of `type` for a session, valid for 15 minutes or 30 days from `now`. */
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
 * Returns the claims of a token of exactly `type`, or null if it is malformed, forged, expired, of another type or
 * signed with another algorithm. The caller checks that the session is live.
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
