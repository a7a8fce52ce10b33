import { expect, test } from 'vitest';
import { isCrawler } from '#lib/analytics/ingest-events.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  `Mozilla/5.0 ${chrome} Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `Mozilla/5.0 ${chrome} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Safari/537.36`,
  'Mozilla/5.0 (compatible; YandexRenderResourcesBot/1.0; +http://yandex.com/bots)',
  `Mozilla/5.0 (Linux; Android 7.0;) ${chrome} (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)`,
  `Mozilla/5.0 ${chrome} (compatible; GPTBot/1.1; +https://openai.com/gptbot)`,
  'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  `Mozilla/5.0 (Linux; Android 11; moto g power) ${chrome} Mobile Safari/537.36 Chrome-Lighthouse`,
  `Mozilla/5.0 ${chrome} (compatible; Google-InspectionTool/1.0;)`,
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com',
  'Mozilla/5.0 (compatible; Claude-User/1.0)',
  'Mozilla/5.0 (compatible; Perplexity-User/1.0; +https://perplexity.ai)',
  'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; heritrix/3.4.0 +https://example.org)',
  'Mozilla/5.0 (compatible; Site24x7)',
  'kube-probe/1.31',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
])('a crawler is known by its name: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

test.each([
  null,
  '',
  'node',
  'python-requests/2.32',
  `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; CUBOT X30) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13) ${chrome} YaBrowser/24.1 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13) ${chrome} Mobile Safari/537.36 YandexSearch/23.1`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
])('a browser or a program of the owner is no crawler: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});
