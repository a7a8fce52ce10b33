import { type MemberStatus, type Role, roles } from '#lib/contract/choices.ts';

/**
 * What somebody wants to do. `read` projects, members and the organization; `write` create, edit and publish
 * projects; `manage` delete projects, and members, invitations, API keys, webhooks, renaming; `own` billing,
 * deletion and transfer of the organization.
 */
export type Right = 'read' | 'write' | 'manage' | 'own';

const rights: Record<Role, readonly Right[]> = {
  owner: ['read', 'write', 'manage', 'own'],
  admin: ['read', 'write', 'manage'],
  member: ['read', 'write'],
  viewer: ['read'],
};

/** Whether `role` has `right`: the one matrix of docs/contract.md, 4.1 Roles. */
export function roleAllows(role: Role, right: Right): boolean {
  return rights[role].includes(right);
}

/** The roles that have `right`. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => roleAllows(role, right));
}

type MemberState = { role: Role; status: MemberStatus };

/** Whether a member of this role and status may create, edit and publish projects. */
export function mayWrite({ role, status }: MemberState): boolean {
  return status === 'active' && roleAllows(role, 'write');
}

/** Whether somebody of role `actor` may give away or take `role`: only an owner makes owners or touches one. */
export function mayHandleRole(actor: Role, role: Role): boolean {
  return role !== 'owner' || actor === 'owner';
}

/** Whether a member who was `before` an active owner is none `after`; null after stands for gone. */
export function losesOwner(before: MemberState, after: MemberState | null): boolean {
  const isOwner = (state: MemberState | null) => state?.role === 'owner' && state.status === 'active';
  return isOwner(before) && !isOwner(after);
}
