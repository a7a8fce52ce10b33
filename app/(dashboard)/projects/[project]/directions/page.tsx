import type { ProjectProps } from '#app/page-props.ts';
import { hereAddress } from '#lib/editor/way/addresses.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { directionsStrings } from '#lib/messages/directions.ts';
import { projectDirectionsStrings } from '#lib/messages/pages.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { Page } from '#lib/ui/shell/Page.tsx';
import { mapLevels, titleOf } from '../map-levels.ts';
import { openProject, titledPart } from '../open-project.ts';
import { readProject } from '../read-project.ts';
import { frameProps } from '../settings/frame-props.ts';
import { ProjectDirections } from './ProjectDirections.tsx';

export const generateMetadata = titledPart(({ language }) => projectDirectionsStrings(language).title);

export default async function DirectionsPage({ params }: ProjectProps) {
  const { project: idOrKey } = await params;
  const opened = await openProject(idOrKey);
  const [{ t, language }, detail] = await Promise.all([pageStrings(), readProject(idOrKey)]);
  const { defaultLanguage } = detail.settings;
  const levels = mapLevels(detail.levels).filter(({ isHidden }) => !isHidden);
  const named = levels.flatMap((level) =>
    [...level.areas, ...level.markers]
      .filter(({ isHidden }) => !isHidden)
      .map((place) => ({ place, level, title: titleOf(place, language, defaultLanguage) })),
  );
  const here = new Set(
    detail.levels.flatMap(({ markers }) =>
      markers.filter(({ way }) => way?.kind === 'here').map(({ id }) => id),
    ),
  );
  const { report, trial } = directionsStrings(language);
  return (
    <Page>
      <ProjectDirections
        frame={frameProps(opened, language)}
        places={named.flatMap(({ place, level, title }) =>
          title === null ? [] : [{ value: place.id, label: title, note: level.name, level: level.key }],
        )}
        codes={named
          .filter(({ place }) => here.has(place.id))
          .map(({ place, level, title }) => ({
            id: place.id,
            title: placeName(place, title, t.common.untitled),
            level: level.name,
            address: hereAddress(opened.ctx.origin, detail.key, level.key, place.key),
          }))}
        hasChanges={detail.has_unpublished_changes}
        texts={projectDirectionsStrings(language)}
        wayTexts={{ ...trial, profiles: report.profiles }}
      />
    </Page>
  );
}
