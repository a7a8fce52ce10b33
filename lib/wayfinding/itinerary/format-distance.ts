/** Regions where people measure in feet. */
const footRegions = ['US', 'LR', 'MM'];
const feetPerMeter = 3.28084;

/** Returns the unit in which people of the region that `locale` names measure, and how many of it are a metre. */
export function lengthUnit(locale: string): { unit: 'foot' | 'meter'; perMeter: number } {
  return footRegions.includes(regionOf(locale))
    ? { unit: 'foot', perMeter: feetPerMeter }
    : { unit: 'meter', perMeter: 1 };
}

/**
 * Formats a distance as people say it: metres rounded to 5 under 20, else to 10; or feet rounded to 10 under 100, else
 * to 50, if `locale` names a region that uses them. A language alone does not imply a region.
 */
export function formatDistance(meters: number, locale: string): string {
  const { unit, perMeter } = lengthUnit(locale);
  const isFeet = unit === 'foot';
  const value = meters * perMeter;
  const coarse = isFeet ? 100 : 20;
  const step = value < coarse ? (isFeet ? 10 : 5) : isFeet ? 50 : 10;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(step, Math.round(value / step) * step));
}

function regionOf(locale: string): string {
  return new Intl.Locale(locale).region ?? '';
}

/**
 * Returns a language with the region of `own`, the language of the reader, which decides between metres and feet. Some
 * browsers report no region.
 */
export function withRegion(language: string, own: string): string {
  const [, region] = /-([A-Z]{2}|\d{3})\b/.exec(own) ?? [];
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}
