type Written = {
  translations: unknown;
  address: unknown;
  price: unknown;
  occupancy: { periods: readonly { label?: unknown }[] } | null;
};

/**
 * Returns what people write into a place, in the form of which the bytes are counted (docs/contract.md, 5.9 Bounds): its
 * texts in all languages and beside them, and the alternative texts of its images, by image.
 */
export function writtenTexts(
  { translations, address, price, occupancy }: Written,
  imageAlts: Readonly<Record<string, unknown>>,
): unknown[] {
  return [translations, address, price, occupancy?.periods.map(({ label }) => label), imageAlts];
}
