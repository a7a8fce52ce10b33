import { describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const patch = (id: string, json: unknown) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const numericFields: [string, (value: string) => string, string][] = [
  ...['width', 'height', 'defaultZoom', 'minZoom', 'maxZoom', 'order'].map(
    (name): [string, (value: string) => string, string] => [
      name,
      (value) => `{"levels_data":[{"${name}":${value}}]}`,
      `levels_data[0].${name}`,
    ],
  ),
  ...['fillOpacity', 'strokeWidth', 'hoverOpacity', 'rating'].map(
    (name): [string, (value: string) => string, string] => [
      `area ${name}`,
      (value) => `{"levels_data":[{"areas":[{"data":${JSON.stringify(square)},"${name}":${value}}]}]}`,
      `levels_data[0].areas[0].${name}`,
    ],
  ),
  [
    'area data',
    (value) => `{"levels_data":[{"areas":[{"data":[[0,0],[1,${value}],[1,1]]}]}]}`,
    'levels_data[0].areas[0].data[1][1]',
  ],
  [
    'marker position',
    (value) => `{"levels_data":[{"markers":[{"position":{"x":${value},"y":0}}]}]}`,
    'levels_data[0].markers[0].position.x',
  ],
  ...['size', 'opacity', 'markerNumber', 'rating'].map(
    (name): [string, (value: string) => string, string] => [
      `marker ${name}`,
      (value) => `{"levels_data":[{"markers":[{"position":{"x":0,"y":0},"${name}":${value}}]}]}`,
      `levels_data[0].markers[0].${name}`,
    ],
  ),
];

describe('numbers', () => {
  test.each(numericFields)('%s refuses NaN, 1e400, Infinity and texts at its path', async (_, body, path) => {
    const project = await newProject(ada);
    for (const value of ['NaN', '1e400', '-Infinity', '"NaN"', '"1"']) {
      const refused = await api('PATCH', `/api/projects/${project.id}/`, {
        token: ada.access,
        raw: body(value),
        headers: { 'content-type': 'application/json' },
      });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, [path]]);
    }
  });

  test('zooms must be in order and integers whole', async () => {
    const project = await newProject(ada);
    const refused = await patch(project.id, {
      levels_data: [{ minZoom: 3, maxZoom: 2 }, { defaultZoom: 9 }, { order: 1.5 }],
    });
    expect(refused.status).toBe(400);
    const order = await patch(project.id, { levels_data: [{ minZoom: 3, maxZoom: 2 }, { defaultZoom: 9 }] });
    expect(Object.keys(order.body)).toEqual(['levels_data[0].minZoom', 'levels_data[1].defaultZoom']);
  });
});
