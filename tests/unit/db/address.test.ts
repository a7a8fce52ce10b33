import { expect, test } from 'vitest';
import { addressOf } from '#db/client.ts';

test.each([
  ['postgres://app@db.example.org/app', { host: 'db.example.org', port: 5432 }],
  ['postgres://app@127.0.0.1:6000/app?sslmode=disable', { host: '127.0.0.1', port: 6000 }],
  ['postgres://app@[2001:db8::1]/app', { host: '2001:db8::1', port: 5432 }],
  ['postgres://app@[::1]:6000/app', { host: '::1', port: 6000 }],
  ['postgres:///app?host=/var/run/postgresql', { path: '/var/run/postgresql/.s.PGSQL.5432' }],
  ['postgres:///app?host=db', { host: 'db', port: 5432 }],
  ['postgres://app@%2Ftmp%2Fpg:6000/app', { path: '/tmp/pg/.s.PGSQL.6000' }],
])('addressOf reads the host, port or socket of %s', (url, address) => {
  expect(addressOf({ url })).toEqual(address);
});

test('addressOf finds an embedded server in its folder', () => {
  expect(addressOf({ socketFolder: '/data/run' })).toEqual({ path: '/data/run/.s.PGSQL.5432' });
});
