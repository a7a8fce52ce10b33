import { expect, test } from 'vitest';
import { createPanels } from '#lib/viewer/core/panels.ts';

/** An element that knows what lies in its parent. */
function createRoot() {
  const children: { name: string }[] = [];
  const panel = (name: string, hidden = false) => {
    const element = {
      name,
      hidden,
      offsetHeight: name.length,
      matches: () => false,
      before: (other: { name: string }) => void children.splice(children.indexOf(element), 0, other),
      after: (other: { name: string }) => void children.splice(children.indexOf(element) + 1, 0, other),
    };
    return element as unknown as HTMLElement & { name: string };
  };
  const root = { append: (other: { name: string }) => void children.push(other) } as unknown as HTMLElement;
  return { root, panel, names: () => children.map(({ name }) => name) };
}

test('panels lie in the order of their ranks, whenever they are added, and before what follows them', () => {
  const { root, panel, names } = createRoot();
  const { addPanel } = createPanels(root, () => true);
  addPanel(panel('card'), 1);
  root.append(panel('corner'));
  addPanel(panel('directions'), 2);
  addPanel(panel('directory'), 0);
  expect(names()).toEqual(['directory', 'card', 'directions', 'corner']);
});

test('the shown panel of the lowest rank is the one that covers the map', () => {
  const { root, panel } = createRoot();
  const { addPanel, covered } = createPanels(root, () => true);
  expect(covered()).toEqual({ side: 0, bottom: 0 });
  addPanel(panel('card', true), 1);
  addPanel(panel('directions'), 2);
  expect(covered()).toEqual({ side: 0, bottom: 'directions'.length });
});
