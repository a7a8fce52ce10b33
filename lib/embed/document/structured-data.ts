import { markdownText } from '../../formats/markdown.ts';
import { textOf } from '../../viewer/core/texts.ts';
import type { PlaceShape, PublicProject } from '../../viewer/core/types.ts';

type Hours = NonNullable<PlaceShape['workingHours']>;
type Spec = Record<string, unknown> & { opens: string; closes: string };
type Languages = { language: string; defaultLanguage: string };

const weekdays = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
] as const;

/** Describes a map in the terms of schema.org, for search engines. */
export function mapData(project: PublicProject, page: { mapUrl: string; description: string }) {
  const { workingHours: hours } = project.settings;
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    '@id': page.mapUrl,
    name: project.name,
    ...(page.description !== '' && { description: page.description }),
    url: page.mapUrl,
    hasMap: page.mapUrl,
    ...(hours && hoursData(hours)),
  };
}

/** Describes a place in the terms of schema.org. A place that sells or serves is a `LocalBusiness`. */
export function placeData(
  place: PlaceShape,
  project: PublicProject,
  languages: Languages,
  page: { url: string; mapUrl: string },
) {
  const description = markdownText(textOf(place, 'description', languages) ?? '');
  const { telephone, email, webpage, address, price, workingHours: hours } = place;
  const features = textOf(place, 'features', languages) ?? [];
  const isBusiness = price !== null || (hours !== null && (telephone ?? email ?? webpage) !== null);
  return {
    '@context': 'https://schema.org',
    '@type': isBusiness ? 'LocalBusiness' : 'Place',
    '@id': page.url,
    name: textOf(place, 'title', languages) ?? project.name,
    ...(description !== '' && { description }),
    url: page.url,
    hasMap: page.url,
    ...(place.images.length > 0 && { image: imageUrls(place, page.url) }),
    ...(address && { address }),
    ...(telephone && { telephone }),
    ...(email && isBusiness && { email }),
    ...(webpage && { sameAs: webpage }),
    ...(price && { priceRange: price.slice(0, priceCharsMax) }),
    ...(hours && hoursData(hours)),
    ...(features.length > 0 && {
      amenityFeature: features.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
    containedInPlace: { '@type': 'Place', '@id': page.mapUrl, name: project.name, url: page.mapUrl },
  };
}

/** Search engines ignore longer price ranges. */
const priceCharsMax = 99;

function imageUrls(place: PlaceShape, base: string): string[] {
  const images = [...place.images].sort((a, b) => a.order - b.order);
  return images.map(({ url, thumbnails }) => new URL(thumbnails.at(-1) ?? url, base).href);
}

/** Converts opening hours: one specification for all weekdays with the same times, one for each exception. */
function hoursData(hours: Hours) {
  const byTimes = new Map<string, Spec & { dayOfWeek: string[] }>();
  for (const [name, dayOfWeek] of weekdays) {
    for (const opening of hours[name] ?? []) {
      const times = timesOf(opening);
      const key = `${times.opens} ${times.closes}`;
      const known = byTimes.get(key);
      if (known) known.dayOfWeek.push(dayOfWeek);
      else byTimes.set(key, { ...specification, dayOfWeek: [dayOfWeek], ...times });
    }
  }
  const exceptions = (hours.exceptions ?? []).map(({ date, closed, open, close }): Spec => {
    const times = closed || !open || !close ? { opens: '00:00', closes: '00:00' } : timesOf({ open, close });
    return { ...specification, validFrom: date, validThrough: date, ...times };
  });
  return {
    openingHoursSpecification: [...byTimes.values()],
    ...(exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions }),
  };
}

const specification = { '@type': 'OpeningHoursSpecification' };

/** In schema.org equal times mean closed, so the whole day ends a minute before midnight. */
function timesOf({ open, close }: { open: string; close: string }): { opens: string; closes: string } {
  return { opens: open, closes: close === '24:00' || close === open ? lastMinute(open) : close };
}

function lastMinute(open: string): string {
  if (open === '00:00') return '23:59';
  const minutes = (Number(open.slice(0, 2)) * 60 + Number(open.slice(3)) - 1) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
