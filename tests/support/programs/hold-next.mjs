// Loaded with --import before the app. Delays Next until the file that HOLD_NEXT_UNTIL names contains yes, and makes it
// fail to load while the file contains anything else.
import { registerHooks } from 'node:module';

let attempts = 0;
const held = (url) => `
  import { existsSync, readFileSync } from 'node:fs';
  const file = process.env.HOLD_NEXT_UNTIL;
  while (!existsSync(file)) await new Promise((done) => setTimeout(done, 50));
  if (readFileSync(file, 'utf8') !== 'yes') throw new Error('Held back, attempt ${++attempts}.');
  export default (await import(${JSON.stringify(url)})).default;`;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (specifier !== 'next' || context.parentURL?.includes('/node_modules/')) return found;
    return { url: `data:text/javascript,${encodeURIComponent(held(found.url))}`, shortCircuit: true };
  },
});
