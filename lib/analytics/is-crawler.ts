/**
 * Names in the `User-Agent` of programs that read pages for search engines, previews, archives and monitoring. Most
 * name themselves a bot, a crawler or a spider; CUBOT makes telephones.
 */
const names =
  /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|facebookexternalhit|google-(?:inspectiontool|read-aloud|site-verification)|googleother|mediapartners-google|apis-google|feedfetcher|chrome-lighthouse|bingpreview|yandex(?:images|metrika|render)|baidu-|archive\.org|ia_archiver|pingdom|uptime|statuscake|gtmetrix|site24x7|newrelicpinger|datadog\/synthetics|facebookcatalog|meta-external|skypeuripreview|embedly|iframely|vkshare|cardyb|web preview|pagerenderer|duplexweb|google favicon|yandexfavicons|yeti\/|qwantify|nutch|heritrix|scrapy|httrack|prerender|barkrowler|seokicks|w3c_validator|alwaysonline|healthcheck|kube-probe|googlehc|(?:chatgpt|perplexity|claude)-(?:user|web)|anthropic-ai|cohere-ai|daum\/|feedly/i;

/** Checks whether a request comes from a known crawler. Browsers that programs control are visitors. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && names.test(userAgent.slice(0, 500));
}
