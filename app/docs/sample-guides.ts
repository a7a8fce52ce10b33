import { assistantSamples } from './assistant-samples.ts';
import { connectionSamples } from './connection-samples.ts';
import { websiteSamples } from './website-samples.ts';

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
