import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { OrganizationProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { getOwnMembership, listMembers } from '#lib/identity/organizations/members.ts';
import { mailRoute } from '#lib/platform/mail/outbox.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { DeleteOrganization } from '../DeleteOrganization.tsx';
import { LeaveOrganization } from '../LeaveOrganization.tsx';
import { openOrganization } from '../open-organization.ts';
import { PlanFacts } from '../PlanFacts.tsx';
import { RenameOrganization } from '../RenameOrganization.tsx';

export async function generateMetadata({ params }: OrganizationProps): Promise<Metadata> {
  return { title: (await openOrganization((await params).organization)).organization.name };
}

export default async function OrganizationPage({ params }: OrganizationProps) {
  const { ctx, organization, canManage, isOwner } = await openOrganization((await params).organization);
  const { id, name } = organization;
  const [{ t }, members, me] = await Promise.all([
    pageStrings(),
    listMembers(ctx, { organizationId: id, offset: 0, size: 1 }),
    getOwnMembership(ctx, { organizationId: id }),
  ]);
  const texts = t.organization;
  return (
    <>
      {isOwner && mailRoute(await headers()) === 'none' && <Callout tone="warning">{texts.noMail}</Callout>}
      {canManage && (
        <Section title={texts.name} text={texts.nameText}>
          <RenameOrganization id={id} name={name} />
        </Section>
      )}
      {/* Managers see the plan and its use on a page of its own. */}
      {!canManage && (
        <Section title={texts.plan} text={texts.planText}>
          <PlanFacts plan={organization.plan} />
        </Section>
      )}
      <Section title={texts.id} text={texts.idText}>
        <CopyField label={texts.id} value={id} />
      </Section>
      {members.count > 1 && (
        <Section title={texts.leave} text={texts.leaveText}>
          <LeaveOrganization organization={{ id, name }} memberId={me.id} />
        </Section>
      )}
      {isOwner && (
        <Section title={texts.delete} text={texts.deleteText}>
          <DeleteOrganization id={id} name={name} />
        </Section>
      )}
    </>
  );
}
