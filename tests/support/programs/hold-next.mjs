// Loaded with --import before the app: Next is not loaded before the file that HOLD_NEXT_UNTIL names is there.
import { registerHooks } from 'node:module';

const held = (url) => `
  import { existsSync } from 'node:fs';
  while (!existsSync(process.env.HOLD_NEXT_UNTIL)) await new Promise((done) => setTimeout(done, 50));
  export default (await import(${JSON.stringify(url)})).default;`;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (specifier !== 'next' || context.parentURL?.includes('/node_modules/')) return found;
    return { url: `data:text/javascript,${encodeURIComponent(held(found.url))}`, shortCircuit: true };
  },
});
