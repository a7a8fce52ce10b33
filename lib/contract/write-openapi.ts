import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import english from '../messages/en/errors.json' with { type: 'json' };
import { endpoints } from './endpoints/index.ts';
import { openApiDocument } from './openapi.ts';

/** Command: writes the files made from the declared endpoints and the texts of errors. With --check it says whether they are up to date. */
const made = {
  'openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
  'calls.ts': callsText(),
  '../messages/error-parameters.ts': parametersText(),
};

for (const [name, text] of Object.entries(made)) {
  const file = new URL(`./${name}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${join('lib/contract', name)} is out of date. Run: npm run openapi\n`);
    process.exitCode = 1;
  }
}

/** Lists the endpoints that pages and the editor call. A list of all would make the script of each page larger. */
function callsText(): string {
  const root = join(import.meta.dirname, '../..');
  const callers = globSync('{app,lib/editor}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => text.includes('/contract/client.ts'));
  const lines = endpoints
    .filter(({ id }) => callers.some((text) => text.includes(`'${id}'`)))
    .map(({ id, method, path }) => `  ${id}: ['${method}', '${path}'],\n`);
  return `/**
 * Written by \`npm run openapi\`: method and path of each endpoint that pages call, without its schemas. Those and
 * their library would be a third of the script of a page.
 */
export const calls = {
${lines.toSorted().join('')}} as const;
`;
}

/** Lists the parameters of each error, so that one without them does not compile. The types of JSON have no texts. */
function parametersText(): string {
  const lines = Object.entries(english).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const names = new Set(text.match(/(?<=\{\{)\w+(?=\}\})/g));
      if (names.size === 0 || /_(?!other)[a-z]+$/.test(key)) return [];
      const union = [...names].map((name) => `'${name}'`).join(' | ');
      return `  '${group}.${key.replace(/_other$/, '')}': ${union};\n`;
    }),
  );
  return `/** Written by \`npm run openapi\`: the parameters of each error whose text has any. */
export type ErrorParameterNames = {
${lines.join('')}};
`;
}
