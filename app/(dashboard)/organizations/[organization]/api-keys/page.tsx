import { KeyRound } from 'lucide-react';
import type { OrganizationProps, QueryProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listApiKeys } from '#lib/identity/api-keys/api-keys.ts';
import { listProjects } from '#lib/maps/projects/list-projects.ts';
import { KeptFocus } from '#lib/ui/KeptFocus.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
import { ListPager } from '../../../ListPager.tsx';
import { listPage, pageAddress } from '../../../list-page.ts';
import { openManaged, titledForManagers } from '../open-organization.ts';
import { ApiKeyRows } from './ApiKeyRows.tsx';
import { CreateApiKey } from './CreateApiKey.tsx';

const pageSize = 50;

export const generateMetadata = titledForManagers(({ t }) => t.organization.keys);

export default async function ApiKeysPage({ params, searchParams }: QueryProps & OrganizationProps) {
  const { ctx, organization, address } = await openManaged((await params).organization);
  const page = listPage(await searchParams);
  const { id, name } = organization;
  const [{ t }, keys] = await Promise.all([
    pageStrings(),
    listApiKeys(ctx, { organization: id, offset: (page - 1) * pageSize, size: pageSize }),
  ]);
  const texts = t.organization.apiKeys;
  const create = <CreateApiKey organizationId={id} origin={ctx.origin} />;
  if (keys.count === 0) {
    return (
      <KeptFocus>
        <EmptyState picture={<KeyRound aria-hidden />} title={texts.emptyTitle} actions={create}>
          {texts.emptyText}
        </EmptyState>
      </KeptFocus>
    );
  }
  const ids = keys.results.flatMap(({ project }) => project ?? []);
  const projects = await listProjects(ctx, { organization: id, ids, offset: 0, size: pageSize });
  return (
    <KeptFocus>
      <ListSection title={texts.title} text={texts.text} actions={create}>
        <ApiKeyRows
          organization={{ id, name }}
          keys={keys.results}
          projects={projects.results.map((project) => ({ id: project.id, name: project.name }))}
          now={ctx.now().getTime()}
        />
        <ListPager
          page={page}
          count={keys.count}
          size={pageSize}
          addressOf={(other) => pageAddress(`${address}/api-keys`, other)}
        />
      </ListSection>
    </KeptFocus>
  );
}
