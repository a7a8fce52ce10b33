import fc from 'fast-check';
import { floorLineKinds, floorSources, nameModes, passages, wayDirections } from '#lib/contract/choices.ts';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';

const optional = { requiredKeys: [] };
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Any text that can be stored: every script, direction marks and quotes, but no NUL and no lone surrogate. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'binary', maxLength })
    .map((value) => value.replaceAll('\0', ' ').slice(0, maxLength).toWellFormed());
/** A text that is not blank, as the contract counts it: characters without a picture are nothing. */
const filled = (maxLength: number) =>
  text(maxLength).filter((value) => value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() !== '');
const hex = fc.constantFrom('#abc', '#A1b2C3', '#00000080');
const share = fc.double({ min: 0, max: 1, noNaN: true });
export const coordinate = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(0, -0, 0.1 + 0.2, 1e-320, -1e6, 1e6, 5e-7),
);
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const day = fc.array(fc.record({ open: clock, close: fc.oneof(clock, fc.constant('24:00')) }), {
  maxLength: 3,
});
const statusType = fc.constantFrom('success', 'warning', 'error', 'info');

const workingHours = fc.record(
  {
    timezone: fc.constantFrom('Europe/Berlin', 'Pacific/Chatham', 'UTC'),
    mon: day,
    sun: day,
    exceptions: fc.array(
      fc.constantFrom(
        { date: '2028-02-29', closed: true },
        { date: '2026-12-24', open: '09:00', close: '01:00' },
      ),
      {
        maxLength: 2,
      },
    ),
  },
  optional,
);
const occupancy = fc.record({
  periods: fc.array(
    fc.record(
      {
        from: fc.constantFrom('2026-11-21T09:00:00+01:00', '2026-01-01T00:00:00Z'),
        to: fc.constantFrom('2026-11-21T09:30:00.250+01:00', '2027-01-01T00:00:00-11:00'),
        status: statusType,
        label: text(100),
      },
      { requiredKeys: ['from', 'to'] },
    ),
    { maxLength: 3 },
  ),
});
const translation = fc.record(
  {
    title: orNull(text(200)),
    description: orNull(text(300)),
    statusLabel: orNull(text(100)),
    features: fc.array(text(200), { maxLength: 3 }),
    customButtonLabel: orNull(text(100)),
    keywords: fc.array(filled(60), { maxLength: 3 }),
  },
  optional,
);
const shared = {
  title: orNull(text(200)),
  color: hex,
  isHidden: fc.boolean(),
  zoomOnSelect: fc.boolean(),
  names: orNull(fc.constantFrom(...nameModes)),
  status: orNull(
    fc.record({ type: orNull(statusType), label: orNull(text(100)) }, { requiredKeys: ['type'] }),
  ),
  address: orNull(text(300)),
  workingHours: orNull(workingHours),
  occupancy: orNull(occupancy),
  customButton: orNull(
    fc.record(
      {
        enabled: fc.boolean(),
        icon: orNull(fc.constantFrom(...builtInIcons, 'https://example.org/i.svg')),
        label: orNull(text(100)),
        url: orNull(fc.constantFrom('https://example.org/?a=ü', 'tel:+4930123', 'mailto:a@b.example')),
      },
      optional,
    ),
  ),
  email: orNull(fc.constantFrom('a@b.example', 'jürgen@müller.example')),
  webpage: orNull(fc.webUrl()),
  telephone: orNull(text(100)),
  rating: orNull(fc.double({ min: 0, max: 100, noNaN: true })),
  price: orNull(text(100)),
  tags: fc.array(
    fc.record(
      { name: fc.constantFrom('Food', 'FOOD', 'Quiet', 'Neu'), color: hex },
      { requiredKeys: ['name'] },
    ),
    {
      maxLength: 4,
    },
  ),
  translations: fc.record({ en: translation, de: translation, fr: translation }, optional),
};
const area = fc.record(
  {
    ...shared,
    data: fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 }),
    fillOpacity: share,
    strokeWidth: fc.double({ min: 0, max: 100, noNaN: true }),
    hoverOpacity: share,
    passage: fc.constantFrom(...passages),
  },
  { requiredKeys: ['data'] },
);
const way = fc.record(
  {
    kind: fc.constantFrom('elevator' as const, 'ramp' as const, 'door' as const, 'here' as const),
    shaft: orNull(fc.constantFrom('north', 'lift-2')),
    direction: fc.constantFrom(...wayDirections),
    heading: orNull(fc.nat(359)),
    isStepFree: orNull(fc.boolean()),
    seconds: orNull(fc.double({ min: 0, max: 600, noNaN: true })),
  },
  { requiredKeys: ['kind'] },
);
/** Gives the markers of a level shafts of their own: a lift has one marker on each level. */
function withinShafts<M extends { way?: { shaft?: string | null | undefined } | null | undefined }>(
  markers: readonly M[],
): M[] {
  return markers.map((one, i) =>
    one.way?.shaft ? { ...one, way: { ...one.way, shaft: `${one.way.shaft}-${i}` } } : one,
  );
}
const marker = fc.record(
  {
    ...shared,
    position: fc.record({ x: coordinate, y: coordinate }),
    type: fc.constantFrom('classic', 'pulse', 'drop-pin', 'rounded-square', 'numbered', 'label-hover'),
    icon: orNull(fc.constantFrom(...builtInIcons, 'http://example.org/x.png')),
    size: fc.double({ min: 1, max: 500, noNaN: true }),
    opacity: share,
    pinStyle: fc.constantFrom('icon', 'dot', 'plain'),
    markerNumber: orNull(fc.nat(1_000_000)),
    showTooltip: fc.boolean(),
    showCard: fc.boolean(),
    way: orNull(way),
  },
  { requiredKeys: ['position'] },
);
const wayfinding = fc.record(
  {
    source: fc.constantFrom(...floorSources),
    floorColors: fc.array(hex, { maxLength: 3 }),
    wallColors: fc.array(hex, { maxLength: 3 }),
    lines: fc.array(
      fc.record({
        kind: fc.constantFrom(...floorLineKinds),
        points: fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 4 }),
      }),
      { maxLength: 2 },
    ),
  },
  optional,
);
/** A level of `levels_data` with everything that a map may contain except images. */
export const level = fc.record(
  {
    name: filled(200),
    order: fc.nat(100_000),
    isHidden: fc.boolean(),
    width: fc.double({ min: 1, max: 20_000, noNaN: true }),
    height: fc.double({ min: 1, max: 20_000, noNaN: true }),
    backgroundColor: orNull(hex),
    minZoom: fc.constantFrom(0.01, 0.5),
    defaultZoom: fc.constantFrom(0.75, 1),
    maxZoom: fc.constantFrom(1, 100),
    metersPerPixel: orNull(fc.constantFrom(0.05, 0.1 + 0.2)),
    building: orNull(text(100)),
    orientation: orNull(fc.constantFrom('auto' as const, 'fixed' as const)),
    names: orNull(fc.constantFrom(...nameModes)),
    bearing: orNull(fc.integer({ min: 0, max: 359 })),
    wayfinding,
    translations: fc.record(
      { de: fc.record({ name: filled(200) }), fr: fc.record({ name: filled(200) }) },
      optional,
    ),
    areas: fc.array(area, { maxLength: 3 }),
    markers: fc.array(marker, { maxLength: 3 }).map(withinShafts),
  },
  optional,
);
