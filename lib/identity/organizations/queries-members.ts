import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { byName, hasText, namedFirst } from '#db/names.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { invitations, memberships, organizations, users } from '#db/schema/index.ts';
import type { Role } from '#lib/contract/choices.ts';
import type { OrganizationId } from './rules.ts';

const memberColumns = {
  id: memberships.id,
  userId: memberships.userId,
  role: memberships.role,
  status: memberships.status,
  joinedAt: memberships.joinedAt,
  email: users.email,
  fullName: users.fullName,
  avatarFile: users.avatarFile,
};

const isActiveOwner = and(eq(memberships.role, 'owner'), eq(memberships.status, 'active'));

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function findMember(db: Db, organizationId: OrganizationId, memberId: string) {
  const [row] = await db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.id, memberId), eq(memberships.organizationId, organizationId)));
  return row ?? null;
}

/** Returns one page of the members by time of joining. `search` matches names and addresses. */
export async function listMemberRows(
  db: Db,
  organizationId: OrganizationId,
  { search, ...page }: Paging & { search: string | undefined },
) {
  const where = and(
    eq(memberships.organizationId, organizationId),
    search ? hasText([users.fullName, users.email], search) : undefined,
  );
  const counting = db
    .select({ all: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .then(([counted]) => counted?.all ?? 0);
  const query = db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(
      ...(search ? [namedFirst([users.fullName, users.email], search)] : []),
      asc(memberships.joinedAt),
      asc(memberships.id),
    );
  return readPage(counting, query, page);
}

/** Returns the active owner who joined the organization first. */
export async function findFirstOwner(db: Db, organizationId: string) {
  const [row] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), isActiveOwner))
    .orderBy(asc(memberships.joinedAt), asc(memberships.id))
    .limit(1);
  return row ?? null;
}

/** Returns the membership of a user by e-mail address, whatever its status. */
export async function findMembershipByEmail(db: Db, organizationId: OrganizationId, email: string) {
  const [row] = await db
    .select({ id: memberships.id, status: memberships.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(users.email, email)));
  return row ?? null;
}

export async function updateMemberRow(
  db: Db,
  memberId: string,
  set: Partial<Pick<typeof memberships.$inferInsert, 'role' | 'status'>>,
): Promise<void> {
  await db.update(memberships).set(set).where(eq(memberships.id, memberId));
}

export async function deleteMemberRow(db: Db, memberId: string): Promise<void> {
  await db.delete(memberships).where(eq(memberships.id, memberId));
}

export async function countActiveOwners(db: Db, organizationId: string): Promise<number> {
  return db.$count(memberships, and(eq(memberships.organizationId, organizationId), isActiveOwner));
}

/** Returns the organizations that the user owns, in the order in which callers must lock them. */
export async function listOwnedOrganizationIds(db: Db, userId: string): Promise<OrganizationId[]> {
  const rows = await db
    .select({ id: memberships.organizationId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isActiveOwner))
    .orderBy(asc(memberships.organizationId));
  // An owner has every right in the organization.
  return rows.map((row) => row.id as OrganizationId);
}

/** Checks whether every membership of the user is blocked. Returns false for a user without memberships. */
export async function isBlockedEverywhere(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ status: memberships.status })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.length > 0 && rows.every(({ status }) => status === 'blocked');
}

const invitationColumns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  inviterEmail: users.email,
  inviterName: users.fullName,
};

/** Condition for an invitation that can still be accepted. */
const isOpen = (now: Date) => and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));

export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>['rows'][number];

export async function insertInvitation(db: Db, row: typeof invitations.$inferInsert): Promise<void> {
  await db.insert(invitations).values(row);
}

