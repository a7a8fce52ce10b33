import fc from 'fast-check';

export type Kind = 'area' | 'marker';
export type Fields = { price?: string | null; isHidden?: boolean; tags?: string[]; title?: string | null };
export type SaveStep = { do: 'save'; at: number; color: string; drop: boolean };
export type ChangeStep =
  | { do: 'create'; kind: Kind; level: number; title: string | null }
  | { do: 'change'; at: number; color: string; move: boolean }
  | { do: 'remove'; at: number };
export type Step =
  | { do: 'patch'; at: number; fields: Fields }
  | { do: 'bulk'; at: number[]; fields: Fields }
  | SaveStep
  | ChangeStep
  | { do: 'restore'; at: number }
  | { do: 'resend' | 'publish' | 'unpublish' | 'updateLive' };

export const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const title = fc.option(fc.constantFrom('Café', '博物館', 'Музей', 'عرض', 'Foyer', '   x'), { nil: null });

/** Fields that a patch may set. */
export const fields = fc.record(
  {
    price: fc.option(fc.constantFrom('1 €', 'free', ''), { nil: null }),
    isHidden: fc.boolean(),
    tags: fc.subarray(['Food', 'Quiet', 'New']),
    title,
  },
  { requiredKeys: [] },
);
const at = fc.nat(20);

/** Any change of a map. `at` picks an entity or a version by its number, also just beyond the end. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('patch' as const), at, fields }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      at: fc.array(at, { minLength: 1, maxLength: 4 }),
      fields,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('save' as const), at, color: hex, drop: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      kind: fc.constantFrom<Kind>('area', 'marker'),
      level: fc.nat(1),
      title,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change' as const), at, color: hex, move: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constant('remove' as const), at }),
      fc.record({ do: fc.constant('restore' as const), at }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('publish' as const, 'unpublish' as const, 'updateLive' as const, 'resend' as const),
    }),
  },
);

/** Returns the change as the body of a PATCH. */
export function body(change: Fields): Record<string, unknown> {
  const { title: text, tags, ...rest } = change;
  return {
    ...rest,
    ...(tags && { tags: tags.map((name) => ({ name })) }),
    ...(text !== undefined && { translations: { en: { title: text } } }),
  };
}
