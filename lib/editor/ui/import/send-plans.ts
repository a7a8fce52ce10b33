import type { ProposedLevel } from '../../../import/proposal.ts';
import { type ImportedPlan, newLevelName } from '../../commands/import-levels.ts';
import { checkImage, sizedFile } from '../../save/check-image.ts';
import { sendImage } from '../../save/send-image.ts';

export type SentPlans = { plans: Map<string, ImportedPlan>; failed: string[] };

/** Uploads the floor plans of new levels. A level whose upload fails comes without a plan. */
export async function sendPlans(
  projectId: string,
  levels: readonly ProposedLevel[],
  { files, language, signal }: { files: readonly File[]; language: string; signal: AbortSignal },
): Promise<SentPlans> {
  const sent: SentPlans = { plans: new Map(), failed: [] };
  // Layers that became levels share one drawing.
  const byFile = new Map<File, ImportedPlan | null>();
  for (const level of levels) {
    const file = planFileOf(level, files);
    if (!file || signal.aborted) continue;
    const before = byFile.get(file);
    const plan = before === undefined ? await sendPlan(projectId, file).catch(() => null) : before;
    byFile.set(file, plan);
    if (plan) sent.plans.set(level.ref, plan);
    else sent.failed.push(newLevelName(level, language));
  }
  return sent;
}

async function sendPlan(projectId: string, file: File): Promise<ImportedPlan | null> {
  const image = await checkImage(file);
  if ('wrong' in image) return null;
  const { url, thumbnails } = await sendImage(projectId, sizedFile(file, image));
  return { imageUrl: url, imageThumbnails: thumbnails, width: image.width, height: image.height };
}

/** Returns the drawing of a new level. With several files, the number before the name in `ref` identifies the file. */
export function planFileOf(
  { ref, backdrop }: Pick<ProposedLevel, 'ref' | 'backdrop'>,
  files: readonly File[],
): File | null {
  if (!backdrop) return null;
  if ('svg' in backdrop) return new File([backdrop.svg], 'plan.svg', { type: 'image/svg+xml' });
  if ('png' in backdrop) return new File([backdrop.png], 'plan.png', { type: 'image/png' });
  const number = files.length > 1 ? Number.parseInt(ref, 10) - 1 : 0;
  return files[number] ?? files.find(({ name }) => name === backdrop.file) ?? null;
}
