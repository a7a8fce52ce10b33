import { embedSamples } from '#app/docs/embed-samples.ts';
import { websiteSamples } from '#app/docs/sample-guides.ts';
import { type EmbedChoices, embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';

/** Returns, by name, every way to embed a map of the harness that the product offers or documents. */
export function embedForms(origin: string): Record<string, string> {
  const map = { origin, key: 'venue', name: 'Venue', size: { width: 1600, height: 1000 } };
  const code = (choices: Partial<EmbedChoices>) => embedCode(map, { ...embedDefaults, ...choices });
  const fill = (text = '') => text.replaceAll('{origin}', origin).replaceAll('{map}', 'venue');
  const loader = `<script async src="${origin}/embed.js"></script>`;
  const { html, wordpress, 'typo3-element': typo3, webflow, frame } = websiteSamples;
  return {
    line: code({}),
    'line, at once': code({ load: 'eager' }),
    'line, by a click': code({ load: 'click' }),
    'line, whole plan': code({ height: 'auto', load: 'eager' }),
    'line, 480 px': code({ height: 480 }),
    frame: code({ kind: 'frame' }),
    'frame, 480 px': code({ kind: 'frame', height: 480 }),
    'line of the guide': fill(embedSamples.script),
    'element of the guide': fill(embedSamples.element),
    'frame of the guide': fill(embedSamples.frame),
    'any website': fill(html),
    WordPress: fill(wordpress),
    TYPO3: fill(typo3) + loader,
    Webflow: fill(webflow),
    'frame for websites': fill(frame),
  };
}
