import { database } from '#db/client.ts';
import { type PolicySource, policyOrigin } from '#lib/contract/policy-source.ts';
import { linkedIconOrigins } from '#lib/embed/document/render-document.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { listShownIcons } from '#lib/maps/images/list-images.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import type { LevelShape } from '#lib/viewer/core/types.ts';
import { findDescription } from './queries.ts';

export type MapExtras = {
  /** Addresses of uploaded icons by icon id. */
  customIcons: Record<string, string>;
  description: string;
  /** Origins of stored files and of linked icons on any level, for the policy. */
  imageOrigins: PolicySource[];
};

/** Returns what the document of a published map needs beside its public data. */
export async function liveExtras(map: LiveMap, origin: string): Promise<MapExtras> {
  const icons = await map.shownIcons();
  // The address of an icon that no visitor sees is a secret of the draft.
  const shown = [...map.scope.icons].filter(([id]) => icons.includes(id));
  const origins = icons.flatMap((icon) => policyOrigin(icon) ?? []);
  return extrasOf(map.description, origin, Object.fromEntries(shown), origins);
}

/** Returns the same for the document of a draft. The caller has checked its token. */
export async function draftExtras(
  projectId: PublishedProjectId,
  origin: string,
  levels: readonly LevelShape[],
): Promise<MapExtras> {
  const icons = await listShownIcons(database(), projectId, origin);
  const description = await findDescription(database(), projectId);
  return extrasOf(description, origin, Object.fromEntries(icons), levels.flatMap(linkedIconOrigins));
}

function extrasOf(
  description: string,
  origin: string,
  customIcons: MapExtras['customIcons'],
  linked: readonly PolicySource[],
): MapExtras {
  const stored = storedOrigin(origin);
  return { customIcons, description, imageOrigins: [...new Set([...(stored ? [stored] : []), ...linked])] };
}

/** Returns the origin of stored files, or null if a policy cannot name it. */
export function storedOrigin(origin: string): PolicySource | null {
  return policyOrigin(publicFileUrl('00/0.png', origin));
}
