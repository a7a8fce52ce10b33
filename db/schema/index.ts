export * from './accounts.ts';
export * from './analytics.ts';
export * from './content.ts';
export * from './organizations.ts';
export * from './projects.ts';
export * from './teamwork.ts';
export * from './ways.ts';
export * from './webhooks.ts';
