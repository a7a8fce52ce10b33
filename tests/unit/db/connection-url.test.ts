import { expect, test } from 'vitest';
import { readConnectionUrl } from '#db/connection-url.ts';
import { describeIgnored } from '#lib/boot/open-database.ts';

const of = (query: string, port = 5432) =>
  readConnectionUrl(`postgres://app:secret@db.example.org:${port}/app${query}`);

test('only parameters that the driver or the server knows go on, and the others are named', () => {
  const { url, options, ignored } = of(
    '?statement_cache_size=0&keepalives=1&sslaccept=strict&sslmode=require&connect_timeout=3&statement_timeout=5000&schema=x',
  );
  expect(url).toBe('postgres://app:secret@db.example.org:5432/app');
  expect(options).toMatchObject({
    ssl: 'require',
    connect_timeout: '3',
    connection: { statement_timeout: '5000' },
  });
  expect(Object.keys(options.connection)).not.toContain('schema');
  expect(ignored).toEqual(['statement_cache_size', 'keepalives', 'sslaccept', 'schema']);
});

test('a line names the parameters without effect, and none of their values', () => {
  const url = 'postgres://app:secret@db/app?keepalives=7&sslpassword=hush';
  expect(describeIgnored({ DATABASE_URL: url, DATABASE_READ_URL: url })).toEqual([
    'DATABASE_URL: keepalives, sslpassword have no effect here.',
    'DATABASE_READ_URL: keepalives, sslpassword have no effect here.',
  ]);
  expect(describeIgnored({ DATABASE_URL: 'postgres://app@db/app' })).toEqual([]);
});

test.each([
  ['', undefined],
  ['?sslmode=disable', false],
  ['?sslmode=prefer', 'prefer'],
  ['?sslmode=verify-ca', 'verify-full'],
  ['?ssl=true', 'verify-full'],
  ['?sslmode=require&sslrootcert=system', 'require'],
])('%s becomes the encryption %s', (query, ssl) => {
  expect(of(query).options.ssl).toBe(ssl);
});

test('a session asks a pooler only for settings that poolers keep, and prepares nothing behind it', () => {
  const pooled = of('?pgbouncer=true');
  expect(Object.keys(pooled.options.connection).sort()).toEqual([
    'application_name',
    'datestyle',
    'standard_conforming_strings',
    'timezone',
  ]);
  expect(pooled.options.prepare).toBe(false);
  expect(of('', 6543).isPooled).toBe(true);
  expect(of('').options.connection).toMatchObject({
    search_path: 'public',
    default_transaction_read_only: 'off',
  });
});
