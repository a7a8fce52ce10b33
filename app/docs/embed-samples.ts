/** HTML and scripts of the guide for websites. `{origin}` is the address of the service, `{map}` the key of a map. */
export const embedSamples = {
  script: `<script async src="{origin}/embed.js" data-map="{map}"
  style="display:block;width:100%;min-width:280px;aspect-ratio:16/10;min-height:420px"></script>`,
  element: `<script async src="{origin}/embed.js"></script>

<atrium-map map="{map}" lang="de" level="upper-floor" height="520"
  style="display:block;height:520px"></atrium-map>`,
  frame: `<iframe src="{origin}/embed/{map}?theme=dark"
  title="Floor plan" width="100%" height="480"
  style="width: 100%; min-width: 280px; height: auto; aspect-ratio: 3 / 2; min-height: 420px; border: 0; color-scheme: light dark"
  loading="lazy" allow="fullscreen; clipboard-write; web-share"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
  style: `<style>
  atrium-map {
    display: block;
    height: min(70vh, 560px);
    border-radius: 12px;
  }
</style>`,
  customCss: `.atrium-card { border-radius: 2px; }
.atrium { --atrium-surface: light-dark(#fffdf7, #22201c); }`,
  commands: `<div id="floor-plan" style="height: 520px"></div>
<p id="chosen"></p>

<script src="{origin}/embed.js"></script>
<script>
  const map = Atrium.create(document.getElementById('floor-plan'), { map: '{map}', load: 'eager' });

  map.on('ready', ({ levels }) => console.log(levels.length + ' levels'));
  map.on('select', (place) => {
    document.getElementById('chosen').textContent = place ? place.title : '';
  });
</script>`,
  calls: `map.select('cafe');          // opens a place by key or id; null closes the card
map.goTo('upper-floor');     // another level
map.setLanguage('de');
map.filter(['Step-free']);   // by name or id of tags; [] shows everything
const places = await map.search('coffee');
map.setHere('main-entrance', 90);   // where the reader is, and looks: degrees clockwise from the plan's top
const { route, reason } = await map.route({ from: 'main-entrance', to: 'cafe', profile: 'stepFree' });
map.clearRoute();
map.destroy();`,
  messages: `const frame = document.querySelector('iframe');

addEventListener('message', (event) => {
  if (event.origin !== '{origin}' || event.source !== frame.contentWindow || event.data.atrium !== 1) return;
  // The map gets no message before it is ready.
  if (event.data.type === 'ready')
    frame.contentWindow.postMessage({ atrium: 1, type: 'select', id: 'cafe' }, '{origin}');
  if (event.data.type === 'select') console.log(event.data.place);
});`,
  policy: `Content-Security-Policy: script-src 'self' {origin}; frame-src {origin}`,
  mirror: `<script async src="https://mirror.example.org/copy/embed.js" data-map="{map}" data-server="{origin}"
  style="display:block;width:100%;min-width:280px;aspect-ratio:16/10;min-height:420px"></script>`,
  link: `{origin}/m/{map}#/upper-floor/library?lang=de`,
} as const;

export type EmbedSample = keyof typeof embedSamples;
