import { describe, expect, test } from 'vitest';
import {
  type EmbedChoices,
  embedAddress,
  embedCode,
  embedDefaults,
  readChoices,
  writeChoices,
} from '#lib/viewer/loader/embed-code.ts';

const map = {
  origin: 'https://maps.example',
  key: 'museum',
  name: 'City Museum',
  size: { width: 300.4, height: 200 },
};
const everything: EmbedChoices = {
  kind: 'script',
  language: 'de',
  theme: 'dark',
  level: 'upper-floor',
  place: 'cafe',
  hasSearch: false,
  load: 'click',
  scroll: 'free',
  height: 480,
};
const frame = { ...embedDefaults, kind: 'frame' } as const;

describe('the embed code of a map', () => {
  test('is one line as a script, as long as nothing is chosen', () => {
    expect(embedCode(map, embedDefaults)).toBe(
      '<script async src="https://maps.example/embed.js" data-map="museum" style="display:block;width:100%;min-width:280px;aspect-ratio:16/10;min-height:420px"></script>',
    );
  });

  test('contains every choice', () => {
    expect(embedCode(map, everything)).toBe(`<script async src="https://maps.example/embed.js"
  data-map="museum"
  data-lang="de"
  data-theme="dark"
  data-level="upper-floor"
  data-place="cafe"
  data-search="off"
  data-load="click"
  data-scroll="free"
  data-height="480"
  style="display:block;width:100%;min-width:280px;height:480px"></script>`);
  });

  test('reserves the room of the map from the start, as a script too', () => {
    const auto = embedCode(map, { ...embedDefaults, height: 'auto' });
    expect(auto).toContain(
      'style="display:block;width:100%;min-width:280px;aspect-ratio:300.4/200;min-height:320px;max-height:900px"',
    );
    expect(embedCode(map, frame)).toContain('min-height: 420px');
    expect(embedCode(map, { ...frame, height: 300 })).not.toContain('min-height');
  });

  test('is a frame in the proportions of the plan, or of a fixed height', () => {
    expect(embedCode(map, frame)).toContain('aspect-ratio: 300 / 200');
    expect(embedCode(map, { ...frame, height: 480 })).toContain('height: 480px');
    expect(embedCode(map, { ...frame, load: 'eager' })).toContain('loading="eager"');
    expect(embedCode(map, { ...everything, kind: 'frame' })).toContain(
      'src="https://maps.example/embed/museum?lang=de&amp;theme=dark&amp;level=upper-floor&amp;search=off&amp;scroll=free#/upper-floor/cafe"',
    );
  });

  test('keeps its size as a frame where a website removes styles', () => {
    expect(embedCode(map, frame)).toContain('width="100%" height="480"');
    expect(embedCode(map, { ...frame, height: 600 })).toContain('width="100%" height="600"');
  });

  test('escapes names, keys and choices in its attributes', () => {
    const evil = `"><script>alert('1')</script>&`;
    for (const kind of ['script', 'frame'] as const) {
      const code = embedCode(
        { ...map, name: evil },
        { ...everything, kind, language: evil, level: evil, place: evil },
      );
      expect(code.match(/<\/?script/g)?.length ?? 0).toBe(kind === 'script' ? 2 : 0);
      expect(code.match(/"/g)?.length).toBe((code.match(/="/g)?.length ?? 0) * 2);
    }
  });

  test('opens a place without a level as well', () => {
    expect(embedAddress(map, { ...embedDefaults, place: 'a b' })).toBe(
      'https://maps.example/embed/museum#//a%20b',
    );
  });
});

describe('choices in an address', () => {
  test('are read back as they were written', () => {
    for (const choices of [embedDefaults, frame, everything, { ...everything, height: 'auto' as const }])
      expect(readChoices(writeChoices(choices))).toEqual(choices);
    expect(writeChoices(embedDefaults).toString()).toBe('');
  });

  test('fall back to the default if they are invalid', () => {
    expect(readChoices(new URLSearchParams('kind=x&theme=blue&load=never&scroll=up&height=3'))).toEqual(
      embedDefaults,
    );
    expect(readChoices(new URLSearchParams('height=99999&level=')).height).toBe('ratio');
  });
});
