import { connectionSamples } from './connection-samples.ts';

/** Configurations for assistants. `{origin}` is the address of the service. */
const assistantSamples: Readonly<Record<string, string>> = {
  claude: `claude mcp add --transport http atrium {origin}/api/mcp/ \\
  --header "Authorization: Bearer sk_…"`,
  vscode: `{
  "inputs": [
    { "type": "promptString", "id": "atrium-key", "description": "Atrium API key", "password": true }
  ],
  "servers": {
    "atrium": {
      "type": "http",
      "url": "{origin}/api/mcp/",
      "headers": { "Authorization": "Bearer \${input:atrium-key}" }
    }
  }
}`,
};

/**
 * Code to paste into a website. `{origin}` is the address of the service, `{map}` the key of a project. Each sample
 * reserves the space of the map, so that nothing moves when it loads.
 */
export const websiteSamples: Readonly<Record<string, string>> = {
  html: `<script async src="{origin}/embed.js" data-map="{map}" data-height="480"
  style="display:block;width:100%;height:480px"></script>`,
  wordpress: `<!-- wp:html -->
<atrium-map map="{map}" height="480" style="display:block;height:480px"></atrium-map>
<script async src="{origin}/embed.js"></script>
<!-- /wp:html -->`,
  typo3: `page.includeJSFooter {
  atrium = {origin}/embed.js
  atrium.external = 1
  atrium.async = 1
  atrium.disableCompression = 1
}`,
  'typo3-element': `<atrium-map map="{map}" height="480" style="display:block;height:480px"></atrium-map>`,
  webflow: `<div data-atrium-map="{map}" data-height="480" style="height:480px"></div>
<script async src="{origin}/embed.js"></script>`,
  frame: `<iframe src="{origin}/embed/{map}" title="Map" width="100%" height="480"
  style="width: 100%; min-width: 280px; height: 480px; border: 0; color-scheme: light dark"
  allow="fullscreen; clipboard-write; web-share"></iframe>`,
};

/** Guides with at most one sample per section. They share a page with the sections of the reference. */
export const sampleGuides = [
  { slug: 'websites', name: 'websites', samples: websiteSamples },
  { slug: 'connections', name: 'connections', samples: connectionSamples },
  { slug: 'assistants', name: 'assistants', samples: assistantSamples },
  {
    slug: 'importing',
    name: 'importing',
    samples: {},
    // tests/e2e/guide-pictures.test.ts takes them of the product.
    pictures: { plans: ['pdf', 'dxf'], drawings: ['svg'], photos: ['photo'] },
  },
  { slug: 'wayfinding', name: 'directions', samples: {} },
] as const;
