import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '#lib/platform/context.ts';
import { isUploadName } from '#lib/platform/files/file-name.ts';
import { randomHex } from '#lib/platform/ids.ts';
import { hashToken } from '#lib/platform/secrets.ts';

const folder = 'uploads/';

/** Whose upload it is: a project's, by a person or a key. */
export type UploadOwner = { projectId: string; actor: Exclude<Actor, { kind: 'anonymous' }> };

/** A new id of an upload: when it ends, chance, and a seal that binds both to the project and to who asked. */
export function newUploadId(owner: UploadOwner, expiresAt: Date): string {
  const head = `${Math.floor(expiresAt.getTime() / 1000).toString(36)}-${randomHex(16)}`;
  return `${head}-${sealOf(owner, head)}`;
}

/** The name under which the upload's file lies, or null: no id, somebody else's, another project's, or too late. */
export function uploadNameOf(owner: UploadOwner, id: string, now: Date): string | null {
  const name = folder + id;
  if (!isUploadName(name)) return null;
  const head = id.slice(0, id.lastIndexOf('-'));
  const isOwn = timingSafeEqual(Buffer.from(sealOf(owner, head)), Buffer.from(id.slice(head.length + 1)));
  const endsAtMs = Number.parseInt(head, 36) * 1000;
  return isOwn && now.getTime() <= endsAtMs ? name : null;
}

function sealOf({ projectId, actor }: UploadOwner, head: string): string {
  const who = actor.kind === 'user' ? `user:${actor.userId}` : `key:${actor.keyId}`;
  return hashToken('direct-upload', `${projectId}:${who}:${head}`).slice(0, 32);
}
