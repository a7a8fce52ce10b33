import { catalogueFor } from '#lib/embed/document/catalogue.ts';
import { type DrawnInput, type DrawnLevel, drawLevel } from '#lib/embed/document/drawn-level.ts';
import { renderLevelSection } from '#lib/embed/document/level-section.ts';
import { placeUrl } from '#lib/embed/document/page-shape.ts';
import type { CardInput, Crop } from '#lib/maps/images/draw-card.ts';
import type { LevelShape, PublicProject } from '#lib/viewer/core/types.ts';
import { cardBackground, cardCrop, cardOverlay } from './card-drawing.ts';

/** The parts of a project that drawings read. */
type DrawnProject = Pick<PublicProject, 'settings'>;

/** A drawing of one level: what documents contain of it, its section in pages, or the shapes of a card. */
export type DrawJob =
  | ({ kind: 'document' } & DrawnInput)
  | { kind: 'section'; project: DrawnProject; language: string; mapUrl: string; shadowed: readonly string[] }
  | { kind: 'card'; placeId: string | null; size: { width: number; height: number } };

export type DrawnCard = {
  crop: Crop;
  overlay: CardInput['overlay'];
  background: string;
  level: Pick<LevelShape, 'width' | 'height' | 'imageUrl' | 'imageThumbnails'>;
};
export type Drawn<Kind extends DrawJob['kind']> = {
  document: DrawnLevel;
  section: string;
  card: DrawnCard;
}[Kind];
export type JobOf<Kind extends DrawJob['kind']> = Extract<DrawJob, { kind: Kind }>;

/** Draws a level that was parsed. Runs in a thread for a large level. */
export function drawJob(level: LevelShape, job: DrawJob): Drawn<DrawJob['kind']> {
  if (job.kind === 'document') return drawLevel(level, job);
  if (job.kind === 'card') return drawShapes(level, job);
  const { project, language, mapUrl, shadowed } = job;
  const strings = catalogueFor(language);
  const areaKeys = new Set(shadowed);
  const urlOf = (name: string) => placeUrl(mapUrl, name);
  return renderLevelSection({ project, level, language, strings, urlOf, areaKeys });
}

function drawShapes(level: LevelShape, { placeId, size }: JobOf<'card'>): DrawnCard {
  const place = [...level.areas, ...level.markers].find(({ id }) => id === placeId) ?? null;
  const crop = cardCrop(level, place, size);
  const { width, height, imageUrl, imageThumbnails } = level;
  return {
    crop,
    overlay: cardOverlay(level, place, crop),
    background: cardBackground(level),
    level: { width, height, imageUrl, imageThumbnails },
  };
}
