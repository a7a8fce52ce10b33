import { endpointFiles, isEndpoint } from './endpoints/index.ts';

const columns = 110;
const head = `import type { Callable } from './client.ts';`;
const explanation = `/**
 * Written by \`npm run openapi\`: how to call each endpoint, without the schemas of its declaration. The schemas and their
 * library would be a third of the script of a page.
 */`;

/** Returns the text of `calls.ts`: method and path of every endpoint, typed by its declaration. */
export function callsText(): string {
  const imports: string[] = [];
  const calls: string[] = [];
  for (const [file, declared] of Object.entries(endpointFiles)) {
    const group = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const name = group === 'public' ? 'publicApi' : group;
    imports.push(`import type * as ${name} from './endpoints/${file}.ts';`);
    for (const id of Object.keys(declared).toSorted()) {
      const endpoint = declared[id];
      if (isEndpoint(endpoint)) calls.push(callText(name, id, endpoint));
    }
  }
  return `${[head, ...imports.toSorted()].join('\n')}\n\n${explanation}\n${calls.join('\n')}\n`;
}

function callText(group: string, id: string, { method, path }: { method: string; path: string }): string {
  const start = `export const ${id}: Callable<typeof ${group}.${id}> = {`;
  const line = `${start} method: '${method}', path: '${path}' };`;
  return line.length <= columns ? line : `${start}\n  method: '${method}',\n  path: '${path}',\n};`;
}
