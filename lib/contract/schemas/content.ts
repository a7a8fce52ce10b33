import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { nameModes, statusTypes } from '../choices.ts';
import { forms } from '../forms.ts';
import { list } from '../list.ts';
import {
  acceptingRecord,
  color,
  email,
  externalId,
  filledText,
  imported,
  integerBetween,
  key,
  linkUrl,
  numberBetween,
  perLanguage,
  text,
  timestamp,
  uuid,
  webUrl,
} from '../scalars.ts';
import { derived, field, patchable, patchesOf, repliesOf, shortForm, writesOf } from './fields.ts';
import { builtInIcon, icon } from './icons.ts';
import { occupancy, workingHours } from './schedules.ts';

const short = text(limits.labelCharsMax).nullable();
const features = list(text(limits.featureCharsMax)).max(limits.featuresMax);

/** Texts of a place by language. */
const textFields = {
  title: patchable(z.string().nullable(), text(limits.nameCharsMax).nullable()),
  description: patchable(z.string().nullable(), text(limits.descriptionCharsMax).nullable()),
  statusLabel: patchable(z.string().nullable(), short),
  features: patchable(z.array(z.string()), features.nullable()),
  customButtonLabel: patchable(z.string().nullable(), short),
};

/** Texts of one language in responses. All five members are always present. */
export const translation = z
  .object({
    ...repliesOf(textFields),
    /** Searched, never shown. Only in drafts, and only if there are any. */
    keywords: z.array(z.string()).optional(),
  })
  .meta({ id: 'Translation' });

const keywords = z.array(filledText(limits.keywordCharsMax)).max(limits.keywordsMax);

/** Texts of one language on write. Absent members keep their value. */
export const translationWrite = z
  .strictObject({ ...writesOf(textFields), keywords: keywords.nullable().optional() })
  .meta({ id: 'TranslationWrite' });

const translationsWrite = perLanguage(translationWrite);
const translationsPatch = perLanguage(z.strictObject(patchesOf(textFields)).meta({ id: 'TranslationPatch' }));

export const tag = z
  .object({
    id: z.uuid(),
    name: z.string(),
    color: z.string(),
    translations: z.record(z.string(), z.string()),
    icon: builtInIcon.nullable(),
    order: z.int(),
  })
  .meta({ id: 'Tag' });

export const tagFields = {
  name: filledText(limits.labelCharsMax),
  color: color,
  translations: perLanguage(text(limits.labelCharsMax)),
  icon: builtInIcon.nullable().optional(),
  order: integerBetween(0, limits.orderMax).optional(),
};

const knownTag = z.strictObject(acceptingRecord({ id: uuid }, tag));

export const newTag = z.strictObject({
  ...tagFields,
  color: tagFields.color.optional(),
  translations: tagFields.translations.optional(),
});

/** Fields of a tag on update. */
export const tagUpdate = z.strictObject(acceptingRecord(newTag.partial().shape, tag));

/** A tag of an entity: an id, an object with an id, or a new tag by name. */
const tagReference = forms([uuid.transform((id) => ({ id })), knownTag, newTag]).meta({ id: 'TagReference' });

/** Like TagReference, without the members that a single-entity PATCH cannot set. */
const tagPatch = forms([
  uuid.transform((id) => ({ id })),
  knownTag,
  newTag.omit({ icon: true, order: true }),
]).meta({ id: 'TagPatch' });

export const image = z
  .object({
    id: z.uuid(),
    url: z.string(),
    thumbnails: z.array(z.string()),
    order: z.int(),
    /** What the picture shows, by language. */
    alt: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Image' });

/** Replaces the alternative texts of an image in all languages. An empty text removes one. */
export const imageAlt = perLanguage(text(limits.altCharsMax));

/** Fields of an image on update. */
export const imageUpdate = z.strictObject(acceptingRecord({ alt: imageAlt.optional() }, image));

/** A request that sends one file to the file store. Its method, address and headers must be used unchanged. */
export const upload = z
  .object({
    id: z.string(),
    method: z.literal('PUT'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expiresAt: timestamp,
  })
  .meta({ id: 'Upload' });

/** An image of the project by its id, or as an object with the id, so that what a reply says can be sent back. */
export const imageReference = forms([
  uuid.transform((id) => ({ id, alt: undefined })),
  z.strictObject(acceptingRecord({ id: uuid, alt: imageAlt.optional() }, image)),
]).meta({ id: 'ImageReference' });

/** `{type: null}` clears the status like null. A label is stored in the default language. */
const statusWrite = z
  .strictObject({
    type: z.enum(statusTypes).nullable(),
    label: text(limits.labelCharsMax).nullable().optional(),
  })
  .nullable();

export const status = z.object({ type: z.enum(statusTypes) }).nullable();

export const customButton = z
  .object({
    enabled: z.boolean(),
    icon: z.string().nullable(),
    label: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'CustomButton' });

const customButtonWrite = z.strictObject({
  enabled: z.boolean().optional(),
  icon: icon.nullable().optional(),
  label: text(limits.labelCharsMax).nullable().optional(),
  url: linkUrl.nullable().optional(),
});

const tagReferences = list(tagReference).max(limits.tagsPerEntityMax);
const tagPatches = list(tagPatch).max(limits.tagsPerEntityMax);
const imageReferences = list(imageReference).max(limits.imagesPerEntityMax);
const nullableText = z.string().nullable();

/**
 * Fields that areas and markers share, in the order of responses. Those of the single-entity PATCH are patchable:
 * docs/contract.md, 6.3 One place.
 */
export const sharedFields = {
  id: derived(z.uuid()),
  key: field(z.string(), key),
  /** Id of the place in another system, unique among the areas and markers of the project. */
  externalId: field(nullableText, externalId.nullable()),
  /** What the last import gave, by which a later one tells changes of the file from edits here. Only in drafts. */
  imported: field(nullableText.optional(), imported.nullable()),
  isHidden: patchable(z.boolean()),
  color: field(z.string(), color),
  /** Null means as the level. */
  names: field(z.enum(nameModes).nullable()),
  zoomOnSelect: field(z.boolean()),
  status: patchable(status, statusWrite),
  address: field(nullableText, text(limits.addressCharsMax).nullable()),
  workingHours: patchable(workingHours.nullable()),
  occupancy: patchable(occupancy.nullable()),
  customButton: patchable(customButton.nullable(), customButtonWrite.nullable()),
  email: field(nullableText, email.nullable()),
  webpage: field(nullableText, webUrl.nullable()),
  telephone: field(nullableText, short),
  rating: patchable(z.number().nullable(), numberBetween(0, limits.ratingMax).nullable()),
  price: patchable(nullableText, short),
  tags: patchable(z.array(tag), tagReferences, tagPatches),
  images: field(z.array(image), imageReferences),
  translations: patchable(z.record(z.string(), translation), translationsWrite, translationsPatch),
  title: shortForm(text(limits.nameCharsMax).nullable()),
  features: shortForm(features),
};
