import { database } from '#db/client.ts';
import { type PolicySource, policyOrigin } from '#lib/contract/policy-source.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { findDescription, listIconFiles } from './queries.ts';

export type MapExtras = {
  /** Addresses of uploaded icons by icon id. */
  customIcons: Record<string, string>;
  description: string;
  /** Origins of stored files, if they differ from our own. */
  imageOrigins: PolicySource[];
};

/** Returns what the document of a map needs beside its public data. */
export async function mapExtras(projectId: PublishedProjectId, origin: string): Promise<MapExtras> {
  const [icons, description] = await Promise.all([
    listIconFiles(database(), projectId),
    findDescription(database(), projectId),
  ]);
  const stored = policyOrigin(publicFileUrl('00/0.png', origin));
  return {
    customIcons: Object.fromEntries(icons.map(({ id, file }) => [id, publicFileUrl(file, origin)])),
    description,
    imageOrigins: stored ? [stored] : [],
  };
}
