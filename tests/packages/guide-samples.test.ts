import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionSamples } from '#app/docs/connection-samples.ts';
import { api } from '#tests/support/api.ts';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newProject } from '#tests/support/factories.ts';
import { hasProgram } from '#tests/support/has-program.ts';
import { publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();

/** Input of the programs in the guide: a sheet, a calendar, a timetable. */
const files = new Map<string, string>();
const others = createServer((request, response) => void response.end(files.get(request.url ?? '')));
const folder = mkdtempSync(join(tmpdir(), 'atrium-guide-'));
let env: Record<string, string>;
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  const ada = await newPerson();
  const { id } = await newProject(ada);
  const data = [
    [0, 0],
    [9, 0],
    [9, 9],
  ];
  const areas = ['saal-1', 'saal-g', 'cafe'].map((key) => ({ key, title: key, data }));
  const workingHours = { timezone: 'Europe/Berlin', mon: [{ open: '10:00', close: '18:00' }] };
  await api('PATCH', `/api/projects/${id}/`, {
    token: ada.access,
    json: {
      levels_data: [{ name: 'Ground floor', areas: [{ ...areas[0], workingHours }, ...areas.slice(1)] }],
    },
  });
  await api('POST', `/api/projects/${id}/publish/`, { token: ada.access });
  env = { KEY: await newApiKey(ada, 'write'), PROJECT: id, PLACE: 'saal-1' };
});
afterAll(() => {
  others.close();
  rmSync(folder, { recursive: true, force: true });
});

const area = (key: string) => publicOf(env.PROJECT ?? '', `areas/${key}/`);

/** Runs a sample like a reader: saved as a file, with the variables set. Returns its output. */
async function run(name: string, more: Record<string, string> = {}, input = ''): Promise<string> {
  const code = connectionSamples[name]?.replaceAll('{origin}', `http://127.0.0.1:${doorPort()}`) ?? '';
  const file = join(folder, code.startsWith('//') ? `${name}.mjs` : `${name}.sh`);
  writeFileSync(file, code);
  const command = file.endsWith('.mjs') ? process.execPath : 'bash';
  const child = spawn(command, [file], { env: { ...process.env, ...env, ...more } });
  child.stdin.end(input);
  const [out, error, ended] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    new Promise((done) => child.once('close', done)),
  ]);
  if (ended !== 0) throw new Error(`${name}: ${Buffer.concat(error)}`);
  return `${Buffer.concat(out)}${name === 'mqtt' ? Buffer.concat(error) : ''}`.trim();
}

describe('the programs of the guide to connections', () => {
  test('set and clear statuses from a spreadsheet', async () => {
    files.set('/sheet.csv', 'place,status,label\r\nsaal-1,warning,"Full, nearly"\r\ncafe,error,Closed\r\n');
    expect(await run('spreadsheet', { SHEET: `${address}/sheet.csv` })).toBe('2 places are up to date');
    expect((await area('cafe')).translations.en.statusLabel).toBe('Closed');
    expect((await area('saal-1')).translations.en.statusLabel).toBe('Full, nearly');
    files.set('/sheet.csv', 'place,status,label\ncafe,,\n');
    await run('spreadsheet', { SHEET: `${address}/sheet.csv` });
    expect((await area('cafe')).status).toBeNull();
  });

  test.skipIf(!hasProgram('curl'))('set the occupancy of a room by one call of a sensor', async () => {
    await run('sensor', { OCCUPIED: '1' });
    expect((await area('saal-1')).status).toEqual({ type: 'error' });
    await run('sensor', { OCCUPIED: '0' });
    expect((await area('saal-1')).status).toEqual({ type: 'success' });
  });

  test('bridge MQTT in twenty lines, and go on after a room that the map does not have', async () => {
    expect(connectionSamples.mqtt?.split('\n').length).toBeLessThanOrEqual(20);
    const said = await run('mqtt', {}, 'rooms/nowhere/occupied 1\nrooms/saal-g/occupied 1\n');
    expect(said).toContain('nowhere 404');
    expect((await area('saal-g')).status).toEqual({ type: 'error' });
  });

  test('turn a calendar into exceptions of the weekly hours, which stay', async () => {
    const event = (lines: string) => `BEGIN:VEVENT\r\n${lines}\r\nSUMMARY:Open\r\n late\r\nEND:VEVENT\r\n`;
    const events = [
      event('DTSTART;TZID=Europe/Berlin:20261224T100000\r\nDTEND;TZID=Europe/Berlin:20261224T140000'),
      event('DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226'),
    ];
    files.set('/opening.ics', `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`);
    expect(await run('calendar', { CALENDAR: `${address}/opening.ics` })).toBe('2 days are up to date');
    expect((await area('saal-1')).workingHours).toMatchObject({
      mon: [{ open: '10:00', close: '18:00' }],
      exceptions: [
        { date: '2026-12-24', open: '10:00', close: '14:00' },
        { date: '2026-12-25', closed: true },
      ],
    });
    files.set('/opening.ics', '<html>Sign in</html>');
    await expect(run('calendar', { CALENDAR: `${address}/opening.ics` })).rejects.toThrow('not a calendar');
    expect((await area('saal-1')).workingHours.exceptions).toHaveLength(2);
  });

  test('fill the rooms of a conference from a timetable', async () => {
    const talk = (date: string, title: string) => ({ date, duration: '01:30', title });
    const days = [
      { rooms: { 'Saal 1': [talk('2026-12-27T11:00:00+01:00', 'Opening')] } },
      {
        rooms: {
          'Saal 1': [talk('2026-12-28T11:00:00+01:00', 'Lifts')],
          'Saal G': [talk('2026-12-28T13:00:00+01:00', 'Maps')],
        },
      },
    ];
    files.set('/schedule.json', JSON.stringify({ schedule: { conference: { days } } }));
    expect(await run('conference', { SCHEDULE: `${address}/schedule.json` })).toBe('2 rooms are up to date');
    const { periods } = (await area('saal-1')).occupancy;
    expect(periods.map(({ label }: { label: string }) => label)).toEqual(['Opening', 'Lifts']);
    expect(Date.parse(periods[0].to)).toBe(Date.parse('2026-12-27T12:30:00+01:00'));
  });
});
