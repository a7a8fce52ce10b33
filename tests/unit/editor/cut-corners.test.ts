import { describe, expect, test } from 'vitest';
import { cutArea } from '#lib/editor/commands/cut-area.ts';
import type { Point } from '#lib/geometry/point.ts';
import { areaRecord, headlessEditor, squareAt } from '#tests/support/editor.ts';

function ringsAfterCut(data: [number, number][] | null, line: Point[]) {
  const area = data ? areaRecord('a', data) : squareAt('a', 100, 100);
  const { document, newId } = headlessEditor({ areas: [area] }).editor.session;
  const command = cutArea(document, { ids: ['a'], line, newId });
  if ('refused' in command) return command;
  return command.changes.map(({ after }) => (after && 'data' in after ? after.data : null));
}

describe('corners that a cut makes', () => {
  test('are on 1/100 px, the same for both sides', () => {
    const rings = ringsAfterCut(null, [
      [0, 130],
      [310, 121],
    ]);
    const points = (Array.isArray(rings) ? rings : []).flatMap((ring) => ring ?? []);
    expect(points.length).toBeGreaterThanOrEqual(6);
    for (const [x, y] of points)
      expect([x, y]).toEqual([Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
  });

  test('leave existing corners as a script wrote them', () => {
    const rings = ringsAfterCut(
      [
        [0.123456, 0.5],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
      [
        [50, -10],
        [50, 110],
      ],
    );
    expect(JSON.stringify(rings)).toContain('[0.123456,0.5]');
  });

  test('are not made for a part too thin for them', () => {
    const sliver: Point[] = [
      [99, 100.003],
      [301, 100.003],
    ];
    expect(ringsAfterCut(null, sliver)).toEqual({ refused: 'cutMissesArea' });
  });
});
