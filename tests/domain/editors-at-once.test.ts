import { beforeAll, expect, test } from 'vitest';
import { updateTag } from '#lib/editor/commands/tags.ts';
import { entitiesOf } from '#lib/editor/model/entities.ts';
import type { Entity, ProjectDetail } from '#lib/editor/model/types.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newSavedProject, type Person, smallVenue } from '#tests/support/factories.ts';
import { Peer, shapeOf } from '#tests/support/peer.ts';
import { randomFrom } from '#tests/support/random.ts';
import { differencesOf, withoutNumbers } from '#tests/support/same-maps.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let token: string;
beforeAll(async () => {
  ada = await newPerson();
  token = await newApiKey(ada, 'write');
});

/** More runs find more: with AT_ONCE_SEEDS that many are made, from AT_ONCE_SEED on. */
const seeds = Number(process.env.AT_ONCE_SEEDS ?? 8);
const firstSeed = Number(process.env.AT_ONCE_SEED ?? 1);
const turns = 140;
const idle = () => new Promise((resolve) => setImmediate(resolve));

async function openTwice(seed: number) {
  const random = randomFrom(seed * 7919);
  const venue = smallVenue();
  const both = [0, 1, 2].map((i) => [i * 9, i * i * 9]);
  const saved = await newSavedProject(ada, [
    ...venue,
    { name: 'Of both', areas: [{ data: both, title: 'Both' }] },
  ]);
  const path = `/api/projects/${saved.id}/`;
  const read = async (): Promise<ProjectDetail> => (await api('GET', path, { token })).body;
  const project = await read();
  let ids = seed * 1_000_000;
  const newId = () => `00000000-0000-4000-9000-${String(++ids).padStart(12, '0')}`;
  const open = (name: string) => new Peer(name, project, token, random, newId);
  return { random, path, read, peers: [open('Ada'), open('Grace')] as const };
}

test.each(Array.from({ length: seeds }, (_, i) => firstSeed + i))(
  'two editors whose calls and answers mix in any way have the same map in the end, as the database has it, and lose nothing (seed %i)',
  async (seed) => {
    const { random, path, read, peers } = await openTwice(seed);
    const trace: string[] = [];
    const versions: number[] = [];
    let isRestored = false;

    /** Answers a conflict, or a name that somebody else took, as a person does. */
    const answer = (me: Peer) => {
      const { conflicts, faults } = me.session.store.getState();
      for (const [id, fault] of faults)
        if (fault.name) me.run(updateTag(me.session.document, { id, fields: { name: me.next('Tag') } }));
      const one = me.pick(conflicts);
      if (!one) return;
      const side = random(2) === 0 ? 'mine' : 'theirs';
      if (side === 'theirs')
        for (const place of me.must.values())
          if ([place.id, place.level].includes(one.id)) me.must.delete(place.id);
      me.autosave.resolve(one.id, side);
      trace.push(`${me.name} takes ${side} of ${one.id}`);
    };

    const changeVersions = async () => {
      const at = versions[random(versions.length)];
      if (at === undefined || random(2) === 0) {
        versions.push((await api('POST', `${path}versions/`, { token, json: { note: '' } })).body.number);
        trace.push('a version');
        return;
      }
      expect((await api('POST', `${path}versions/${at}/restore/`, { token })).status).toBe(200);
      isRestored = true;
      trace.push(`version ${at} comes back`);
    };

    const doings: [number, (me: Peer) => unknown][] = [
      [36, (me) => trace.push(me.work())],
      [16, (me) => me.timers.runAll()],
      [16, (me) => me.deliver()],
      [12, (me) => me.answers.shift()?.()],
      [4, async (me) => me.autosave.heard((await read()).revision)],
      [4, (me) => me.deliver(true)],
      [3, answer],
      [2, (me) => me.setOffline(!me.isOffline)],
      [1, changeVersions],
    ];
    const all = doings.flatMap(([weight, doing]) => Array<typeof doing>(weight).fill(doing));
    /** Lets everything through until nothing changes for two rounds. */
    const settle = async () => {
      let quietRounds = 0;
      for (let round = 0; round < 200 && quietRounds < 2; round++) {
        for (const me of peers) {
          me.setOffline(false);
          answer(me);
          for (const doing of [() => me.timers.runAll(), () => me.deliver(), () => me.answers.shift()?.()]) {
            await doing();
            await idle();
          }
          me.autosave.heard((await read()).revision);
          await idle();
        }
        const { revision } = await read();
        const isQuiet = peers.every((me) => me.isQuiet() && me.autosave.revision === revision);
        quietRounds = isQuiet ? quietRounds + 1 : 0;
      }
    };

    for (let i = 0; i < turns; i++) {
      await all[random(all.length)]?.(peers[random(2)] as Peer);
      await idle();
    }
    await settle();
    const told = trace.join('\n');
    const states = peers.map(({ session }) => {
      const { save, faults, conflicts } = session.store.getState();
      return { kind: save.kind, faults: [...faults], conflicts };
    });
    const quiet = { kind: 'saved', faults: [], conflicts: [] };
    expect(states, told).toEqual([quiet, quiet]);
    const stored = new Map<string, Entity>(entitiesOf(await read()).map((one) => [one.id, one]));
    const sides = [...peers.map((me) => me.seen()), stored.values()].map(withoutNumbers);
    expect(differencesOf(sides), told).toEqual([]);
    for (const { session, seen } of peers)
      expect([...session.document.all()], told).toHaveLength(seen().length + 1);
    if (isRestored) return;
    for (const { must } of peers)
      for (const place of must.values())
        if (stored.has(place.level))
          expect(shapeOf(stored.get(place.id) as typeof place), told).toEqual(shapeOf(place));
  },
);
