import { endpoints } from './endpoints/index.ts';

const head = `import type { Method } from './endpoint.ts';
import type { EndpointId } from './endpoints/index.ts';

/**
 * Written by \`npm run openapi\`: method and path of each endpoint, without its schemas. Those and their library
 * would be a third of the script of a page.
 */
export const calls: Readonly<Record<EndpointId, readonly [method: Method, path: string]>> = {`;

/** Returns the text of `calls.ts`. */
export function callsText(): string {
  const lines = endpoints.map(({ id, method, path }) => `  ${id}: ['${method}', '${path}'],`);
  return `${[head, ...lines.toSorted()].join('\n')}\n};\n`;
}
