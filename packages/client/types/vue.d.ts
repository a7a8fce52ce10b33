import type { AtriumMapAttributes } from './embed.js';

/** `import '@atrium/client/vue'` once to type `<atrium-map>` in templates. */
declare module 'vue' {
  interface GlobalComponents {
    'atrium-map': new () => { $props: AtriumMapAttributes };
  }
}
