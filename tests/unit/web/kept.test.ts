import { describe, expect, test } from 'vitest';
import { createKeeper } from '#lib/ui/kept.ts';

function storageInMemory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const refusing = {
  throws: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  'is null': () => null,
  'is full': () => ({
    ...storageInMemory(),
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  }),
};

describe('what a browser keeps', () => {
  test('is read and written in its storage', () => {
    const storage = storageInMemory();
    const kept = createKeeper(() => storage);
    expect(kept.isLasting()).toBe(true);
    expect(storage.length).toBe(0);
    expect(kept.set('width', '300')).toBe(true);
    expect(storage.getItem('width')).toBe('300');
    storage.setItem('width', '400');
    expect(kept.get('width')).toBe('400');
    kept.remove('width');
    expect(kept.get('width')).toBeNull();
  });

  for (const [how, storageOf] of Object.entries(refusing)) {
    test(`lives as long as the page if the storage ${how}`, () => {
      const kept = createKeeper(storageOf);
      expect(kept.isLasting()).toBe(false);
      expect(kept.get('width')).toBeNull();
      expect(kept.set('width', '300')).toBe(false);
      expect(kept.get('width')).toBe('300');
      kept.remove('width');
      expect(kept.get('width')).toBeNull();
    });
  }
});
