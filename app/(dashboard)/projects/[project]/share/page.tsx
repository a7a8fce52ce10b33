import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { placeName } from '#lib/ui/place-name.ts';
import { PageHead } from '#lib/ui/shell/Page.tsx';
import { readChoices } from '#lib/viewer/loader/embed-code.ts';
import { mapLevels, titleOf } from '../map-levels.ts';
import { openProject, titledPart } from '../open-project.ts';
import { readProject } from '../read-project.ts';
import { frameProps } from '../settings/frame-props.ts';
import { AccessParts } from './AccessParts.tsx';
import { AddressPart } from './AddressPart.tsx';
import { EmbedWorkbench } from './EmbedWorkbench.tsx';
import styles from './share.module.css';

export const generateMetadata = titledPart(({ t }) => t.project.share);

/** Everything that brings a map to its visitors: address, code, other websites, links to the draft. */
export default async function SharePage({ params, searchParams }: QueryProps & ProjectProps) {
  const { project: idOrKey } = await params;
  const [opened, project, query, { t, language }] = await Promise.all([
    openProject(idOrKey),
    readProject(idOrKey),
    searchParams,
    pageStrings(),
  ]);
  const { links, live } = editorStrings(language);
  const levels = mapLevels(project.levels).filter(({ isHidden }) => !isHidden);
  const first = firstLevel(levels, project.settings.defaultLevelId);
  const { defaultLanguage } = project.settings;
  const languageNames = new Intl.DisplayNames(language, { type: 'language' });
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return (
    <div className={`column ${styles.page}`}>
      <PageHead level={2} title={t.project.share} />
      {project.status !== 'PUBLISH' && (
        <Callout tone="info">
          <strong>{t.embedding.notLiveTitle}.</strong> {t.embedding.notLiveText}
        </Callout>
      )}
      <div>
        <AddressPart origin={opened.ctx.origin} mapKey={project.key} />
      </div>
      <div className={styles.onSite}>
        <h2>{t.embedding.title}</h2>
        <p className="lead">{t.embedding.text}</p>
      </div>
      <EmbedWorkbench
        map={{
          origin: opened.ctx.origin,
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
              label: placeName(place, titleOf(place, language, defaultLanguage), t.common.untitled),
              note: level.name,
              level: level.key,
            })),
        )}
      />
      <AccessParts frame={frameProps(opened, language)} links={{ links, failed: live.failed }} />
    </div>
  );
}
