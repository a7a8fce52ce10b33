import { expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import {
  pinStyles as pins,
  statusTypes as statuses,
  markerTypes as types,
} from '#lib/contract/schemas/content.ts';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';
import * as schemas from '#lib/contract/schemas/project.ts';
import * as choices from '#lib/editor/model/choices.ts';
import * as called from '#lib/editor/save/endpoints.ts';
import { iconPaths } from '#lib/map/icons.ts';

test('the endpoints that the editor calls are those of the contract', () => {
  const declared = new Map(endpoints.map(({ id, method, path }) => [id, { method, path }]));
  for (const [id, endpoint] of Object.entries(called)) expect([id, endpoint]).toEqual([id, declared.get(id)]);
});

test('the choices that the editor offers are those of the contract', () => {
  expect({ ...choices }).toEqual({
    statusTypes: statuses,
    markerTypes: types,
    pinStyles: pins,
    scrollModes: schemas.scrollModes,
    themes: schemas.themes,
    borderRadii: schemas.borderRadii,
    analyticsEventNames: schemas.analyticsEventNames,
  });
  expect(Object.keys(iconPaths).toSorted()).toEqual([...builtInIcons].toSorted());
});
