import { expect, test } from 'vitest';
import { mayHandleRole, roleAllows } from '#lib/identity/organizations/rules.ts';

/**
 * docs/contract.md, 4.1 Roles, written out. The auth matrix uses the rules themselves, so this table checks the
 * rules.
 */
test.each([
  ['owner', { read: true, write: true, manage: true, own: true }],
  ['admin', { read: true, write: true, manage: true, own: false }],
  ['member', { read: true, write: true, manage: false, own: false }],
  ['viewer', { read: true, write: false, manage: false, own: false }],
] as const)('a role has the rights of the contract, and no others: %s', (role, rights) => {
  const given = (['read', 'write', 'manage', 'own'] as const).map((right) => [
    right,
    roleAllows(role, right),
  ]);
  expect(Object.fromEntries(given)).toEqual(rights);
});

test('only an owner makes owners or changes one', () => {
  expect(mayHandleRole('owner', 'owner')).toBe(true);
  for (const actor of ['admin', 'member', 'viewer'] as const)
    expect(mayHandleRole(actor, 'owner')).toBe(false);
  expect(mayHandleRole('admin', 'member')).toBe(true);
});
