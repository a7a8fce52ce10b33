import { Building2, LayoutGrid } from 'lucide-react';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { PageTexts } from '#app/PageTexts.tsx';
import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { languageCodes } from '#lib/contract/languages.ts';
import { requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { listProjects } from '#lib/maps/projects/list-projects.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';
import { CreateOrganization } from '../../CreateOrganization.tsx';
import { currentOrganization } from '../../current-organization.ts';
import { ListPager } from '../../ListPager.tsx';
import { NoneFound } from '../../NoneFound.tsx';
import { CreateProject } from '../CreateProject.tsx';
import { listAddress, parseListQuery } from '../list-query.ts';
import { OpenDemo } from '../OpenDemo.tsx';
import { ProjectFilters } from '../ProjectFilters.tsx';
import { ProjectGrid } from '../ProjectGrid.tsx';
import { ProjectTable } from '../ProjectTable.tsx';
import { viewCookie, viewOf } from '../view.ts';

const pageSize = 24;

export const generateMetadata = titled(({ t }) => t.projects.title);

export default async function ProjectsPage({ searchParams }: QueryProps) {
  const ctx = await requireUser();
  const query = parseListQuery(await searchParams);
  const [{ t, language }, { current }] = await Promise.all([pageStrings(), currentOrganization()]);
  if (!current) return <NoOrganization />;
  const found = await listProjects(ctx, {
    organization: current.id,
    search: query.search.slice(0, limits.nameCharsMax) || undefined,
    status: query.status ?? undefined,
    order: query.order,
    offset: (query.page - 1) * pageSize,
    size: pageSize,
  });
  const canCreate = roleAllows(current.role, 'write');
  const isFiltered = query.search !== '' || query.status !== null;
  const create = canCreate && (
    <CreateProject organization={current.id} languages={languageChoices(language)} suggested={language} />
  );
  const view = viewOf((await cookies()).get(viewCookie)?.value);
  return (
    <PageTexts parts={['projects']}>
      <Page>
        <PageHead title={t.projects.title} actions={(found.count > 0 || isFiltered) && create} />
        {found.count === 0 && !isFiltered ? (
          <EmptyState
            picture={<LayoutGrid aria-hidden />}
            title={t.projects.emptyTitle}
            actions={
              canCreate && (
                <>
                  {create}
                  <OpenDemo organization={current.id} />
                </>
              )
            }
          >
            {canCreate ? t.projects.emptyText : t.projects.emptyReader}
          </EmptyState>
        ) : (
          <>
            <ProjectFilters
              query={query}
              view={view}
              count={fill(t.projects.count, { count: found.count }, language)}
            />
            {found.count === 0 ? (
              <NoneFound
                texts={t.projects}
                all={{
                  text: t.projects.clearFilter,
                  href: listAddress({ ...query, search: '', status: null, page: 1 }),
                }}
              />
            ) : view === 'table' ? (
              <ProjectTable projects={found.results} />
            ) : (
              <ProjectGrid projects={found.results} />
            )}
            <ListPager
              page={query.page}
              count={found.count}
              size={pageSize}
              addressOf={(page) => listAddress({ ...query, page })}
            />
          </>
        )}
      </Page>
    </PageTexts>
  );
}

/** For a reader whose last organization was deleted. */
async function NoOrganization(): Promise<ReactNode> {
  const { t } = await pageStrings();
  return (
    <Page>
      <EmptyState
        level={1}
        picture={<Building2 aria-hidden />}
        title={t.organization.noneTitle}
        actions={<CreateOrganization />}
      >
        {t.organization.noneText}
      </EmptyState>
    </Page>
  );
}

function languageChoices(interfaceLanguage: string) {
  const names = new Intl.DisplayNames([interfaceLanguage], { type: 'language' });
  const collator = new Intl.Collator(interfaceLanguage);
  return languageCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code, note: code }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
}
