import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
useService();
test('cost', async () => {
  const ada = await newPerson();
  const key = await newApiKey(ada, 'write');
  for (const n of [100, 10000]) {
    const markers = Array.from({ length: n }, (_, i) => ({ position: { x: i, y: i }, key: `room-${i}`, description: undefined, translations: { en: { title: `Room ${i}`, description: 'x'.repeat(1200) } } }));
    let t = performance.now();
    const project = await newPublishedProject(ada, [{ name: 'Hotel', markers }]);
    console.log(n, 'create+publish', performance.now() - t);
    await database().execute(sql`ANALYZE`);
    const times: number[] = [];
    const before = (await database().execute<{ l: string }>(sql`select pg_current_wal_insert_lsn()::text as l`))[0]?.l;
    for (let i = 0; i < 60; i++) {
      t = performance.now();
      const r = await api('PATCH', `/api/projects/${project.id}/markers/room-${i}/`, { token: key, json: { price: `${i}`, status: { type: 'info', label: 'x' } } });
      times.push(performance.now() - t);
      expect(r.status).toBe(200);
    }
    const wal = (await database().execute<{ b: string }>(sql`select (pg_current_wal_insert_lsn() - ${before}::pg_lsn)::text as b`))[0]?.b;
    times.sort((a, b) => a - b);
    console.log(n, 'patch median', times[30], 'p90', times[54], 'wal/patch', Number(wal) / 60);
    t = performance.now();
    await api('PATCH', `/api/projects/${project.id}/entities/`, { token: key, json: { updates: Array.from({ length: 500 }, (_, i) => ({ kind: 'marker', id_or_key: `room-${i % n}`, price: 'b' })) } });
    console.log(n, 'bulk 500', performance.now() - t);
    for (const verb of ['update-live/', 'update-live/']) { t = performance.now(); await api('POST', `/api/projects/${project.id}/${verb}`, { token: key }); console.log(n, verb, performance.now() - t); }
    t = performance.now(); await api('GET', `/api/projects/${project.id}/diff/`, { token: key }); console.log(n, 'diff', performance.now() - t);
    t = performance.now(); await api('POST', `/api/projects/${project.id}/versions/1/restore/`, { token: key }); console.log(n, 'restore', performance.now() - t);
    t = performance.now(); await api('GET', `/api/p/${project.id}/search/?q=room`); console.log(n, 'search cold', performance.now() - t);
    t = performance.now(); await api('GET', `/api/p/${project.id}/search/?q=rom%201234`); console.log(n, 'search warm', performance.now() - t);
    console.log(n, (await database().execute(sql`select pg_column_size(snapshot) as s, length(snapshot) as l from project_versions where project_id = ${project.id} limit 1`))[0]);
  }
}, 120_000);
