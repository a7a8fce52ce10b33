import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { PageHead } from '#lib/ui/Page.tsx';
import { readChoices } from '#lib/viewer/loader/embed-code.ts';
import reports from '../../../reports.module.css';
import { mapLevels, titleOf } from '../map-levels.ts';
import { titledPart } from '../open-project.ts';
import { readProject } from '../read-project.ts';
import { EmbedWorkbench } from './EmbedWorkbench.tsx';
import styles from './embed.module.css';

export const generateMetadata = titledPart(({ t }) => t.embedding.title);

export default async function EmbedPage({ params, searchParams }: QueryProps & ProjectProps) {
  const [ctx, project, query, { t, language }] = await Promise.all([
    requireUser(),
    readProject((await params).project),
    searchParams,
    pageStrings(),
  ]);
  const levels = mapLevels(project.levels).filter(({ isHidden }) => !isHidden);
  const first = firstLevel(levels, project.settings.defaultLevelId);
  const { defaultLanguage } = project.settings;
  const languageNames = new Intl.DisplayNames(language, { type: 'language' });
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return (
    <div className={styles.page}>
      <PageHead level={2} title={t.embedding.title} />
      <p className={reports.lead}>{t.embedding.text}</p>
      {project.status !== 'PUBLISH' && (
        <Callout tone="info">
          <strong>{t.embedding.notLiveTitle}.</strong> {t.embedding.notLiveText}
        </Callout>
      )}
      <EmbedWorkbench
        map={{
          origin: ctx.origin,
          key: project.key,
          name: project.name,
          size: first ? { width: first.width, height: first.height } : null,
        }}
        isLive={project.status === 'PUBLISH'}
        pageLanguage={language}
        initial={readChoices(new URLSearchParams(given))}
        languages={project.languages.map((code) => ({ value: code, label: languageNames.of(code) ?? code }))}
        levels={levels.map(({ key, name }) => ({ value: key, label: name }))}
        places={levels.flatMap((level) =>
          [...level.areas, ...level.markers]
            .filter(({ isHidden }) => !isHidden)
            .map((place) => ({
              value: place.key,
              label: titleOf(place, language, defaultLanguage) ?? place.key,
              note: level.name,
              level: level.key,
            })),
        )}
      />
    </div>
  );
}
