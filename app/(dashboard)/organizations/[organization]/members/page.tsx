import { MailPlus } from 'lucide-react';
import type { Metadata } from 'next';
import type { OrganizationProps, QueryProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { invitationDelivery, listInvitations } from '#lib/identity/organizations/invitations.ts';
import { getOwnMembership, listMembers } from '#lib/identity/organizations/members.ts';
import { fill } from '#lib/messages/fill.ts';
import { KeptFocus } from '#lib/ui/KeptFocus.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
import { ListPager } from '../../../ListPager.tsx';
import { NoneFound } from '../../../NoneFound.tsx';
import { openOrganization } from '../open-organization.ts';
import { InvitationRows } from './InvitationRows.tsx';
import { InviteMember } from './InviteMember.tsx';
import { MemberRows } from './MemberRows.tsx';
import { MemberSearch } from './MemberSearch.tsx';
import { memberAddress, parseMemberQuery } from './member-query.ts';

const pageSize = 50;
/** Fragment of the invitations: turning their pages stays at them. */
const invitationsId = 'invitations';
/** Shorter lists have no search. */
const searchedFrom = 10;

export async function generateMetadata({ params }: OrganizationProps): Promise<Metadata> {
  await openOrganization((await params).organization);
  return { title: (await pageStrings()).t.organization.members };
}

export default async function MembersPage({ params, searchParams }: QueryProps & OrganizationProps) {
  const { ctx, organization, canManage, address } = await openOrganization((await params).organization);
  const query = parseMemberQuery(await searchParams);
  const { search, page } = query;
  const { id, name } = organization;
  const [{ t, language }, members, me, delivery] = await Promise.all([
    pageStrings(),
    listMembers(ctx, { organizationId: id, search, offset: (page - 1) * pageSize, size: pageSize }),
    getOwnMembership(ctx, { organizationId: id }),
    invitationDelivery(ctx),
  ]);
  const { people } = t.organization;
  const list = `${address}/members`;
  const mine = { memberId: me.id, role: organization.role };
  return (
    <KeptFocus>
      <div>
        <ListSection
          title={people.title}
          text={<span role="status">{fill(people.count, { count: members.count }, language)}</span>}
          actions={
            canManage && <InviteMember organizationId={id} role={organization.role} delivery={delivery} />
          }
        >
          {(search !== '' || members.count >= searchedFrom) && <MemberSearch list={list} query={query} />}
          {members.count === 0 ? (
            <NoneFound
              level={3}
              texts={people}
              all={{ text: people.showAll, href: memberAddress(list, { ...query, search: '' }) }}
            />
          ) : (
            <MemberRows organization={{ id, name }} members={members.results} mine={mine} />
          )}
          <ListPager
            page={page}
            count={members.count}
            size={pageSize}
            addressOf={(other) => memberAddress(list, { ...query, page: other })}
          />
        </ListSection>
        {canManage && (
          <Invitations
            organizationId={id}
            page={query.invitations}
            addressOf={(other) => `${memberAddress(list, { ...query, invitations: other })}#${invitationsId}`}
          />
        )}
      </div>
    </KeptFocus>
  );
}

type InvitationsProps = { organizationId: string; page: number; addressOf: (page: number) => string };

async function Invitations({ organizationId, page, addressOf }: InvitationsProps) {
  const { ctx, organization } = await openOrganization(organizationId);
  const offset = (page - 1) * pageSize;
  const found = await listInvitations(ctx, { organizationId, offset, size: pageSize });
  const { invitations } = (await pageStrings()).t.organization;
  return (
    <ListSection id={invitationsId} title={invitations.title} text={invitations.text}>
      {found.count === 0 ? (
        <EmptyState level={3} picture={<MailPlus aria-hidden />} title={invitations.emptyTitle}>
          {invitations.emptyText}
        </EmptyState>
      ) : (
        <InvitationRows
          organizationId={organization.id}
          invitations={found.results}
          myRole={organization.role}
        />
      )}
      <ListPager page={page} count={found.count} size={pageSize} addressOf={addressOf} />
    </ListSection>
  );
}
