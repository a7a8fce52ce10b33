import type { NextConfig } from 'next';

const config: NextConfig = {
  // Both spellings of a path answer the same; a redirect would drop a POST's body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['isomorphic-dompurify', 'jsdom', 'sharp', 'postgres'],
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
