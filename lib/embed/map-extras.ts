import { database } from '#db/client.ts';
import { type PolicySource, policyOrigin } from '#lib/contract/policy-source.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { findDescription, listIconFiles, listLiveIconIds } from './queries.ts';

export type MapExtras = {
  /** Addresses of uploaded icons by icon id. */
  customIcons: Record<string, string>;
  description: string;
  /** Origin of stored files, for the policy. Empty if a policy cannot name it. */
  imageOrigins: PolicySource[];
};

/** Ids of the icons that live maps show, for a few hundred maps. */
const liveIconIds = keptValues<ReadonlySet<string>>('live-icons', 500);

/** Returns what the document of a published map needs beside its public data. */
export async function liveExtras(map: LiveMap, origin: string): Promise<MapExtras> {
  return extrasOf(map.projectId, origin, await liveIcons(map));
}

/** Returns the same for the document of a draft. The caller has checked its token. */
export async function draftExtras(projectId: PublishedProjectId, origin: string): Promise<MapExtras> {
  const icons = await listIconFiles(database(), projectId);
  const addresses = icons.map(({ id, file }) => [id, publicFileUrl(file, origin)] as const);
  return extrasOf(projectId, origin, Object.fromEntries(addresses));
}

/** Returns the icons that visitors see. The address of any other is a secret of the draft. */
async function liveIcons({ projectId, version, scope }: LiveMap): Promise<MapExtras['customIcons']> {
  if (scope.icons.size === 0) return {};
  const shown = await liveIconIds.get(
    projectId,
    version,
    async () => new Set(await listLiveIconIds(database(), projectId)),
  );
  return Object.fromEntries([...scope.icons].filter(([id]) => shown.has(id)));
}

async function extrasOf(
  projectId: PublishedProjectId,
  origin: string,
  customIcons: MapExtras['customIcons'],
): Promise<MapExtras> {
  const stored = storedOrigin(origin);
  const description = await readDescription(projectId);
  return { customIcons, description, imageOrigins: stored ? [stored] : [] };
}

/** Returns the description of a map as its owner wrote it. */
export function readDescription(projectId: PublishedProjectId): Promise<string> {
  return findDescription(database(), projectId);
}

/** Returns the origin of stored files, or null if a policy cannot name it. */
export function storedOrigin(origin: string): PolicySource | null {
  return policyOrigin(publicFileUrl('00/0.png', origin));
}
