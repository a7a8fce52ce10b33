import { resolve } from 'node:path';
import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import { planNames } from '../plans/plans.ts';
import { processSingleton } from './process-singletons.ts';
import { problemsTogether, type Variables } from './settings-together.ts';

/** Error for wrong variables, with one line for each that names it. */
export class SettingsError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

/** Variable, trimmed. Null if it is unset or empty. */
const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null);

/** Returns the schema of a variable. `faultOf` returns its fault as a sentence that follows its name. */
function checked(faultOf: (given: string) => string | null) {
  return text.superRefine((given, ctx) => {
    const fault = given === null ? null : faultOf(given);
    if (fault) ctx.addIssue(fault);
  });
}

/** Returns the schema of one of `allowed`. Null if unset. */
function oneOf<const T extends string>(allowed: readonly T[]) {
  const error = ({ input }: { input?: unknown }) => `is "${input}". It can be: ${allowed.join(', ')}.`;
  return text.pipe(z.enum(allowed, { error }).nullable());
}

const flag = oneOf(['true', 'false']).transform((given) => given === 'true');

/** Returns the schema of a whole number in digits. Null if unset. */
function integer(min: number, max: number) {
  const isGood = (given: string) => /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max;
  return checked((given) =>
    isGood(given) ? null : `is "${given}". It must be a whole number from ${min} to ${max}.`,
  ).transform((given) => (given === null ? null : Number(given)));
}

/** Returns the schema of a secret. Messages never show its value. */
function secret(charactersMin: number) {
  return checked(({ length }) =>
    length < charactersMin ? `is too short: it needs at least ${charactersMin} characters.` : null,
  );
}

/** Ways to encrypt a connection to PostgreSQL, as libpq names them. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Returns the schema of a URL with one of `protocols` and a host. Messages hide it: it may hold a password. */
function connectionUrl(...protocols: string[]) {
  return checked((given) => {
    const example = `${protocols[0]}//`;
    const url = parseUrl(given);
    if (/^["'].*["']$/s.test(given)) return 'is in quotation marks. Write it without them.';
    if (hasUnencoded(given))
      return 'has a user or password with a character that must be written in percent-encoding: / is %2F, ? is %3F, # is %23, @ is %40, % is %25, a space is %20.';
    if (!url) return `is not a URL. It must begin with ${example} and name a host.`;
    const mode = url.searchParams.get('sslmode');
    if (mode !== null && !sslModes.includes(mode))
      return `has an unknown sslmode. It can be: ${sslModes.join(', ')}.`;
    if (!protocols.includes(url.protocol)) return `must begin with ${example}`;
    const host = decoded(url.hostname || url.searchParams.get('host') || '');
    if (!host) return 'names no host.';
    return host.includes(',')
      ? 'names several hosts. Name one of them, or the proxy in front of them.'
      : null;
  });
}

/** URL of an HTTP service that gets a secret: https, or http on this machine. Without trailing slashes. */
const serviceUrl = checked((given) => {
  const url = parseUrl(given);
  if (!url || !isHttp(url)) return 'is not a URL that begins with https://';
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'must begin with https:// (http:// is only for this machine).';
  if (url.search || url.hash || url.username)
    return 'must be a plain address, without a user, a query or a fragment.';
  return null;
}).transform((given) => given?.replace(/(?<!\/)\/+$/, '') ?? null);

/** URL of a page for people: http or https. */
const pageUrl = checked((given) => {
  const url = parseUrl(given);
  if (url && isHttp(url) && !url.username) return null;
  return `is "${given}". It must be the address of a page, such as https://example.org/imprint.`;
});

const originSentence = 'must be an origin such as https://maps.example.org, without a path.';

/** Origin: scheme, host and port only. */
const origin = checked((given) =>
  parseOrigin(given) ? null : `is "${given}". It ${originSentence}`,
).transform((given) => given && parseOrigin(given));

/** Origins, separated by commas or white space. */
const originList = checked((given) => {
  const wrong = separated(given).find((each) => !parseOrigin(each));
  return wrong ? `holds "${wrong}". Each ${originSentence}` : null;
}).transform((given) => separated(given ?? '').flatMap((each) => parseOrigin(each) ?? []));

/** Token of a Vercel Blob store, which contains the store's name. Messages never show it. */
const blobToken = checked((given) =>
  /^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/.test(given)
    ? null
    : "is not the token of a blob store: it begins with vercel_blob_rw_ and the store's name.",
);

/** Mail sender: `maps@example.org` or `Atrium <maps@example.org>`. */
const sender = checked((given) =>
  /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given)
    ? null
    : `is "${given}". It must be an address such as Atrium <maps@example.org>.`,
);

const variables = z.object({
  DEPLOYMENT: oneOf(['self', 'hosted']),
  REGISTRATION: oneOf(['open', 'invite', 'closed']),
  REQUIRE_VERIFIED_EMAIL: flag,
  HOST: text,
  PORT: integer(0, 65_535),
  DATA_DIR: text,
  DATABASE_URL: connectionUrl('postgres:', 'postgresql:'),
  DATABASE_READ_URL: connectionUrl('postgres:', 'postgresql:'),
  UPSTASH_REDIS_REST_URL: serviceUrl,
  UPSTASH_REDIS_REST_TOKEN: text,
  BLOB_READ_WRITE_TOKEN: blobToken,
  SMTP_URL: connectionUrl('smtp:', 'smtps:'),
  MAIL_FROM: sender,
  AUTH_SECRET: secret(32),
  APP_URL: origin,
  IDENTITY_PROVIDER_ISSUER: serviceUrl,
  IDENTITY_PROVIDER_CLIENT_ID: text,
  IDENTITY_PROVIDER_CLIENT_SECRET: text,
  IDENTITY_PROVIDER_NAME: text,
  IDENTITY_PROVIDER_ORIGINS: originList,
  TRUSTED_PROXY_HOPS: integer(0, 10),
  WEBHOOKS_ALLOW_LOCAL: flag,
  RATE_LIMITS: oneOf(['on', 'off']),
  DEFAULT_PLAN: oneOf(planNames),
  CRON_SECRET: secret(16),
  BODY_MEMORY_MB: integer(limits.bodyMegabytesMin, 65_536),
  STALE_HOURS: integer(0, 720),
  IMPRINT_URL: pageUrl,
  PRIVACY_URL: pageUrl,
  /** Set by Vercel. Any value says that this is a host of functions. */
  VERCEL: text,
});

type Parsed = z.output<typeof variables>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(variables.shape);

/** Settings of the process, one member for each group of variables. docs/operations.md describes them. */
export type Settings = ReturnType<typeof settingsOf>;
export type IdentityProviderSettings = NonNullable<Settings['identityProvider']>;

/** Parses the settings from environment variables. An empty variable counts as unset. Throws `SettingsError`. */
export function parseSettings(env: Variables): Settings {
  const parsed = variables.safeParse(env);
  const wrong = parsed.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];
  const problems = [...wrong, ...problemsTogether(env)];
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  return settingsOf(parsed.data);
}

