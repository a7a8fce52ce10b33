import type { ReactNode } from 'react';
import type { ProjectProps } from '#app/page-props.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { countOpenNotes } from '#lib/notes/notes.ts';
import { LinkTabs } from '#lib/ui/shell/LinkTabs.tsx';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';

type HistoryLayoutProps = ProjectProps & { children: ReactNode };

/** The three parts of a project's history. The tab of the notes shows how many are open. */
export default async function HistoryLayout({ params, children }: HistoryLayoutProps) {
  const { project: projectId } = await params;
  const [ctx, { t }] = await Promise.all([requireUser(), pageStrings()]);
  const open = await orNotFound(countOpenNotes(ctx, { projectId }));
  const count = open.comment + open.report;
  const address = `/projects/${encodeURIComponent(projectId)}/history`;
  const { activity, versions, notes } = t.team;
  return (
    <Page>
      <PageHead level={2} title={activity.heading} />
      <LinkTabs
        label={activity.parts}
        links={[
          { href: address, label: activity.title },
          { href: `${address}/versions`, label: versions.title },
          { href: `${address}/notes`, label: count > 0 ? fill(notes.open, { count }) : notes.title },
        ]}
      />
      {children}
    </Page>
  );
}
