import type { AtriumMapAttributes } from './embed.js';

/** `import '@atrium/client/vue'` once: templates know what `<atrium-map>` takes. */
declare module 'vue' {
  interface GlobalComponents {
    'atrium-map': new () => { $props: AtriumMapAttributes };
  }
}
