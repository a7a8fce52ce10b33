import type { Metadata } from 'next';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { ContentSummary } from '../ContentSummary.tsx';
import { EmptyProject } from '../EmptyProject.tsx';
import { mapLevels } from '../map-levels.ts';
import { openProject } from '../open-project.ts';
import { ProjectView } from '../ProjectView.tsx';
import { readProject } from '../read-project.ts';
import { TurnOffer } from '../TurnOffer.tsx';
import { bestTurn } from '../turn-gain.ts';

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  return { title: (await openProject((await params).project)).project.name };
}

export default async function ProjectPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { ctx, levels: names, canWrite, isTurnChosen } = await openProject((await params).project);
  if (names.length === 0) return <EmptyProject projectId={(await params).project} />;
  const project = await readProject((await params).project);
  const [{ language }, query] = await Promise.all([pageStrings(), searchParams]);
  const levels = mapLevels(project.levels);
  const { defaultLanguage, defaultLevelId, orientation, bearing, names: shownNames } = project.settings;
  const first = firstLevel(levels, defaultLevelId);
  const isAsked = canWrite && !isTurnChosen && project.status === 'PUBLISH' && orientation === 'fixed';
  const turn = isAsked && bearing === 0 ? bestTurn(levels, project.levels, shownNames) : null;
  const token = turn && makeLookToken(ctx, project.id);
  return (
    <>
      {turn && token && <TurnOffer id={project.id} token={token} levelKey={turn.key} times={turn.times} />}
      <ProjectView
        levels={levels}
        languages={project.languages}
        defaultLanguage={defaultLanguage}
        initialLanguage={project.languages.includes(language) ? language : defaultLanguage}
        initialLevel={typeof query.level === 'string' ? query.level : (first?.key ?? null)}
        summary={<ContentSummary levels={levels} tags={project.tags} />}
      />
    </>
  );
}
