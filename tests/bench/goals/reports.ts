import { call, newPublished } from '../support/client.ts';
import { databaseMs, socketFolderOf } from '../support/database.ts';
import { fillEvents } from '../support/fill-events.ts';
import type { Goal, Measured } from '../support/goal.ts';

const events = 20_000_000;
/** Enough for a quick check. */
const eventsQuick = 1_000_000;
const daysFilled = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** A2: reports of a project with millions of events in a year, some of them not summed yet. */
export const reports: Goal = {
  ids: ['A2'],
  measure: async ({ service, client, rounds }) => {
    const project = await newPublished(client, 4, 250, 250);
    const areas: string[] = project.levels.flatMap((level: { areas: { id: string }[] }) =>
      level.areas.map(({ id }) => id),
    );
    const levels: string[] = project.levels.map(({ key }: { key: string }) => key);
    const isQuick = rounds < 5;
    const count = isQuick ? eventsQuick : events;
    const dataDir = service.dataDir ?? '';
    const startedAt = performance.now();
    const socketFolder = socketFolderOf(dataDir);
    await fillEvents(
      { projectId: project.id, areas, levels },
      { events: count, days: daysFilled, socketFolder },
    );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const report = async (days: number, goal: number): Promise<Measured> => {
      const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
      const path = `/api/analytics/?project=${project.id}&from=${day(days - 1)}&to=${day(0)}`;
      await call(client, 'GET', path);
      const times: number[] = [];
      const before = databaseMs(dataDir);
      while (times.length < 40) {
        const begun = performance.now();
        await call(client, 'GET', path);
        times.push(performance.now() - begun);
      }
      const databaseUsed = (databaseMs(dataDir) - before) / times.length;
      return {
        id: 'A2',
        what: `report of ${days} days of ${(count / 1e6).toFixed(0)} million events, p95`,
        value: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0,
        goal,
        atLeast: false,
        unit: 'ms',
        note: `${Math.round(databaseUsed)} ms of the database's processor each; filled and summed in ${seconds} s`,
      };
    };
    return [await report(30, 200), await report(365, 1000)];
  },
};
