import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { statusTypes } from '../choices.ts';
import { forms } from '../forms.ts';
import { list } from '../list.ts';
import {
  acceptingRecord,
  color,
  email,
  filledText,
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
import { builtInIcon, icon } from './icons.ts';
import { occupancy, workingHours } from './schedules.ts';

/** Texts of one language in responses. All five members are always present. */
export const translation = z
  .object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    statusLabel: z.string().nullable(),
    features: z.array(z.string()),
    customButtonLabel: z.string().nullable(),
    /** Searched, never shown. Only in drafts, and only if there are any. */
    keywords: z.array(z.string()).optional(),
  })
  .meta({ id: 'Translation' });

export const features = list(text(limits.featureCharsMax)).max(limits.featuresMax);

const patchableTexts = {
  title: text(limits.nameCharsMax).nullable().optional(),
  description: text(limits.descriptionCharsMax).nullable().optional(),
  statusLabel: text(limits.labelCharsMax).nullable().optional(),
  features: features.nullable().optional(),
  customButtonLabel: text(limits.labelCharsMax).nullable().optional(),
};

const keywords = z.array(filledText(limits.keywordCharsMax)).max(limits.keywordsMax);

/** Texts of one language on write. Absent members keep their value. */
export const translationWrite = z
  .strictObject({ ...patchableTexts, keywords: keywords.nullable().optional() })
  .meta({ id: 'TranslationWrite' });

const translationsWrite = perLanguage(translationWrite);
const translationsPatch = perLanguage(z.strictObject(patchableTexts).meta({ id: 'TranslationPatch' }));

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
  .object({ id: z.uuid(), url: z.string(), thumbnails: z.array(z.string()), order: z.int() })
  .meta({ id: 'Image' });

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

const imageReference = forms([
  uuid.transform((id) => ({ id })),
  z.strictObject(acceptingRecord({ id: uuid }, image)),
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
const imageReferences = list(imageReference).max(limits.imagesPerEntityMax);
const priceText = text(limits.labelCharsMax).nullable();
const ratingNumber = numberBetween(0, limits.ratingMax).nullable();

/** Fields of the single-entity PATCH: docs/contract.md, 6.3 One place. */
export const patchableFields = {
  status: statusWrite.optional(),
  price: priceText.optional(),
  occupancy: occupancy.nullable().optional(),
  workingHours: workingHours.nullable().optional(),
  customButton: customButtonWrite.nullable().optional(),
  isHidden: z.boolean().optional(),
  tags: list(tagPatch).max(limits.tagsPerEntityMax).optional(),
  rating: ratingNumber.optional(),
  translations: translationsPatch.optional(),
};

/** Write fields that areas and markers share, beyond the patchable ones. */
export const sharedWriteFields = {
  key: key.optional(),
  translations: translationsWrite.optional(),
  title: text(limits.nameCharsMax).nullable().optional(),
  features: features.optional(),
  color: color.optional(),
  zoomOnSelect: z.boolean().optional(),
  address: text(limits.addressCharsMax).nullable().optional(),
  email: email.nullable().optional(),
  webpage: webUrl.nullable().optional(),
  telephone: text(limits.labelCharsMax).nullable().optional(),
  images: imageReferences.optional(),
  tags: tagReferences.optional(),
};

/** Fields that areas and markers share in responses. */
export const sharedReplyFields = {
  id: z.uuid(),
  key: z.string(),
  isHidden: z.boolean(),
  color: z.string(),
  zoomOnSelect: z.boolean(),
  status,
  address: z.string().nullable(),
  workingHours: workingHours.nullable(),
  occupancy: occupancy.nullable(),
  customButton: customButton.nullable(),
  email: z.string().nullable(),
  webpage: z.string().nullable(),
  telephone: z.string().nullable(),
  rating: z.number().nullable(),
  price: z.string().nullable(),
  tags: z.array(tag),
  images: z.array(image),
  translations: z.record(z.string(), translation),
};
