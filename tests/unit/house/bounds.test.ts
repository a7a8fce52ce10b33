import { expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { type RateLimitName, rateLimits } from '#lib/plans/rate-limits.ts';
import { kilobyte, megabyte } from '#lib/plans/units.ts';
import { sourceText } from '#tests/support/imports.ts';

const contract = sourceText('docs/contract.md');
/** Returns the text of a heading of docs/contract.md, up to the next one. */
const sectionOf = (heading: string) => contract.split(`### ${heading}\n`)[1]?.split(/\n##/)[0] ?? '';
const written = (count: number) => count.toLocaleString('en');

test.each([
  `Names and titles ${written(limits.nameCharsMax)} characters`,
  `description ${written(limits.descriptionCharsMax)}`,
  `${limits.featuresMax} features of ${limits.featureCharsMax}`,
  `labels, price, tag name ${limits.labelCharsMax}`,
  `external id ${limits.externalIdCharsMax}`,
  `external id ${limits.externalIdCharsMax}`,
  `address ${limits.addressCharsMax}`,
  `URLs ${written(limits.urlCharsMax)}`,
  `${limits.tagsPerEntityMax} tags and ${limits.imagesPerEntityMax} images an entity`,
  `${limits.tagsPerProjectMax} tags, ${limits.levelsMax} levels`,
  `${written(limits.areasMax)} areas and ${written(limits.markersMax)} markers a project`,
  `strokeWidth 0 to ${limits.strokeWidthMax}`,
  `size ${limits.markerSizePxMin} to ${limits.markerSizePxMax}`,
  `rating 0 to ${limits.ratingMax}`,
  `coordinates within ${written(limits.coordinatePxMax)}`,
  `zooms ${limits.zoomMin} to ${limits.zoomMax}`,
  `an area or marker has at most ${limits.placeBytesMax / kilobyte} KB, and the texts in it ${limits.placeTextBytesMax / kilobyte} KB`,
  `a level without its places ${limits.levelBytesMax / kilobyte} KB`,
  `a tag ${limits.tagBytesMax / kilobyte} KB`,
  `at most ${limits.textLanguagesMax} languages`,
])('docs/contract.md has the bound of the code: %s', (bound) => {
  expect(sectionOf('5.9 Bounds')).toContain(bound);
});

test.each([
  ['2.4 Bodies', `JSON has at most ${limits.jsonBytesMax / megabyte} MB`],
  ['2.4 Bodies', `${limits.projectJsonBytesMax / megabyte} MB for \`PATCH /api/projects/{project_id}/\``],
  ['2.4 Bodies', `${limits.changesJsonBytesMax / megabyte} MB for \`changes/\``],
  ['2.4 Bodies', `A multipart form has at most ${limits.multipartBytesMax / megabyte} MB`],
  ['2.4 Bodies', `at most ${limits.jsonDepthMax} levels deep`],
  ['2.2 Lists', `\`page_size\` is ${limits.pageSizeDefault} by default and at most ${limits.pageSizeMax}`],
  ['2.3 Errors', `at most ${limits.faultsMax}`],
  ['5.7 Keys', `at most ${limits.keyCharsMax} characters`],
])('docs/contract.md has in %s the limit of the code: %s', (heading, limit) => {
  expect(sectionOf(heading)).toContain(limit);
});

const periods: Record<number, string> = {
  1: 'a second',
  60: 'a minute',
  600: 'in 10 minutes',
  3600: 'an hour',
  86400: 'a day',
};
const rowOf: Record<RateLimitName, string> = {
  anonymous: '| anonymous, public API | {}, by address |',
  signIn: '| sign-in, registration and other `POST` calls before a session | {}, by address |',
  authenticated: '| token or key | {}, by user',
  address: '; {} by address over all its accounts |',
  analytics: '| analytics | {}, by address |',
  health: '| `GET /api/health/` | {}, by address;',
  embed: '| embed documents and data | {}, by address |',
  drawing:
    '| pictures of links (`card.jpg`) and documents of large levels, where they are drawn anew | {}, by address |',
  upload: '| prepared uploads (`uploads/`) | {}, by user |',
  unchanged: '| `version.json` of an open map, answered 304 | {}, by address |',
  events: '| streams of open maps (`data/events`) | {}, by address',
  presence: '| presence in a project (`presence/`) | {}, by user',
  testPing: '| test ping of a webhook | {}, by user |',
  redelivery: '| redelivery by hand (`redeliver/`) | {}, by user |',
  oembed: '| `GET /api/oembed/` | {}, by address |',
  reviewing: '| reviewers behind a preview link, all calls | {}, by address |',
  review: '| notes of reviewers | {}, by address;',
  reviewOfLink: '; {}, by preview link |',
  report: '| reports of visitors | {}, by address;',
  reportOfMap: '; {}, by map |',
  registration: '| accounts without invitation | {}, by address',
  foundation: '| organizations | {}, by user',
  login: '| login, change of the password and of the address | {}, by account and address together |',
  mail: '| {} of each kind, by recipient |',
  invitation: '| invitations | {}, by user |',
};

test.each(Object.entries(rowOf))('docs/contract.md has the rate limit of the code: %s', (name, row) => {
  const { count, windowSeconds } = rateLimits[name as RateLimitName];
  const limit = `${written(count)} ${periods[windowSeconds]}`;
  expect(sectionOf('2.6 Limits of rate')).toContain(row.replace('{}', limit));
});

test.each([
  `at most ${written(limits.connectorsMax)} connectors`,
  `at most ${limits.shaftEndsMax} markers`,
  `at most ${written(limits.lineCrossingsMax)} times`,
])('docs/contract.md has the bound of directions of the code: %s', (bound) => {
  expect(sectionOf('10.1 Fields')).toContain(bound);
});
