import type { Metadata } from 'next';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { ContentSummary } from '../ContentSummary.tsx';
import { EmptyProject } from '../EmptyProject.tsx';
import { mapLevels } from '../map-levels.ts';
import { openProject } from '../open-project.ts';
import { ProjectView } from '../ProjectView.tsx';
import { readProject } from '../read-project.ts';

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  return { title: (await openProject((await params).project)).project.name };
}

export default async function ProjectPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { levels: names } = await openProject((await params).project);
  if (names.length === 0) return <EmptyProject projectId={(await params).project} />;
  const project = await readProject((await params).project);
  const [{ language }, query] = await Promise.all([pageStrings(), searchParams]);
  const levels = mapLevels(project.levels);
  const { defaultLanguage, defaultLevelId } = project.settings;
  const first = firstLevel(levels, defaultLevelId);
  return (
    <ProjectView
      levels={levels}
      languages={project.languages}
      defaultLanguage={defaultLanguage}
      initialLanguage={project.languages.includes(language) ? language : defaultLanguage}
      initialLevel={typeof query.level === 'string' ? query.level : (first?.key ?? null)}
      summary={<ContentSummary levels={levels} tags={project.tags} />}
    />
  );
}
