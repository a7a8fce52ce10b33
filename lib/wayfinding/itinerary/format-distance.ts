/** Regions where people measure in feet. */
const footRegions = ['US', 'LR', 'MM'];
const feetPerMeter = 3.28084;

/**
 * Formats a distance as people say it: metres rounded to 5 under 20, else to 10; or feet rounded to 10 under 100, else
 * to 50, if `locale` names a region that uses them. A language alone does not imply a region.
 */
export function formatDistance(meters: number, locale: string): string {
  const isFeet = footRegions.includes(regionOf(locale));
  const value = isFeet ? meters * feetPerMeter : meters;
  const coarse = isFeet ? 100 : 20;
  const step = value < coarse ? (isFeet ? 10 : 5) : isFeet ? 50 : 10;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isFeet ? 'foot' : 'meter',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(step, Math.round(value / step) * step));
}

function regionOf(locale: string): string {
  return new Intl.Locale(locale).region ?? '';
}
