import { database } from '#db/client.ts';
import { type PolicySource, policyOrigin } from '#lib/contract/policy-source.ts';
import { linkedIconOrigins } from '#lib/embed/document/render-document.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { listShownIcons } from '#lib/maps/images/list-images.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { megabyte } from '#lib/plans/units.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import type { LevelShape } from '#lib/viewer/core/types.ts';
import { findDescription, listLiveIcons } from './queries.ts';

export type MapExtras = {
  /** Addresses of uploaded icons by icon id. */
  customIcons: Record<string, string>;
  description: string;
  /** Origins of stored files and of linked icons on any level, for the policy. */
  imageOrigins: PolicySource[];
};

/** What a live map shows: ids of custom icons, and origins of linked ones. */
type ShownIcons = { ids: ReadonlySet<string>; origins: readonly PolicySource[] };

const liveIcons = keptValues<ShownIcons>(
  'live-icons',
  4 * megabyte,
  ({ ids, origins }) => 1000 + 100 * ids.size + 2 * origins.join('').length,
);

/** Returns what the document of a published map needs beside its public data. */
export async function liveExtras(map: LiveMap, origin: string): Promise<MapExtras> {
  const { projectId, version, scope } = map;
  const { ids, origins } = await liveIcons.get(projectId, version, () => readLiveIcons(projectId));
  // The address of an icon that no visitor sees is a secret of the draft.
  const shown = [...scope.icons].filter(([id]) => ids.has(id));
  return extrasOf(projectId, origin, Object.fromEntries(shown), origins);
}

/** Returns the same for the document of a draft. The caller has checked its token. */
export async function draftExtras(
  projectId: PublishedProjectId,
  origin: string,
  levels: readonly LevelShape[],
): Promise<MapExtras> {
  const icons = await listShownIcons(database(), projectId, origin);
  return extrasOf(projectId, origin, Object.fromEntries(icons), levels.flatMap(linkedIconOrigins));
}

async function readLiveIcons(projectId: PublishedProjectId): Promise<ShownIcons> {
  const icons = await listLiveIcons(database(), projectId);
  return { ids: new Set(icons), origins: icons.flatMap((icon) => policyOrigin(icon) ?? []) };
}

async function extrasOf(
  projectId: PublishedProjectId,
  origin: string,
  customIcons: MapExtras['customIcons'],
  linked: readonly PolicySource[],
): Promise<MapExtras> {
  const stored = storedOrigin(origin);
  const description = await readDescription(projectId);
  return { customIcons, description, imageOrigins: [...new Set([...(stored ? [stored] : []), ...linked])] };
}

/** Returns the description of a map as its owner wrote it. */
export function readDescription(projectId: PublishedProjectId): Promise<string> {
  return findDescription(database(), projectId);
}

/** Returns the origin of stored files, or null if a policy cannot name it. */
export function storedOrigin(origin: string): PolicySource | null {
  return policyOrigin(publicFileUrl('00/0.png', origin));
}
