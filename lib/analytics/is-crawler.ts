/**
 * Names in the `User-Agent` of programs that read pages for search engines, previews, archives and monitoring. Most
 * name themselves a bot, a crawler or a spider; CUBOT makes telephones.
 */
const names =
  /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|facebookexternalhit|google-(?:inspectiontool|read-aloud|site-verification)|googleother|mediapartners-google|apis-google|feedfetcher|chrome-lighthouse|bingpreview|yandex(?:images|metrika|render)|baidu-|archive\.org|ia_archiver|pingdom|uptime|statuscake|gtmetrix/i;

/** Checks whether a request comes from a known crawler. Browsers that programs control are visitors. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && names.test(userAgent.slice(0, 500));
}
