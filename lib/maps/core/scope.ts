declare const proven: unique symbol;

/** The id of a project that the caller may at least read; queries demand it, so that none runs unpermitted. */
export type ProjectId = string & { readonly [proven]: 'read' | 'locked' };

/** The id of a project whose row this transaction has locked for the caller to write. */
export type LockedProjectId = string & { readonly [proven]: 'locked' };

/** The id of a published project: its live data may be read by anybody. */
export type PublishedProjectId = string & { readonly [proven]: 'published' };