/** Returns one page of the invitations that can still be accepted, oldest first. */
export async function listInvitationRows(db: Db, organizationId: OrganizationId, now: Date, page: Paging) {
  const where = and(eq(invitations.organizationId, organizationId), isOpen(now));
  const query = db
    .select(invitationColumns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(where)
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  return readPage(db.$count(invitations, where), query, page);
}

/** Returns an invitation that was not accepted yet, expired ones too, or null. */
export async function findOpenInvitation(db: Db, organizationId: OrganizationId, invitationId: string) {
  const [row] = await db
    .select({ id: invitations.id, role: invitations.role })
    .from(invitations)
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.organizationId, organizationId),
        isNull(invitations.acceptedAt),
      ),
    );
  return row ?? null;
}

/** Deletes those of the invitations that were not accepted yet. */
function deleteOpen(db: Db, ...which: SQL[]) {
  return db.delete(invitations).where(and(isNull(invitations.acceptedAt), ...which));
}

export async function deleteInvitationRow(db: Db, invitationId: string): Promise<void> {
  await deleteOpen(db, eq(invitations.id, invitationId));
}

/** Deletes the open invitations to this address. */
export async function deleteInvitationsTo(db: Db, id: OrganizationId, email: string): Promise<void> {
  await deleteOpen(db, eq(invitations.organizationId, id), eq(invitations.email, email));
}

/** Deletes the open invitations of the organization that the user sent, for these roles. */
export async function deleteInvitationsOf(
  db: Db,
  organizationId: OrganizationId,
  userId: string,
  invited: readonly Role[],
): Promise<void> {
  const isTheirs = [eq(invitations.organizationId, organizationId), eq(invitations.invitedBy, userId)];
  await deleteOpen(db, ...isTheirs, inArray(invitations.role, [...invited]));
}

/** Deletes the open invitations that the user sent and returns their addresses. */
export async function deleteOpenInvitationsBy(db: Db, userId: string): Promise<{ email: string }[]> {
  return deleteOpen(db, eq(invitations.invitedBy, userId)).returning({ email: invitations.email });
}

/** Returns the invitation with this token hash and its organization while it can be accepted, else null. */
export async function findInvitationByHash(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ ...invitationColumns, organization: organizations })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(now)));
  return row ?? null;
}

/** Returns the name of the organization whose accepted invitation has this token hash, for its member of that address. */
export async function findJoinedName(db: Db, tokenHash: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(
      memberships,
      and(eq(memberships.organizationId, invitations.organizationId), eq(memberships.userId, userId)),
    )
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.email, invitations.email)))
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        isNotNull(invitations.acceptedAt),
        eq(memberships.status, 'active'),
      ),
    );
  return row?.name ?? null;
}

/** Marks the invitation as accepted. Returns false if another call was first or it was withdrawn. */
export async function spendInvitation(db: Db, invitationId: string, now: Date): Promise<boolean> {
  const { count } = await db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.id, invitationId), isOpen(now)));
  return count > 0;
}

/** Checks whether any organization has an open invitation to this address. */
export async function hasInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.email, email), isOpen(now)))
    .limit(1);
  return row !== undefined;
}

/** Columns of the mails that members switch on and off for themselves. */
const columns = { weekly: memberships.wantsWeeklyMail, note: memberships.wantsNoteMail };
export type MemberMail = keyof typeof columns;

/** Returns whether a membership gets mails of a kind, or null if there is no such membership. */
export async function findWantsMail(
  db: Db,
  mail: MemberMail,
  organizationId: OrganizationId,
  userId: string,
): Promise<{ id: string; wants: boolean } | null> {
  const [row] = await db
    .select({ id: memberships.id, wants: columns[mail] })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row ?? null;
}

export async function setWantsMail(
  db: Db,
  mail: MemberMail,
  memberId: string,
  wants: boolean,
): Promise<void> {
  const set = mail === 'weekly' ? { wantsWeeklyMail: wants } : { wantsNoteMail: wants };
  await db.update(memberships).set(set).where(eq(memberships.id, memberId));
}

/** Returns the user's choice of mails for each of their organizations. */
export async function listMailChoices(db: Db, userId: string) {
  return db
    .select({ id: organizations.id, name: organizations.name, ...columns })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active')))
    .orderBy(byName(organizations.name), asc(organizations.id));
}
