import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { list } from '../list.ts';
import { filledText, text, uuid } from '../scalars.ts';
import { areaWriteFields } from './area.ts';
import { imageAlt, tagFields } from './content.ts';
import { levelWriteFields } from './level.ts';
import { markerWriteFields } from './marker.ts';
import { projectWriteFields } from './project.ts';

const { imageUrl: _, ...plainLevelFields } = levelWriteFields;

const level = z.strictObject({
  id: uuid,
  ...plainLevelFields,
  /** Id of an entry of `images`. */
  image: uuid.nullable(),
  areas: list(z.strictObject({ id: uuid, ...areaWriteFields })).max(limits.areasMax),
  markers: list(z.strictObject({ id: uuid, ...markerWriteFields })).max(limits.markersMax),
});

const { key: __, ...projectFields } = projectWriteFields;

/** `project.json` of an exported project. Its ids are valid within the file; an import makes new ones. */
export const contentDocument = z.strictObject({
  format: z.literal('atrium-project'),
  version: z.literal(1),
  project: z.strictObject(projectFields).required({ name: true, languages: true, settings: true }),
  tags: list(z.strictObject({ id: uuid, ...tagFields })).max(limits.tagsPerProjectMax),
  images: list(z.strictObject({ id: uuid, file: text(200), alt: imageAlt.optional() })),
  icons: list(z.strictObject({ id: uuid, name: filledText(limits.nameCharsMax), image: uuid })).max(
    limits.iconsPerProjectMax,
  ),
  levels: list(level).max(limits.levelsMax),
});

export type ContentDocument = z.output<typeof contentDocument>;
/** The document before its defaults are applied. */
export type ContentDocumentInput = z.input<typeof contentDocument>;
