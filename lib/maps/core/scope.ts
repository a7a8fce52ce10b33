declare const proven: unique symbol;

/** Id of a project that the caller may at least read. Queries require it, so that none runs without a permission. */
export type ProjectId = string & { readonly [proven]: 'read' | 'locked' };

/** Id of a project whose row this transaction has locked for writing. It may also be read. */
export type LockedProjectId = string & { readonly [proven]: 'locked' };

/** Id of a published project, whose live data anybody may read. */
export type PublishedProjectId = string & { readonly [proven]: 'published' };

/** Id of a project whose draft or live map the caller may read. */
export type ReadableProjectId = ProjectId | PublishedProjectId;
