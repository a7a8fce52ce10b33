import { database } from '#db/client.ts';
import { type PolicySource, policyOrigin } from '#lib/contract/policy-source.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { findDescription, listIconFiles } from './queries.ts';

export type MapExtras = {
  /** Addresses of uploaded icons by icon id. */
  customIcons: Record<string, string>;
  description: string;
  /** Origin of stored files, for the policy. Empty if a policy cannot name it. */
  imageOrigins: PolicySource[];
};

/** Returns what the document of a map needs beside its public data. */
export async function mapExtras(projectId: PublishedProjectId, origin: string): Promise<MapExtras> {
  const [icons, description] = await Promise.all([
    listIconFiles(database(), projectId),
    findDescription(database(), projectId),
  ]);
  const stored = storedOrigin(origin);
  return {
    customIcons: Object.fromEntries(icons.map(({ id, file }) => [id, publicFileUrl(file, origin)])),
    description,
    imageOrigins: stored ? [stored] : [],
  };
}

/** Returns the origin of stored files, or null if a policy cannot name it. */
export function storedOrigin(origin: string): PolicySource | null {
  return policyOrigin(publicFileUrl('00/0.png', origin));
}
