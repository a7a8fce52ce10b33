import { scriptUrl, startLoader } from './start-loader.ts';

export type { EmbeddedMap, WithWords } from './start-loader.ts';

/**
 * The loader that other websites include: `<script async src=".../embed.js" data-map="KEY">`, an `<atrium-map
 * map="KEY">` element, or `Atrium.create(element, options)`.
 */
startLoader(scriptUrl.origin);
