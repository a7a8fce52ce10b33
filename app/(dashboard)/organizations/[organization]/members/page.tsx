import { MailPlus, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import type { OrganizationProps, QueryProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listInvitations } from '#lib/identity/organizations/invitations.ts';
import { getOwnMembership, listMembers } from '#lib/identity/organizations/members.ts';
import { limits } from '#lib/plans/limits.ts';
import { plural } from '#lib/strings/text.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { ListSection } from '#lib/ui/Section.tsx';
import { ListPager } from '../../../ListPager.tsx';
import { listPage, listSearch, pageAddress } from '../../../list-page.ts';
import { openOrganization } from '../open-organization.ts';
import { InvitationRows } from './InvitationRows.tsx';
import { InviteMember } from './InviteMember.tsx';
import { MemberRows } from './MemberRows.tsx';
import { MemberSearch } from './MemberSearch.tsx';

const pageSize = 50;
/** Query parameter of the invitations below the members. */
const invitationsPage = 'invitations';
/** Shorter lists have no search. */
const searchedFrom = 10;

export async function generateMetadata({ params }: OrganizationProps): Promise<Metadata> {
  await openOrganization((await params).organization);
  return { title: (await pageStrings()).t.organization.members };
}

export default async function MembersPage({ params, searchParams }: QueryProps & OrganizationProps) {
  const { ctx, organization, canManage, address } = await openOrganization((await params).organization);
  const query = await searchParams;
  const page = listPage(query);
  const search = listSearch(query).slice(0, limits.nameCharsMax);
  const { id, name } = organization;
  const [{ t, language }, members, me] = await Promise.all([
    pageStrings(),
    listMembers(ctx, { organizationId: id, search, offset: (page - 1) * pageSize, size: pageSize }),
    getOwnMembership(ctx, { organizationId: id }),
  ]);
  const { people } = t.organization;
  const list = `${address}/members`;
  const mine = { memberId: me.id, role: organization.role };
  return (
    <div>
      <ListSection
        title={people.title}
        text={<span role="status">{plural(people.count, members.count, language)}</span>}
        actions={canManage && <InviteMember organizationId={id} role={organization.role} />}
      >
        {(search !== '' || members.count >= searchedFrom) && <MemberSearch list={list} searched={search} />}
        {members.count === 0 ? (
          <EmptyState
            level={3}
            picture={<SearchX aria-hidden />}
            title={people.noneFoundTitle}
            actions={<ButtonLink href={list}>{people.showAll}</ButtonLink>}
          >
            {people.noneFoundText}
          </EmptyState>
        ) : (
          <MemberRows organization={{ id, name }} members={members.results} mine={mine} />
        )}
        <ListPager
          page={page}
          count={members.count}
          size={pageSize}
          addressOf={(other) => pageAddress(list, other, { search })}
        />
      </ListSection>
      {canManage && (
        <Invitations
          organizationId={id}
          page={listPage(query, invitationsPage)}
          addressOf={(other) => pageAddress(list, other, { search }, invitationsPage)}
        />
      )}
    </div>
  );
}

type InvitationsProps = { organizationId: string; page: number; addressOf: (page: number) => string };

async function Invitations({ organizationId, page, addressOf }: InvitationsProps) {
  const { ctx, organization } = await openOrganization(organizationId);
  const offset = (page - 1) * pageSize;
  const found = await listInvitations(ctx, { organizationId, offset, size: pageSize });
  const { invitations } = (await pageStrings()).t.organization;
  return (
    <ListSection title={invitations.title} text={invitations.text}>
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
