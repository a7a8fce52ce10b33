import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { limits } from '../plans/limits.ts';
import {
  blobToken,
  connectionUrl,
  flag,
  integer,
  oneOf,
  origin,
  originList,
  type Problems,
  pageUrl,
  secret,
  sender,
  serviceUrl,
  text,
  type Variables,
  wholeOrNothing,
} from './env-readers.ts';
import { shared } from './registry.ts';

export type IdentityProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
};

/** The process's settings, one member for each group of variables; docs/operations.md says what each does. */
export type Settings = {
  deployment: 'self' | 'hosted';
  registration: 'open' | 'invite' | 'closed';
  requireVerifiedEmail: boolean;
  /** Null: all addresses. */
  host: string | null;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  redis: { url: string; token: string } | null;
  blobToken: string | null;
  mail: { smtpUrl: string; from: string } | null;
  /** What AUTH_SECRET says; code that needs the secret calls `authSecret()`. */
  configuredAuthSecret: string | null;
  /** The public origin without a trailing slash, such as `https://maps.example.org`. */
  appUrl: string | null;
  identityProvider: IdentityProviderSettings | null;
  identityProviderOrigins: string[];
  trustedProxyHops: number;
  webhooksAllowLocal: boolean;
  rateLimits: 'on' | 'off';
  defaultPlan: 'free' | 'pro' | 'enterprise';
  cronSecret: string | null;
  /** Bytes of request bodies held at once, in MB. */
  bodyMemoryMegabytes: number;
  /** Pages about who runs the service and what it does with data. */
  legal: { imprintUrl: string | null; privacyUrl: string | null };
};

/** Thrown when variables are wrong: one line for each, naming it. */
export class SettingsError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

/** Reads the settings out of environment variables; an empty variable counts as unset. Throws `SettingsError`. */
export function parseSettings(env: Variables): Settings {
  const problems: Problems = [];
  const deployment = oneOf(env, 'DEPLOYMENT', ['self', 'hosted'], 'self', problems);
  const settings: Settings = {
    deployment,
    registration: oneOf(env, 'REGISTRATION', ['open', 'invite', 'closed'], 'open', problems),
    requireVerifiedEmail: flag(env, 'REQUIRE_VERIFIED_EMAIL', problems),
    host: text(env, 'HOST'),
    port: integer(env, 'PORT', { fallback: 3000, min: 0, max: 65_535 }, problems),
    dataDir: resolve(/* turbopackIgnore: true */ text(env, 'DATA_DIR') ?? '.data'),
    databaseUrl: connectionUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], problems),
    redis: redisSettings(env, problems),
    blobToken: blobToken(env, 'BLOB_READ_WRITE_TOKEN', problems),
    mail: mailSettings(env, problems),
    configuredAuthSecret: secret(env, 'AUTH_SECRET', 32, problems),
    appUrl: origin(env, 'APP_URL', problems),
    identityProvider: identityProviderSettings(env, problems),
    identityProviderOrigins: originList(env, 'IDENTITY_PROVIDER_ORIGINS', problems),
    trustedProxyHops: integer(
      env,
      'TRUSTED_PROXY_HOPS',
      { fallback: text(env, 'VERCEL') ? 1 : 0, min: 0, max: 10 },
      problems,
    ),
    webhooksAllowLocal: flag(env, 'WEBHOOKS_ALLOW_LOCAL', problems),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on', problems),
    defaultPlan: oneOf(
      env,
      'DEFAULT_PLAN',
      ['free', 'pro', 'enterprise'],
      deployment === 'hosted' ? 'free' : 'enterprise',
      problems,
    ),
    cronSecret: secret(env, 'CRON_SECRET', 16, problems),
    bodyMemoryMegabytes: integer(
      env,
      'BODY_MEMORY_MB',
      { fallback: 256, min: limits.bodyMegabytesMin, max: 65_536 },
      problems,
    ),
    legal: {
      imprintUrl: pageUrl(env, 'IMPRINT_URL', problems),
      privacyUrl: pageUrl(env, 'PRIVACY_URL', problems),
    },
  };
  checkTogether(env, settings, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** The settings of this process, read once. */
export function settings(): Settings {
  return shared('settings', () => parseSettings(process.env));
}

/** AUTH_SECRET, or else the secret of `dataDir/auth-secret`, made there (readable by the owner only) on first use. */
export function authSecret(): string {
  return shared('auth-secret', () => {
    const { configuredAuthSecret, dataDir } = settings();
    return configuredAuthSecret ?? keptSecret(join(/* turbopackIgnore: true */ dataDir, 'auth-secret'));
  });
}

/** The secret in `file`; of several processes that find none, one writes it and all answer the same. */
export function keptSecret(file: string): string {
  const kept = readSecret(file);
  if (kept) return kept;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link appears whole or not at all, and never replaces the file another process was quicker to make.
    linkSync(draft, file);
  } catch (error) {
    // Some mounted folders know no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      copyFileSync(draft, file, constants.COPYFILE_EXCL);
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readSecret(file);
  if (!made) throw new SettingsError([`AUTH_SECRET: ${file} is empty; delete it or set AUTH_SECRET.`]);
  return made;
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new SettingsError([`AUTH_SECRET: ${file} cannot be read (${(error as Error).message}).`]);
  }
}

