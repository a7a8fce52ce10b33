import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { nextHeaderRules } from './lib/http/security-headers.ts';

const config: NextConfig = {
  // Both spellings of a path answer the same; a redirect would drop a POST's body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['isomorphic-dompurify', 'jsdom', 'sharp', 'postgres', 'piscina'],
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  experimental: {
    // Pages and routes load when first asked for: a start is quicker, and what nobody opens takes no memory.
    preloadEntriesOnStart: false,
    // A page that a role may not see answers 403 and says why.
    authInterrupts: true,
  },
  // Nothing here shows pictures through Next; its resizer would decode what anybody names, past our own queue.
  images: { unoptimized: true },
  headers: async () => nextHeaderRules,
};

/** Only a build looks for the files that hosts pack with functions; a start has no use for them. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const { functionFiles } = await import('./lib/boot/function-files.ts');
  return { ...config, outputFileTracingIncludes: { '/**': await functionFiles() } };
}
