import { expect, test } from 'vitest';
import { renderLevelSection } from '#lib/embed/document/level-section.ts';
import { loadViewerStrings } from '#lib/messages/viewer.ts';
import { createVenue } from '#tests/support/venue.ts';

const strings = (await loadViewerStrings('en')).strings;

test('each link of a level leads to its own place, also if a marker has the key of an area', () => {
  const { project, levels } = createVenue({ levels: 1 });
  const [level] = levels;
  const [area] = level?.areas ?? [];
  const [marker] = level?.markers ?? [];
  if (!level || !area || !marker) throw new Error('no place');
  marker.key = area.key;
  const mapUrl = 'https://maps.example/m/venue';
  const areaKeys = new Set(level.areas.map(({ key }) => key));
  const urlOf = (name: string) => `${mapUrl}/${name}`;
  const html = renderLevelSection({ project, level, language: 'en', strings, urlOf, areaKeys });
  expect(html.split(`href="${mapUrl}/${area.key}"`)).toHaveLength(2);
  expect(html.split(`href="${mapUrl}/${marker.id}"`)).toHaveLength(2);
});
