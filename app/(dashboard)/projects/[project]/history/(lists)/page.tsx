import { History } from 'lucide-react';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listProjectActivity, listProjectActors } from '#lib/maps/projects/list-project-activity.ts';
import { fill } from '#lib/messages/fill.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { ListPager } from '../../../../ListPager.tsx';
import { NoneFound } from '../../../../NoneFound.tsx';
import { titledPart } from '../../open-project.ts';
import { ActivityDays } from './ActivityDays.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { activityAddress, parseActivityQuery } from './activity-query.ts';

const pageSize = 50;

export const generateMetadata = titledPart(({ t }) => t.team.activity.title);

/** Changes of a project by day and person. */
export default async function HistoryPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { project: projectId } = await params;
  const [ctx, { t, language }, asked] = await Promise.all([requireUser(), pageStrings(), searchParams]);
  const query = parseActivityQuery(asked);
  const { who, what, page } = query;
  const [found, actors] = await orNotFound(
    Promise.all([
      listProjectActivity(ctx, {
        projectId,
        kind: what ?? undefined,
        person: who?.kind === 'person' ? who.name : undefined,
        keyName: who?.kind === 'key' ? who.name : undefined,
        offset: (page - 1) * pageSize,
        size: pageSize,
      }),
      listProjectActors(ctx, { projectId }),
    ]),
  );
  const texts = t.team.activity;
  const address = `/projects/${encodeURIComponent(projectId)}/history`;
  const isFiltered = who !== null || what !== null;
  return (
    <>
      <p className="lead">{texts.text}</p>
      {(found.count > 0 || isFiltered) && (
        <ActivityFilters
          query={query}
          address={address}
          people={actors.people}
          keys={actors.keys}
          count={fill(texts.count, { count: found.count }, language)}
        />
      )}
      {found.results.length > 0 ? (
        <ActivityDays entries={found.results} />
      ) : isFiltered ? (
        <NoneFound texts={texts} all={{ text: texts.showAll, href: address }} />
      ) : (
        <EmptyState picture={<History aria-hidden />} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ListPager
        page={page}
        count={found.count}
        size={pageSize}
        addressOf={(other) => activityAddress(address, { ...query, page: other })}
      />
    </>
  );
}
