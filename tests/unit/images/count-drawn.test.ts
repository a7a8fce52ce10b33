import { describe, expect, it } from 'vitest';
import { checkDrawn, type DrawnElement } from '#lib/maps/images/svg/count-drawn.ts';

const element = (attributes: Record<string, string>, children: DrawnElement[] = []): DrawnElement => ({
  name: 'g',
  id: attributes.id ?? null,
  classes: attributes.class ?? '',
  references: [],
  children,
});
const times = (count: number, id: string) => Array<string>(count).fill(id);

describe('the count of drawn elements', () => {
  it('costs little for a rule with many equal selectors and references', () => {
    const root = element({ id: 'a' }, [element({ class: 'b' }), element({ id: 'c' })]);
    const before = process.cpuUsage();
    checkDrawn(root, [{ appliesTo: times(100_000, '.b'), ids: times(100_000, 'c') }]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
  });

  it('refuses many elements that a rule gives many references', () => {
    const used = Array.from({ length: 10_000 }, () => element({ class: 'b' }));
    const root = element({}, [element({ id: 'c' }), ...used]);
    expect(() => checkDrawn(root, [{ appliesTo: ['.b'], ids: times(10_000, 'c') }])).toThrow();
  });

  it('refuses many names that each have many references', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `.b${i}`);
    const root = element({}, [element({ id: 'c' })]);
    expect(() => checkDrawn(root, [{ appliesTo: names, ids: times(10_000, 'c') }])).toThrow();
  });

  it('counts a target as often as a rule draws it, so that levels of rules multiply', () => {
    const level = (i: number) => element({ id: `p${i}` }, [element({ class: `c${i}` })]);
    const levels = Array.from({ length: 24 }, (_, i) => level(i));
    const rules = levels.map((_, i) => ({ appliesTo: [`.c${i + 1}`], ids: [`p${i}`, `p${i}`] }));
    expect(() => checkDrawn(element({}, levels), rules)).toThrow();
  });
});
