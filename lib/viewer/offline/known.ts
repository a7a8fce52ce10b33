/** What is written before the service worker. */
export type KnownToKeeper = {
  /** Addresses of the viewer's files. */
  files: readonly string[];
  /** Origin of stored pictures, if it is another one. */
  storedOrigin: string | null;
  /** The worker belongs to a folder that is one map, not to the maps of a service. */
  isCopy: boolean;
};
