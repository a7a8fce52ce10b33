import { beforeAll, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let at: string;
let key: string;
beforeAll(async () => {
  ada = await newPerson();
  const project = await newPublishedProject(ada);
  at = `/api/projects/${project.id}/`;
  key = project.key;
});

const patch = (workingHours: unknown) =>
  api('PATCH', `${at}areas/cafe/`, { token: ada.access, json: { workingHours } });
const span = (open: string, close: string) => ({ mon: [{ open, close }] });

test('fault 37: schedules are stored as sent, and invalid ones are a 400 at their path', async () => {
  for (const timezone of [
    'Europe/Berlin',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'UTC',
  ]) {
    for (const hours of [
      span('02:30', '03:30'),
      span('00:00', '24:00'),
      span('22:00', '02:00'),
      span('09:00', '09:00'),
    ]) {
      const sent = { timezone, ...hours };
      const answer = await patch(sent);
      expect([sent, answer.status]).toEqual([sent, 200]);
      expect(answer.body.workingHours).toEqual(sent);
      expect((await api('GET', `/api/p/${key}/areas/cafe/`)).body.workingHours).toEqual(sent);
    }
  }
  const refused: [string, unknown][] = [
    ['workingHours.timezone', { timezone: 'Mars/Olympus', ...span('09:00', '17:00') }],
    ['workingHours.timezone', { timezone: '../../etc/passwd', ...span('09:00', '17:00') }],
    ['workingHours.mon[0].open', span('24:00', '02:00')],
    ['workingHours.mon[0].open', span('9:00', '17:00')],
    ['workingHours.mon[0].close', span('09:00', '24:01')],
    ['workingHours.mon[0].close', span('09:00', '25:00')],
    ['workingHours.exceptions[0].date', { exceptions: [{ date: '2026-02-30', closed: true }] }],
  ];
  for (const [path, hours] of refused) {
    const answer = await patch(hours);
    expect([path, answer.status, Object.keys(answer.body)]).toEqual([path, 400, [path]]);
  }
  for (const timezone of ['Nowhere', '']) {
    const answer = await api('PATCH', at, { token: ada.access, json: { settings: { timezone } } });
    expect([timezone, answer.status, Object.keys(answer.body)]).toEqual([
      timezone,
      400,
      ['settings.timezone'],
    ]);
  }
});
