import { existsSync } from 'node:fs';
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
  // `npm run verify` and `.ci/run` check types; a start that builds does not wait for it a second time.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Nothing reads maps of the server's code at run time, and to write them took a third of the build.
    turbopackSourceMaps: false,
    // Pages and routes load when first asked for: a start is quicker, and what nobody opens takes no memory.
    preloadEntriesOnStart: false,
    // A page that a role may not see answers 403 and says why.
    authInterrupts: true,
  },
  // Nothing here shows pictures through Next; its resizer would decode what anybody names, past our own queue.
  images: { unoptimized: true },
  headers: async () => nextHeaderRules,
};

/** What a start has no use for: only a build looks for the files that hosts pack with functions. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const { functionFiles } = await import('./lib/boot/function-files.ts');
  const { buildId } = await import('./lib/boot/built.ts');
  return {
    ...config,
    // To write it takes a fifth of a build, which a machine that builds once never gets back.
    experimental: { ...config.experimental, turbopackFileSystemCacheForBuild: existsSync(buildId) },
    outputFileTracingIncludes: { '/**': await functionFiles() },
  };
}
