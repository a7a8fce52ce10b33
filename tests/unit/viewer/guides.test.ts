import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectionSamples } from '#app/docs/connection-samples.ts';
import { embedSamples } from '#app/docs/embed-samples.ts';
import { sections } from '#app/docs/open-api.ts';
import { recipes } from '#app/docs/recipes.ts';
import { sampleGuides, websiteSamples } from '#app/docs/sample-guides.ts';
import { tasks } from '#app/llms.txt/tasks.ts';
import { writeLlmsText } from '#app/llms.txt/write-llms-text.ts';
import { guides } from '#lib/messages/guides.ts';

/** Each guide with the last part of its address. */
const pages = {
  embedding: 'embedding',
  websites: 'websites',
  scripts: 'scripts',
  connections: 'connections',
  assistants: 'assistants',
  importing: 'importing',
  directions: 'wayfinding',
} as const;
const names = Object.keys(pages) as (keyof typeof pages)[];
const codesOf = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(String).toSorted();

describe('the guides', () => {
  test('have the same sections, code and options in German as in English', () => {
    const [en, de] = [guides('en'), guides('de')];
    for (const guide of names) {
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

  test('use no address of a section of the reference, which would become unreachable', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../../app/docs'), { withFileTypes: true });
    const guideNames = [
      ...folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
      ...sampleGuides.map(({ slug }) => slug),
    ];
    expect(guideNames).toContain('wayfinding');
    expect(sections.filter(({ slug }) => guideNames.includes(slug))).toEqual([]);
  });

  test('close every backtick and contain no exclamation', () => {
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

  test('have something to copy for every website system and every program', () => {
    const { websites, connections } = guides('en');
    expect(websites.sections.map(({ id }) => id)).toEqual(Object.keys(websiteSamples));
    expect(connections.sections.map(({ id }) => id)).toEqual(Object.keys(connectionSamples));
  });
});

describe('llms.txt', () => {
  const text = writeLlmsText('https://maps.example', guides('en'), sections);
  const operations = sections.flatMap((section) => section.operations);

  test('lists each call of the contract once', () => {
    expect(text).toMatch(/^# Atrium\n\n> /);
    for (const guide of names) expect(text).toContain(`(https://maps.example/docs/${pages[guide]})`);
    const lines = text.split('\n').filter((line) => /^- \[[A-Z]+ \//.test(line));
    expect(lines).toHaveLength(operations.length);
    for (const { id, method, path, summary } of operations) {
      const found = lines.filter((line) => line.startsWith(`- [${method} ${path}](`));
      expect(found).toEqual([expect.stringMatching(new RegExp(`#${id}\\): `))]);
      expect(found[0]).toContain(summary);
    }
  });

  test('lists no unknown call, in the order of the work', () => {
    const ids = tasks.flatMap((task) => task.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
    const at = (call: string) => text.indexOf(`- [${call}](`);
    const way = ['POST /api/api-keys/', 'POST /api/projects/', 'PATCH /api/projects/{project_id}/'];
    way.push('POST /api/projects/{project_id}/publish/', 'GET /api/p/{project}/');
    expect(way.map(at).toSorted((a, b) => a - b)).toEqual(way.map(at));
    expect(at('POST /api/api-keys/')).toBeGreaterThan(0);
  });
});
