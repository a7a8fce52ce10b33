import { faultAt } from '../contract/fault.ts';
import { inAlphabet } from './canonical.ts';
import { type Draft, type ImageChange, update } from './draft-changes.ts';
import { withShared } from './fields.ts';
import { isSame } from './is-same.ts';
import type { ImageAlt } from './types.ts';

/** Returns alternative texts as they are stored: in alphabetical order of languages, without empty ones. */
export function writtenAlt(alt: ImageAlt): ImageAlt {
  const texts = Object.entries(alt).filter(([, text]) => text.trim() !== '');
  return inAlphabet(Object.fromEntries(texts));
}

/** Writes the alternative texts of an image of the project, sent at `path`. */
export function writeAlt(draft: Draft, { id, alt, path }: { id: string; alt: ImageAlt; path: string }): void {
  draft.paths.set(id, path);
  draft.alts.set(id, writtenAlt(alt));
}

/** Updates an image of the library. Adds a fault if the project has no such image. */
export function changeImage(draft: Draft, change: ImageChange): void {
  const { id, path, fields } = change;
  if (!draft.input.references.images.has(id)) {
    draft.faults.push(faultAt(`${path}.id`, 'noSuch.image'));
    return;
  }
  if (fields.alt) writeAlt(draft, { id, alt: fields.alt, path: `${change.fieldsPath}.alt` });
  update(draft, change);
}

/** Returns the written alternative texts that differ from those of the project's images. */
export function changedAlts({ alts, input }: Pick<Draft, 'alts' | 'input'>): { id: string; alt: ImageAlt }[] {
  const { images } = input.references;
  return [...alts].flatMap(([id, alt]) => (isSame(images.get(id) ?? {}, alt) ? [] : [{ id, alt }]));
}

/**
 * Gives every loaded place the alternative texts of its images. They are in its body, so that they go live, are compared
 * and come back from a version with the place. Texts of images that the changes did not load stay.
 */
export function settleAlts(draft: Draft): void {
  const { images } = draft.input.references;
  for (const entity of draft.entities.values()) {
    const { imageIds, imageAlts } = entity.body;
    if (imageIds.length === 0 && Object.keys(imageAlts).length === 0) continue;
    const wanted: Record<string, ImageAlt> = {};
    for (const id of imageIds.toSorted()) {
      const alt = draft.alts.get(id) ?? images.get(id) ?? imageAlts[id] ?? {};
      if (Object.keys(alt).length > 0) wanted[id] = alt;
    }
    if (isSame(wanted, imageAlts)) continue;
    draft.entities.set(entity.id, withShared(entity, { imageAlts: wanted }));
    // A place that the changes do not name is refused at the text that makes it too large.
    const cause = imageIds.find((id) => draft.alts.has(id));
    const path = draft.paths.get(cause ?? '');
    if (path !== undefined && !draft.paths.has(entity.id)) draft.paths.set(entity.id, path);
  }
}
