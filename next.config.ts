import { existsSync } from 'node:fs';
import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { nextHeaderRules } from './lib/http/security-headers.ts';

const config: NextConfig = {
  // Both spellings of a path answer the same. A redirect would drop the body of a POST.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['isomorphic-dompurify', 'jsdom', 'sharp', 'postgres', 'piscina'],
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // `npm run verify` and `.ci/run` check types. A start that builds does not wait for a second check.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Nothing reads source maps of server code at run time, and writing them took a third of the build.
    turbopackSourceMaps: false,
    // Load pages and routes when first requested: the start is faster, and unused ones take no memory.
    preloadEntriesOnStart: false,
    // A page that the role may not see answers 403 and says why.
    authInterrupts: true,
    // A missing page is rendered on the server, in the frame of the site.
    globalNotFound: true,
  },
  // Nothing here shows pictures through Next. Its resizer would decode any picture that a request names, outside our
  // queue.
  images: { unoptimized: true },
  headers: async () => nextHeaderRules,
  // The address of the page before it was one with sharing.
  redirects: async () => [
    { source: '/projects/:project/embed', destination: '/projects/:project/share', permanent: true },
  ],
};

/** Returns the configuration of a phase. Only a build collects the files that hosts pack with functions. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const { functionFiles } = await import('./lib/boot/function-files.ts');
  const { buildId } = await import('./lib/boot/built.ts');
  return {
    ...config,
    // Writing the cache takes a fifth of a build, which does not pay off on a machine that builds once.
    experimental: { ...config.experimental, turbopackFileSystemCacheForBuild: existsSync(buildId) },
    outputFileTracingIncludes: { '/**': await functionFiles() },
  };
}
