import { type MemberStatus, type Role, roles } from '#lib/contract/choices.ts';

declare const proven: unique symbol;

/** Id of an organization in which the caller has proved a right. Queries require it. */
export type OrganizationId = string & { readonly [proven]: 'organization' };

/**
 * Rights in an organization. `read`: read projects, members and the organization. `write`: create, edit and publish
 * projects. `manage`: delete projects, manage members, invitations, API keys and webhooks, rename the organization.
 * `own`: billing, deletion and transfer of the organization.
 */
export type Right = 'read' | 'write' | 'manage' | 'own';

const rights: Record<Role, readonly Right[]> = {
  owner: ['read', 'write', 'manage', 'own'],
  admin: ['read', 'write', 'manage'],
  member: ['read', 'write'],
  viewer: ['read'],
};

/** Checks whether `role` has `right`, by the matrix of docs/contract.md, 4.1 Roles. */
export function roleAllows(role: Role, right: Right): boolean {
  return rights[role].includes(right);
}

/** Returns the roles that have `right`. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => roleAllows(role, right));
}

type MemberState = { role: Role; status: MemberStatus };

/** Checks whether a member of this role and status may create, edit and publish projects. */
export function mayWrite({ role, status }: MemberState): boolean {
  return status === 'active' && roleAllows(role, 'write');
}

/** Checks whether a member of role `actor` may give or remove `role`. Only owners may add, change or remove owners. */
export function mayHandleRole(actor: Role, role: Role): boolean {
  return role !== 'owner' || actor === 'owner';
}

/** Checks whether a member of this role and status may invite somebody as `role`. */
export function mayInvite(member: MemberState, role: Role): boolean {
  return member.status === 'active' && roleAllows(member.role, 'manage') && mayHandleRole(member.role, role);
}

/** Checks whether a change ends an active ownership. `after` is null if the member is removed. */
export function losesOwner(before: MemberState, after: MemberState | null): boolean {
  const isOwner = (state: MemberState | null) => state?.role === 'owner' && state.status === 'active';
  return isOwner(before) && !isOwner(after);
}
