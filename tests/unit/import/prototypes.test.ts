import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, countsOf, knownMap } from '#tests/fixtures/import/known-map.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { twoUnits } from '#tests/support/two-units.ts';

/** Members that every object has, which a file may have as the name of anything. */
const members = ['constructor', '__proto__', 'toString', 'valueOf'];

const read = (name: string, bytes: Uint8Array) => readFiles({ files: [{ name, bytes }], known: knownMap() });

describe.each(members)('a file that names something %s', (name) => {
  test('as the type of a feature has an element that is told as unknown, and draws nothing', async () => {
    const { report, levels } = await read('venue.zip', twoUnits('office', name));
    expect(Object.fromEntries(report.map(({ code, count }) => [code, count]))).toEqual({
      ...{ level: 1, area: 1, otherFeature: 1 },
    });
    expect(levels[0]?.backdrop).toBeNull();
  });

  test('as the type of an entity has an element that is told as unknown', async () => {
    const floor = writeDxf([makeFloor(11, 'Ground floor')], plainDxf);
    const withType = (type: string) =>
      bytesOf(floor.replace(/(ENTITIES\r?\n)/, (head) => `${head}0\n${type}\n8\n0\n`));
    const counts = async (type: string) => countsOf(await read('plan.dxf', withType(type)));
    expect(await counts('NOSUCHTHING')).not.toEqual(countsOf(await read('plan.dxf', bytesOf(floor))));
    expect(await counts(name)).toEqual(await counts('NOSUCHTHING'));
  });

  test('as a place among siblings of a style is not styled', async () => {
    const file = (place: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><style>rect:${place}{transform:translate(5px,0)}</style><rect id="a" width="9" height="9"/></svg>`;
    const ringOf = async (place: string) => (await read('plan.svg', bytesOf(file(place)))).places[0]?.ring;
    expect(await ringOf('last-child')).not.toEqual(await ringOf('nosuchplace'));
    expect(await ringOf(name)).toEqual(await ringOf('nosuchplace'));
  });
});
