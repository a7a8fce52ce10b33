import { presentProject, storedParts } from '#lib/maps/core/present.ts';
import { getProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { loadDraft } from '#lib/maps/entities/load-draft.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { shared } from '#lib/platform/registry.ts';
import { TextReply } from '#lib/platform/text-reply.ts';

/** What all projects may hold together, and how long after its last use a text stays. */
const keptBytesMax = 48 * 1024 * 1024;
const keptMs = 30_000;

/** Levels and tags of a draft as the members of its JSON, and the picture that stands for it. */
type DraftText = { text: Buffer; thumbnail: string | null };
type Kept = DraftText & { version: string; timer: NodeJS.Timeout };

/**
 * The project with its levels after a change that left its draft alone: the text of the draft is kept from one such
 * answer to the next, because of a large project it is megabytes. For the holder of the project's lock, whose revision
 * names the draft that it found.
 */
export async function replyWithSameDraft(tx: Ctx, found: LockedProject): Promise<TextReply> {
  const row = await getProjectRow(tx.db, found.id);
  const name = `${found.id} ${tx.origin}`;
  const before = versionOf(found);
  const after = versionOf(row);
  const kept = scopeOf(found) === scopeOf(row) ? keptTexts().get(name) : undefined;
  const draft = kept?.version === before ? kept : await draftText(tx, { ...row, id: found.id });
  tx.afterCommit(() => keep(name, { text: draft.text, thumbnail: draft.thumbnail, version: after }));
  return new TextReply(presentProject(row, draft.thumbnail), draft.text);
}

type Versioned = Pick<LockedProject, 'revision' | 'languages' | 'settings' | 'appearance' | 'analytics'>;

/** What a draft is shown in: with other languages its texts are others. */
function scopeOf(project: Versioned): string {
  return [storedParts(project).settings.defaultLanguage, ...project.languages].join(' ');
}

function versionOf(project: Versioned): string {
  return `${project.revision} ${scopeOf(project)}`;
}

async function draftText(tx: Ctx, project: Parameters<typeof loadDraft>[1]): Promise<DraftText> {
  const draft = await loadDraft(tx, project);
  const thumbnail = draft.levels.find((level) => level.imageThumbnails.length > 0)?.imageThumbnails[0];
  return { text: Buffer.from(JSON.stringify(draft)).subarray(1, -1), thumbnail: thumbnail ?? null };
}

function keptTexts(): Map<string, Kept> {
  return shared('draft-texts', () => new Map<string, Kept>());
}

function keep(name: string, draft: Omit<Kept, 'timer'>): void {
  const texts = keptTexts();
  drop(name);
  const timer = setTimeout(() => drop(name), keptMs).unref();
  texts.set(name, { ...draft, timer });
  let bytes = [...texts.values()].reduce((sum, { text }) => sum + text.byteLength, 0);
  for (const [oldest, { text }] of texts) {
    if (bytes <= keptBytesMax) break;
    bytes -= text.byteLength;
    drop(oldest);
  }
}

function drop(name: string): void {
  clearTimeout(keptTexts().get(name)?.timer);
  keptTexts().delete(name);
}