function redisSettings(env: Variables, problems: Problems): Settings['redis'] {
  const url = serviceUrl(env, 'UPSTASH_REDIS_REST_URL', problems);
  const token = text(env, 'UPSTASH_REDIS_REST_TOKEN');
  wholeOrNothing(env, ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'], problems);
  return url && token ? { url, token } : null;
}

function mailSettings(env: Variables, problems: Problems): Settings['mail'] {
  const smtpUrl = connectionUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], problems);
  const from = sender(env, 'MAIL_FROM', problems);
  wholeOrNothing(env, ['SMTP_URL', 'MAIL_FROM'], problems);
  return smtpUrl && from ? { smtpUrl, from } : null;
}

function identityProviderSettings(env: Variables, problems: Problems): Settings['identityProvider'] {
  const issuer = serviceUrl(env, 'IDENTITY_PROVIDER_ISSUER', problems);
  const clientId = text(env, 'IDENTITY_PROVIDER_CLIENT_ID');
  const clientSecret = text(env, 'IDENTITY_PROVIDER_CLIENT_SECRET');
  const name = text(env, 'IDENTITY_PROVIDER_NAME');
  const needed = [
    'IDENTITY_PROVIDER_ISSUER',
    'IDENTITY_PROVIDER_CLIENT_ID',
    'IDENTITY_PROVIDER_CLIENT_SECRET',
  ];
  wholeOrNothing(env, needed, problems);
  if (name && !needed.some((each) => text(env, each))) {
    problems.push(
      `IDENTITY_PROVIDER_NAME is set, but IDENTITY_PROVIDER_ISSUER is not. Set both, or neither.`,
    );
  }
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, name: name ?? 'Single sign-on' }
    : null;
}

const sharedServices = [
  'DATABASE_URL',
  'UPSTASH_REDIS_REST_URL',
  'BLOB_READ_WRITE_TOKEN',
  'SMTP_URL',
] as const;

const neededWithoutDisk = ['DATABASE_URL', 'BLOB_READ_WRITE_TOKEN', 'SMTP_URL'] as const;

function checkTogether(env: Variables, settings: Settings, problems: Problems): void {
  const service = sharedServices.find((name) => text(env, name));
  const because =
    settings.deployment === 'hosted' ? 'DEPLOYMENT is hosted' : service ? `${service} is set` : null;
  if (because && !text(env, 'AUTH_SECRET')) {
    problems.push(`AUTH_SECRET is needed because ${because}. Make one with: openssl rand -hex 32`);
  }
  if (because && !text(env, 'APP_URL')) {
    problems.push(
      `APP_URL is needed because ${because}: the public address, such as https://maps.example.org`,
    );
  }
  // A host of functions keeps no disk: what would be embedded there is lost with the next request.
  const missing = text(env, 'VERCEL') ? neededWithoutDisk.filter((name) => !text(env, name)) : [];
  if (missing.length > 0) {
    problems.push(
      `${missing.join(', ')} must be set: a host of functions has no disk for what they replace.`,
    );
  }
  if (settings.deployment === 'hosted' && settings.webhooksAllowLocal) {
    problems.push('WEBHOOKS_ALLOW_LOCAL cannot be true where DEPLOYMENT is hosted. Unset it.');
  }
}
