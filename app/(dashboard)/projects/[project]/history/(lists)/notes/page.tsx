import { MessageSquare } from 'lucide-react';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { noteKinds } from '#lib/contract/choices.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { getMemberMail } from '#lib/identity/organizations/member-mails.ts';
import { fill } from '#lib/messages/fill.ts';
import { listNotes } from '#lib/notes/notes.ts';
import { limits } from '#lib/plans/limits.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { KeptFocus } from '#lib/ui/KeptFocus.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { ListPager } from '../../../../../ListPager.tsx';
import { listPage } from '../../../../../list-page.ts';
import { MailSwitch } from '../../../../../MailSwitch.tsx';
import { openProject, titledPart } from '../../../open-project.ts';
import { NoteFilters } from './NoteFilters.tsx';
import { noteAddress } from './note-query.ts';
import { ProjectNotes } from './ProjectNotes.tsx';
import { ReportSwitch } from './ReportSwitch.tsx';

export const generateMetadata = titledPart(({ t }) => t.team.notes.title);

/** Notes of reviewers and visitors, and the switch for reports. */
export default async function NotesPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { project: projectId } = await params;
  const { ctx, project, canWrite: mayWrite } = await openProject(projectId);
  const [{ t, language }, asked] = await Promise.all([pageStrings(), searchParams]);
  const query = {
    state: asked.state === 'closed' ? ('closed' as const) : ('open' as const),
    kind: noteKinds.find((known) => known === asked.kind) ?? null,
    page: listPage(asked),
  };
  const size = limits.pageSizeDefault;
  const [mail, found] = await Promise.all([
    getMemberMail(ctx, 'note', { organizationId: project.organization }),
    listNotes(ctx, {
      projectId,
      state: query.state,
      kind: query.kind ?? undefined,
      offset: (query.page - 1) * size,
      size,
    }),
  ]);
  const texts = t.team.notes;
  const address = `/projects/${encodeURIComponent(projectId)}/history/notes`;
  const canWrite = mayWrite && project.status !== 'ARCHIVE';
  return (
    <KeptFocus>
      <p className="lead">{texts.text}</p>
      <NoteFilters
        query={query}
        address={address}
        count={fill(texts.count, { count: found.count }, language)}
      />
      {found.results.length > 0 ? (
        <ProjectNotes projectId={project.id} notes={found.results} canWrite={canWrite} />
      ) : (
        <EmptyState
          picture={<MessageSquare aria-hidden />}
          title={query.state === 'open' ? texts.emptyTitle : texts.emptyClosedTitle}
          actions={
            query.state === 'open' &&
            canWrite && (
              <ButtonLink href={`/projects/${project.id}/edit?begin=links`}>{texts.makeLink}</ButtonLink>
            )
          }
        >
          {query.state === 'open' && texts.emptyText}
        </EmptyState>
      )}
      <ListPager
        page={query.page}
        count={found.count}
        size={size}
        addressOf={(page) => noteAddress(address, { ...query, page })}
      />
      <ReportSwitch projectId={project.id} isOn={project.takes_reports} canWrite={canWrite} />
      {mayWrite && (
        <MailSwitch
          mail="note"
          organization={{ id: project.organization, name: project.organization_name }}
          isOn={mail.enabled}
        />
      )}
    </KeptFocus>
  );
}
