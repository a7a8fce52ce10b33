import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { countKept, dropKept, keptFields } from '#lib/ui/fields/fields-host.ts';

type Keep = (text: string | null) => void;

function Field({ name, label, onKeep }: { name: string; label: string; onKeep: (keep: Keep) => void }) {
  const { useKeptText } = keptFields(name);
  const [, keep] = useKeptText(label);
  onKeep(keep);
  return null;
}

/** Returns what a field keeps with, as a field that is shown gets it. */
function keeperOf(name: string, label: string): Keep {
  const keepers: Keep[] = [];
  renderToStaticMarkup(<Field name={name} label={label} onKeep={(keep) => keepers.push(keep)} />);
  return (text) => keepers[0]?.(text);
}

test('texts that fields did not take are counted by page, and the browser asks while there are any', () => {
  const asked = new Set<string>();
  vi.stubGlobal('addEventListener', (type: string) => asked.add(type));
  vi.stubGlobal('removeEventListener', (type: string) => asked.delete(type));
  const keep = keeperOf('map/settings/appearance', 'Custom CSS');
  keep('too long');
  keeperOf('map/settings/name', 'Name')('');
  keeperOf('map/settings-of-others/name', 'Name')('');
  expect([countKept('map/settings'), asked.has('beforeunload')]).toEqual([2, true]);
  const bringBack = dropKept('map/settings');
  expect([countKept('map/settings'), countKept('map/settings-of-others')]).toEqual([0, 1]);
  bringBack();
  expect(countKept('map/settings')).toBe(2);
  keep(null);
  expect(countKept('map/settings')).toBe(1);
  dropKept('map');
  expect([countKept('map'), asked.has('beforeunload')]).toEqual([0, false]);
  vi.unstubAllGlobals();
});
