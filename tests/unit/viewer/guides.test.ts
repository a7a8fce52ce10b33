import { describe, expect, test } from 'vitest';
import { embedSamples } from '#app/docs/embed-samples.ts';
import { sections } from '#app/docs/open-api.ts';
import { recipes } from '#app/docs/recipes.ts';
import { writeLlmsText } from '#app/llms.txt/write-llms-text.ts';
import { guides } from '#lib/strings/guides.ts';

const codesOf = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(String).toSorted();

describe('the guides', () => {
  test('say the same in German as in English: sections, code and options', () => {
    const [en, de] = [guides('en'), guides('de')];
    for (const guide of ['embedding', 'scripts'] as const) {
      expect(de[guide].sections.map(({ id }) => id)).toEqual(en[guide].sections.map(({ id }) => id));
      en[guide].sections.forEach(({ paragraphs }, i) => {
        const german = de[guide].sections[i]?.paragraphs ?? [];
        expect(german.map(codesOf)).toEqual(paragraphs.map(codesOf));
      });
    }
    for (const [name, { values }] of Object.entries(en.options.texts))
      expect(codesOf(de.options.texts[name as keyof typeof de.options.texts].values)).toEqual(
        codesOf(values),
      );
  });

  test('close every backtick and never shout', () => {
    for (const language of ['en', 'de'] as const) {
      const text = JSON.stringify(guides(language));
      expect(text).not.toMatch(/[a-zäöüß]!/);
      for (const [, paragraph = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"/g))
        expect(paragraph.split('`').length % 2).toBe(1);
    }
  });

  test('have a recipe for every section that needs one', () => {
    const ids = guides('en').scripts.sections.map(({ id }) => id);
    for (const { id } of recipes) expect(ids).toContain(id);
    expect(JSON.stringify(embedSamples)).not.toContain('localhost');
  });
});

test('llms.txt names the guides and every section of the reference', () => {
  const text = writeLlmsText('https://maps.example', guides('en'), sections);
  expect(text).toMatch(/^# Atrium\n\n> /);
  expect(text).toContain('(https://maps.example/docs/embedding)');
  for (const { slug } of sections) expect(text).toContain(`(https://maps.example/docs/${slug})`);
});
