import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const o = 'http://localhost:4966';
for (const [name, w, h, js, scheme] of [['nojs-phone',390,844,false,'light'],['nojs-desk',1440,900,false,'dark'],['js-phone',390,844,true,'dark'],['js-desk',1440,900,true,'light']]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, javaScriptEnabled: js, colorScheme: scheme, serviceWorkers: 'block' });
  const p = await c.newPage();
  p.on('console', (m) => console.log(name, m.type(), m.text()));
  for (const path of ['cafe','', 'nothing']) {
    await p.goto(`${o}/m/demo-museum/${path}`.replace(/\/$/,'')); await p.waitForTimeout(js ? 1500 : 300);
    await p.screenshot({ path: `/tmp/pages-${name}-${path||'map'}.png` }); console.log(name, path, p.url(), await p.title());
  }
  await c.close();
}
// offline
const c = await b.newContext({ viewport: { width: 1280, height: 800 } });
const p = await c.newPage();
p.on('console', (m) => console.log('off', m.type(), m.text()));
p.on('pageerror', (m) => console.log('off err', m.message));
await p.goto(`${o}/m/demo-museum`); 
await p.evaluate(() => navigator.serviceWorker.ready.then(() => 1));
for (let i=0;i<20;i++) { await p.waitForTimeout(500); const n = await p.evaluate(async () => { const out={}; for (const k of await caches.keys()) out[k]=(await (await caches.open(k)).keys()).map(r=>r.url.replace(location.origin,'')); return out; }); if (Object.values(n)[0]?.some(u=>u==='/m/demo-museum')) { console.log(JSON.stringify(n,null,0).slice(0,3000)); break; } }
await c.setOffline(true);
await p.goto(`${o}/m/demo-museum`); await p.waitForTimeout(2500); await p.screenshot({ path: '/tmp/pages-offline.png' });
await p.goto(`${o}/m/demo-museum/cafe`); await p.waitForTimeout(2000); console.log(p.url()); await p.screenshot({ path: '/tmp/pages-offline-place.png' });
await b.close();
