import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptSecret } from '#lib/platform/auth-secret.ts';
import { parseSettings, SettingsError } from '#lib/platform/settings.ts';

const secret = 's'.repeat(32);
const shared = { AUTH_SECRET: secret, APP_URL: 'https://maps.example.org' };

/** Settings that a host of functions needs. */
const withoutDisk = {
  VERCEL: '1',
  DATABASE_URL: 'postgres://db.example.org/app',
  BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_store_secret',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'maps@example.org',
};

function linesOf(env: Record<string, string>): string[] {
  try {
    parseSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
}

test('without settings everything is embedded on one machine', () => {
  expect(parseSettings({})).toEqual({
    deployment: 'self',
    registration: 'open',
    requireVerifiedEmail: false,
    host: null,
    port: 3000,
    dataDir: join(process.cwd(), '.data'),
    hasDisk: true,
    databaseUrl: null,
    redis: null,
    blobToken: null,
    mail: null,
    configuredAuthSecret: null,
    appUrl: null,
    identityProvider: null,
    identityProviderOrigins: [],
    trustedProxyHops: 0,
    webhooksAllowLocal: false,
    rateLimits: 'on',
    defaultPlan: 'enterprise',
    cronSecret: null,
    bodyMemoryMegabytes: 256,
    staleHours: null,
    legal: { imprintUrl: null, privacyUrl: null },
  });
});

test('all settings are read', () => {
  const settings = parseSettings({
    ...shared,
    DEPLOYMENT: 'hosted',
    REGISTRATION: 'invite',
    REQUIRE_VERIFIED_EMAIL: 'true',
    HOST: '127.0.0.1',
    PORT: '8080',
    DATA_DIR: '/srv/atrium',
    DATABASE_URL: 'postgresql://app:secret@db.example.org:5432/atrium?sslmode=require',
    UPSTASH_REDIS_REST_URL: 'https://redis.example.org/',
    UPSTASH_REDIS_REST_TOKEN: 'token',
    BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_store_secret',
    SMTP_URL: 'smtps://user:pass@mail.example.org',
    MAIL_FROM: 'Atrium <maps@example.org>',
    APP_URL: 'https://maps.example.org/',
    IDENTITY_PROVIDER_ISSUER: 'https://id.example.org/realm',
    IDENTITY_PROVIDER_CLIENT_ID: 'atrium',
    IDENTITY_PROVIDER_CLIENT_SECRET: 'hush',
    IDENTITY_PROVIDER_ORIGINS: 'https://a.example.org, https://b.example.org:8443',
    TRUSTED_PROXY_HOPS: '2',
    RATE_LIMITS: 'off',
    BODY_MEMORY_MB: '512',
    STALE_HOURS: '0',
    DEFAULT_PLAN: 'pro',
    CRON_SECRET: 'c'.repeat(16),
    IMPRINT_URL: 'https://example.org/imprint',
    PRIVACY_URL: 'https://example.org/privacy?lang=en',
  });
  expect(settings).toEqual({
    deployment: 'hosted',
    registration: 'invite',
    requireVerifiedEmail: true,
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/srv/atrium',
    hasDisk: true,
    databaseUrl: 'postgresql://app:secret@db.example.org:5432/atrium?sslmode=require',
    redis: { url: 'https://redis.example.org', token: 'token' },
    blobToken: 'vercel_blob_rw_store_secret',
    mail: { smtpUrl: 'smtps://user:pass@mail.example.org', from: 'Atrium <maps@example.org>' },
    configuredAuthSecret: secret,
    appUrl: 'https://maps.example.org',
    identityProvider: {
      issuer: 'https://id.example.org/realm',
      clientId: 'atrium',
      clientSecret: 'hush',
      name: 'Single sign-on',
    },
    identityProviderOrigins: ['https://a.example.org', 'https://b.example.org:8443'],
    trustedProxyHops: 2,
    webhooksAllowLocal: false,
    rateLimits: 'off',
    defaultPlan: 'pro',
    cronSecret: 'c'.repeat(16),
    bodyMemoryMegabytes: 512,
    staleHours: 0,
    legal: { imprintUrl: 'https://example.org/imprint', privacyUrl: 'https://example.org/privacy?lang=en' },
  });
});

test('an empty variable counts as unset', () => {
  expect(parseSettings({ DATABASE_URL: '', PORT: ' ', SMTP_URL: '', DEPLOYMENT: '' })).toEqual(
    parseSettings({}),
  );
});

test.each([
  ['DEPLOYMENT', { DEPLOYMENT: 'cloud' }],
  ['REGISTRATION', { REGISTRATION: 'yes' }],
  ['REQUIRE_VERIFIED_EMAIL', { REQUIRE_VERIFIED_EMAIL: '1' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '3000a' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'mysql://localhost/app' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'db.example.org' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'postgres:///app' }],
  ['UPSTASH_REDIS_REST_TOKEN', { ...shared, UPSTASH_REDIS_REST_URL: 'https://redis.example.org' }],
  ['UPSTASH_REDIS_REST_URL', { UPSTASH_REDIS_REST_TOKEN: 'token' }],
  [
    'UPSTASH_REDIS_REST_URL',
    { ...shared, UPSTASH_REDIS_REST_URL: 'http://redis.example.org', UPSTASH_REDIS_REST_TOKEN: 't' },
  ],
  ['MAIL_FROM', { ...shared, SMTP_URL: 'smtp://localhost' }],
  ['SMTP_URL', { MAIL_FROM: 'maps@example.org' }],
  ['SMTP_URL', { ...shared, SMTP_URL: 'http://localhost', MAIL_FROM: 'maps@example.org' }],
  ['MAIL_FROM', { ...shared, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'maps' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['AUTH_SECRET', { DATABASE_URL: 'postgres://localhost/app', APP_URL: 'https://maps.example.org' }],
  ['BLOB_READ_WRITE_TOKEN', { ...shared, BLOB_READ_WRITE_TOKEN: 'blob' }],
  ['IMPRINT_URL', { IMPRINT_URL: 'imprint.html' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'javascript:alert(1)' }],
  ['SMTP_URL', { ...shared, ...withoutDisk, SMTP_URL: '', MAIL_FROM: '' }],
  ['DATABASE_URL', { ...shared, ...withoutDisk, DATABASE_URL: '' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'postgres://db1,db2/app' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'postgres://db1%2Cdb2/app' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'postgres:///app?host=db1,db2' }],
  ['DATABASE_URL', { ...shared, DATABASE_URL: 'postgres://db%zz/app' }],
  ['APP_URL', { BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_store_secret', AUTH_SECRET: secret }],
  ['APP_URL', { APP_URL: 'maps.example.org' }],
  ['APP_URL', { APP_URL: 'https://example.org/maps' }],
  [
    'IDENTITY_PROVIDER_CLIENT_SECRET',
    { IDENTITY_PROVIDER_ISSUER: 'https://id.example.org', IDENTITY_PROVIDER_CLIENT_ID: 'a' },
  ],
  ['IDENTITY_PROVIDER_ISSUER', { IDENTITY_PROVIDER_NAME: 'School' }],
  ['IDENTITY_PROVIDER_ORIGINS', { IDENTITY_PROVIDER_ORIGINS: 'https://a.example.org/x' }],
  ['TRUSTED_PROXY_HOPS', { TRUSTED_PROXY_HOPS: '-1' }],
  ['WEBHOOKS_ALLOW_LOCAL', { ...shared, DEPLOYMENT: 'hosted', WEBHOOKS_ALLOW_LOCAL: 'true' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'none' }],
  ['BODY_MEMORY_MB', { BODY_MEMORY_MB: '100' }],
  ['STALE_HOURS', { STALE_HOURS: '721' }],
  ['DEFAULT_PLAN', { DEFAULT_PLAN: 'gold' }],
  ['CRON_SECRET', { CRON_SECRET: 'short' }],
])('a wrong %s is reported in one line that names it', (name, env) => {
  const lines = linesOf(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name);
  expect(lines[0]).not.toContain('\n');
});

test('all wrong variables are reported at once', () => {
  expect(linesOf({ DEPLOYMENT: 'hosted', PORT: 'x' }).map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'AUTH_SECRET',
    'APP_URL',
  ]);
});

test('messages contain no secret', () => {
  const lines = linesOf({ ...shared, DATABASE_URL: 'mysql://app:hunter2@db/app', AUTH_SECRET: 'hunter2' });
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('hunter2');
});

test('the plan follows the deployment, and a Vercel-like host is one trusted hop', () => {
  expect(parseSettings({ ...shared, DEPLOYMENT: 'hosted' }).defaultPlan).toBe('free');
  const host = { ...shared, ...withoutDisk };
  expect(parseSettings(host).trustedProxyHops).toBe(1);
  expect(parseSettings({ ...host, TRUSTED_PROXY_HOPS: '0' }).trustedProxyHops).toBe(0);
});

test('a service on this machine may speak plain http', () => {
  const redis = { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:8079', UPSTASH_REDIS_REST_TOKEN: 't' };
  expect(parseSettings({ ...shared, ...redis }).redis?.url).toBe('http://127.0.0.1:8079');
});

test('the generated secret is made once, readable for its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-secret-'));
  try {
    const file = join(folder, 'data/auth-secret');
    const made = keptSecret(file);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(file)).toBe(made);
    expect(readFileSync(file, 'utf8').trim()).toBe(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, '');
    expect(() => keptSecret(file)).toThrow(/AUTH_SECRET/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(['.env.example', 'docs/operations.md'])(
  '%s names each variable that is read, and no other',
  (page) => {
    const read = new Set<string>();
    const notice = (_: object, name: string | symbol) => void read.add(String(name));
    parseSettings(new Proxy({}, { get: notice }));
    const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8');
    const named = page.endsWith('.md')
      ? [...text.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell]) => cell?.match(/[A-Z][A-Z_]+/g) ?? [])
      : [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(named.sort()).toEqual([...read].sort());
  },
);

test.each(['pa/ss', '12/ss', 'p#ss', 'p?ss', 'p ss', 'p%zz', '/ss', 'a[b'])(
  'a password with a character that must be encoded (%s) is named as such, and no piece of it is told',
  (password) => {
    for (const [name, url] of [
      ['DATABASE_URL', `postgres://ada:${password}@db.example.org/app`],
      ['SMTP_URL', `smtp://ada:${password}@mail.example.org`],
    ] as const) {
      const lines = linesOf({ ...shared, MAIL_FROM: 'maps@example.org', [name]: url }).filter((line) =>
        line.startsWith(name),
      );
      expect(lines).toEqual([expect.stringMatching(/^\w+ has a user or password with a character .* %2F/)]);
      expect(lines.join()).not.toContain(password);
    }
  },
);

test.each([
  'postgres://ada:p%2Fss@db.example.org/app',
  'postgres://ada:p@ss@db.example.org/app',
  'postgres://db.example.org/app?user=ada@example.org',
  'postgres://ada@%2Frun%2Fpg/app',
  'postgres://ada:x@[::1]:5432/app?sslmode=prefer',
])('%s is a good address of a database', (url) => {
  expect(linesOf({ ...shared, DATABASE_URL: url })).toEqual([]);
});

test('an address in quotation marks, as a file of variables may give it, is told so', () => {
  for (const url of ['"postgres://ada:secret@db/app"', "'postgres://db/app'"])
    expect(linesOf({ ...shared, DATABASE_URL: url })).toEqual([
      'DATABASE_URL is in quotation marks. Write it without them.',
    ]);
  expect(linesOf({ ...shared, DATABASE_URL: 'postgresql+asyncpg://ada:secret@db/app' })).toEqual([
    'DATABASE_URL must begin with postgres://',
  ]);
});

test('an unknown sslmode is refused with those that there are', () => {
  const [line] = linesOf({ ...shared, DATABASE_URL: 'postgres://db/app?sslmode=required' });
  expect(line).toBe(
    'DATABASE_URL has an unknown sslmode. It can be: disable, allow, prefer, require, verify-ca, verify-full.',
  );
});