/** Returns the settings of this process, read once. */
export function settings(): Settings {
  return processSingleton('settings', () => parseSettings(process.env));
}

function settingsOf(given: Parsed) {
  const deployment = given.DEPLOYMENT ?? 'self';
  const [redisUrl, redisToken] = [given.UPSTASH_REDIS_REST_URL, given.UPSTASH_REDIS_REST_TOKEN];
  return {
    deployment,
    registration: given.REGISTRATION ?? 'open',
    requireVerifiedEmail: given.REQUIRE_VERIFIED_EMAIL,
    /** Null for all addresses. */
    host: given.HOST,
    port: given.PORT ?? 3000,
    /** Absolute path. */
    dataDir: resolve(/* turbopackIgnore: true */ given.DATA_DIR ?? '.data'),
    /** False on a host of functions. */
    hasDisk: given.VERCEL === null,
    /** Null for the embedded PostgreSQL in `dataDir`. */
    databaseUrl: given.DATABASE_URL,
    redis: redisUrl && redisToken ? { url: redisUrl, token: redisToken } : null,
    blobToken: given.BLOB_READ_WRITE_TOKEN,
    mail: given.SMTP_URL && given.MAIL_FROM ? { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM } : null,
    /** Value of AUTH_SECRET. Code that needs the secret calls `authSecret()`. */
    configuredAuthSecret: given.AUTH_SECRET,
    /** Public origin without a trailing slash, such as `https://maps.example.org`. */
    appUrl: given.APP_URL,
    identityProvider: identityProviderOf(given),
    identityProviderOrigins: given.IDENTITY_PROVIDER_ORIGINS,
    trustedProxyHops: given.TRUSTED_PROXY_HOPS ?? (given.VERCEL ? 1 : 0),
    webhooksAllowLocal: given.WEBHOOKS_ALLOW_LOCAL,
    rateLimits: given.RATE_LIMITS ?? 'on',
    defaultPlan: given.DEFAULT_PLAN ?? (deployment === 'hosted' ? 'free' : 'enterprise'),
    cronSecret: given.CRON_SECRET,
    /** Memory for request bodies, in MB. */
    bodyMemoryMegabytes: given.BODY_MEMORY_MB ?? 256,
    /** Age up to which public maps are served while the database is away, in hours. Null for the usual ones. */
    staleHours: given.STALE_HOURS,
    /** Pages about the operator of the service and about privacy. */
    legal: { imprintUrl: given.IMPRINT_URL, privacyUrl: given.PRIVACY_URL },
  };
}

function identityProviderOf(given: Parsed) {
  const issuer = given.IDENTITY_PROVIDER_ISSUER;
  const clientId = given.IDENTITY_PROVIDER_CLIENT_ID;
  const clientSecret = given.IDENTITY_PROVIDER_CLIENT_SECRET;
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, name: given.IDENTITY_PROVIDER_NAME ?? 'Single sign-on' };
}

/**
 * Checks whether a user or password has a character that ends the part of a URL before its host, so that a piece of the
 * secret would be taken for a host, port or path.
 */
function hasUnencoded(given: string): boolean {
  const rest = given.slice(given.indexOf('://') < 0 ? 0 : given.indexOf('://') + '://'.length);
  const end = rest.search(/[/?#]/);
  const [authority, after] = end < 0 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)];
  const userInfo = authority.includes('@') ? authority.slice(0, authority.lastIndexOf('@')) : '';
  if (userInfo && (/[\s[\]]/.test(userInfo) || decoded(userInfo) === null)) return true;
  const at = after.indexOf('@');
  // A query may have an @ in a value.
  return at >= 0 && !authority.includes('@') && !/^[^?]*\?[^@]*=/.test(after.slice(0, at));
}

function separated(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}

function parseOrigin(given: string): string | null {
  const url = parseUrl(given);
  if (!url || !isHttp(url) || url.username || url.pathname !== '/' || url.search || url.hash) return null;
  return url.origin;
}

function parseUrl(given: string): URL | null {
  return URL.canParse(given) ? new URL(given) : null;
}

/** Returns `given` without percent-encoding, or null if the encoding is broken. */
function decoded(given: string): string | null {
  try {
    return decodeURIComponent(given);
  } catch {
    return null;
  }
}

function isHttp(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
