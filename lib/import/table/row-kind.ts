import { isSameName } from '../../mapmodel/search-text.ts';
import { kindCalled, kindNamed } from '../kinds.ts';
import type { KnownKind, KnownMap, KnownPlace } from '../known-map.ts';
import type { ProposedFields } from '../proposal.ts';

/** Returns the kind that a cell names: by its name in a language of the map, or a word of a source such as `restroom`. */
export function readKind(text: string, { kinds }: KnownMap): KnownKind | null {
  const kind = kindCalled(text, kinds?.names ?? new Map()) ?? kindNamed(text);
  return kinds?.list.find((each) => each.kind === kind) ?? null;
}

/**
 * Returns the fields of a row with those of its kind: tag, colour, icon and, for a place without a name, the title. What
 * the row says itself counts more, and a place that has the kind already keeps how it looks.
 */
export function withKind(
  fields: ProposedFields,
  kind: KnownKind,
  place: KnownPlace | null,
  { kinds }: KnownMap,
): ProposedFields {
  const others = kinds?.list.filter((each) => each !== kind).map(({ tag }) => tag) ?? [];
  const before = fields.tags ?? place?.tags ?? [];
  const hasKind = place?.tags.some((tag) => isSameName(tag, kind.tag)) ?? false;
  const kept = before.filter((tag) => ![kind.tag, ...others].some((other) => isSameName(tag, other)));
  const isNamed = [fields.texts, place?.texts ?? {}].some((texts) =>
    Object.values(texts).some(({ title }) => title),
  );
  const titles = isNamed ? [] : Object.entries(kind.titles);
  const named = titles.map(([language, title]) => [language, { ...fields.texts[language], title }] as const);
  const { color, icon } = kind;
  return {
    ...(hasKind ? {} : { color, icon }),
    ...fields,
    tags: hasKind && fields.tags === undefined ? before : [...kept, kind.tag],
    texts: { ...fields.texts, ...Object.fromEntries(named) },
  };
}
