import { describe, expect, test } from 'vitest';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { sign } from '#lib/webhooks/sign.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { answer, startReceiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';
import {
  newWebhook,
  readDeliveries,
  readWebhook,
  useReceiver,
  webhookPath,
} from '#tests/support/webhooks.ts';

useService();

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const ada = usePerson();
const { call } = callsOf(ada);
const receiver = useReceiver();

const path = (id: string, rest = '', query = '') => webhookPath(ada, id, rest, query);

describe('a ping', () => {
  test('is sent at once, waited for, answered as a record, kept in the history and counted', async () => {
    const hook = await newWebhook(ada, receiver.url, { is_active: false });
    const pinged = await call('POST', path(hook.id, 'test/'));
    expect(pinged.status).toBe(200);
    expect(pinged.body).toEqual({
      id: uuid,
      event: 'webhook.ping',
      status: 'success',
      status_code: 200,
      response_body: 'ok',
      is_response_body_truncated: false,
      duration_ms: expect.any(Number),
      error: '',
      created_at: instant,
      payload: {
        id: expect.stringMatching(/^evt_\d+$/),
        event: 'webhook.ping',
        created_at: instant,
        data: { organization_id: ada.organizationId, sent_by: ada.email },
      },
    });
    const [got] = receiver.requests;
    expect(JSON.parse(got?.body ?? '')).toEqual(pinged.body.payload);
    expect(got?.headers['x-service-delivery']).toBe(pinged.body.payload.id);
    expect(got?.headers['x-service-event']).toBe('webhook.ping');
    const sentAt = Number(got?.headers['x-service-timestamp']);
    expect(Math.abs(sentAt - Date.now() / 1000)).toBeLessThan(5);
    expect(got?.headers['x-service-signature']).toBe(sign(hook.secret, sentAt, got?.body ?? ''));
    expect((await readDeliveries(ada, hook.id)).results).toEqual([pinged.body]);
    expect(await readWebhook(ada, hook.id)).toMatchObject({
      is_active: false,
      consecutive_failures: 0,
      last_delivery_at: instant,
      last_success_at: instant,
    });
  });

  test('is a 200 with a failed record if it fails', async () => {
    const broken = await startReceiver(answer(500, '<script>alert(1)</script>\u0000'));
    const hook = await newWebhook(ada, broken.url);
    const pinged = await call('POST', path(hook.id, 'test/'));
    expect([pinged.status, pinged.body]).toEqual([
      200,
      expect.objectContaining({
        status: 'failed',
        status_code: 500,
        response_body: '<script>alert(1)</script>\uFFFD',
        error: 'Answered with status 500.',
      }),
    ]);
    await broken.close();
    const refused = await call('POST', path(hook.id, 'test/'));
    expect(refused.body).toMatchObject({
      status: 'failed',
      status_code: null,
      error: 'The connection was refused.',
    });
    withSettings({ webhooksAllowLocal: false });
    const forbidden = await call('POST', path(hook.id, 'test/'));
    expect(forbidden.body).toMatchObject({
      status: 'failed',
      status_code: null,
      error: expect.stringMatching(/^Not sent/),
    });
    expect((await readWebhook(ada, hook.id)).consecutive_failures).toBe(3);
  });

  test('is limited to ten a minute for one user', async () => {
    withSettings({ rateLimits: 'on', webhooksAllowLocal: true });
    const person = await newPerson();
    const hook = await newWebhook(person, receiver.url);
    const pings = await Promise.all(
      Array.from({ length: 14 }, () =>
        call('POST', webhookPath(person, hook.id, 'test/'), undefined, person.access),
      ),
    );
    expect(pings.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = pings.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(receiver.requests).toHaveLength(10);
  });
});

describe('regenerating the secret', () => {
  test('returns the new one once, and only the new one signs from then on', async () => {
    const hook = await newWebhook(ada, receiver.url);
    const answered = await call('POST', path(hook.id, 'regenerate-secret/'));
    expect(answered.status).toBe(200);
    const { secret, ...record } = answered.body;
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(secret).not.toBe(hook.secret);
    expect(await readWebhook(ada, hook.id)).toEqual(record);
    await call('POST', path(hook.id, 'test/'));
    const [got] = receiver.requests;
    expect(got?.headers['x-service-signature']).toBe(
      sign(secret, Number(got?.headers['x-service-timestamp']), got?.body ?? ''),
    );
  });

  test('waits for a request signed with the old one, so that none arrives afterwards', async () => {
    const slow = await startReceiver(
      (_received, response) => void setTimeout(() => response.writeHead(204).end(), 700),
    );
    const hook = await newWebhook(ada, slow.url);
    const pinging = call('POST', path(hook.id, 'test/'));
    await expect.poll(() => slow.requests.length).toBe(1);
    const secrets = [hook.secret];
    let isPinged = false;
    void pinging.then(() => {
      isPinged = true;
    });
    secrets.push((await call('POST', path(hook.id, 'regenerate-secret/'))).body.secret);
    expect(isPinged).toBe(true);
    await slow.close();
  });
});

describe('the history', () => {
  test('is paged by 20, newest first, filtered by status and event', async () => {
    let status = 200;
    const moody = await startReceiver((_received, response) => void response.writeHead(status).end());
    const hook = await newWebhook(ada, moody.url);
    const sent: string[] = [];
    let pinged = {};
    for (let i = 0; i < 23; i += 1) {
      status = i % 3 === 0 ? 503 : 200;
      const { body } = await call('POST', path(hook.id, 'test/'));
      pinged = body;
      sent.unshift(body.id);
    }
    await newPublishedProject(ada);
    const first = await readDeliveries(ada, hook.id);
    expect([first.count, first.results.length, first.previous]).toEqual([24, 20, null]);
    expect(first.results[0].event).toBe('project.published');
    // Pages show the headers that were sent, with the signature. Replies have the declared members only.
    expect(Object.keys(first.results[0]).toSorted()).toEqual(Object.keys(pinged).toSorted());
    expect(first.next).toMatch(/^http:\/\/atrium\.test\/api\/webhooks\/.*page=2/);
    const second = await api('GET', first.next, { token: ada.access });
    expect([second.body.results.length, second.body.next]).toEqual([4, null]);
    expect([...first.results, ...second.body.results].map(({ id }) => id).slice(1)).toEqual(sent);
    const read = async (query: string) => readDeliveries(ada, hook.id, query);
    const failed = await read('&status=failed');
    expect([failed.count, new Set(failed.results.map((one: { status: string }) => one.status))]).toEqual([
      8,
      new Set(['failed']),
    ]);
    expect((await read('&status=success&event=webhook.ping')).count).toBe(15);
    expect((await read('&event=project.published')).count).toBe(1);
    expect((await read('&event=project.deleted')).results).toEqual([]);
    for (const bad of [
      '&status=waiting',
      '&event=x',
      '&page=0',
      '&page=-1',
      '&page=x',
      '&status=failed&status=success',
    ]) {
      expect([bad, (await call('GET', path(hook.id, 'deliveries/', bad))).status]).toEqual([bad, 400]);
    }
    for (const past of ['&page=3', '&page=1000000000']) {
      expect([past, (await call('GET', path(hook.id, 'deliveries/', past))).status]).toEqual([past, 404]);
    }
    await moody.close();
  });

  test('sends a delivery again by hand as a new record with the same payload and delivery id and a fresh signature', async () => {
    const owner = await newPerson();
    const at = (id: string, rest = '') => webhookPath(owner, id, rest);
    const post = (where: string) => call('POST', where, undefined, owner.access);
    const hook = await newWebhook(owner, receiver.url);
    const project = await newPublishedProject(owner);
    const [delivered] = (await readDeliveries(owner, hook.id)).results;
    await call('PATCH', at(hook.id), { is_active: false }, owner.access);
    const again = await post(at(hook.id, `deliveries/${delivered.id}/redeliver/`));
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      event: 'project.published',
      status: 'success',
      payload: delivered.payload,
    });
    expect(again.body.id).not.toBe(delivered.id);
    expect(again.body.payload.data).toEqual({ project_id: project.id, name: 'City Museum' });
    const [one, two] = receiver.requests;
    expect([two?.body, two?.headers['x-service-delivery']]).toEqual([
      one?.body,
      one?.headers['x-service-delivery'],
    ]);
    expect(two?.headers['x-service-signature']).toBe(
      sign(hook.secret, Number(two?.headers['x-service-timestamp']), two?.body ?? ''),
    );
    expect((await readDeliveries(owner, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      again.body.id,
      delivered.id,
    ]);
    const other = await newWebhook(owner, receiver.url);
    for (const where of [
      at(other.id, `deliveries/${delivered.id}/redeliver/`),
      at(hook.id, `deliveries/${hook.id}/redeliver/`),
      at(hook.id, 'deliveries/x/redeliver/'),
    ]) {
      expect((await post(where)).status).toBe(404);
    }
  });

  test('sends at most thirty deliveries a minute again for one user', async () => {
    withSettings({ rateLimits: 'on', webhooksAllowLocal: true });
    const person = await newPerson();
    const hook = await newWebhook(person, receiver.url);
    const at = (rest: string) => webhookPath(person, hook.id, rest);
    const { id } = (await call('POST', at('test/'), undefined, person.access)).body;
    receiver.requests.length = 0;
    const again = await Promise.all(
      Array.from({ length: 33 }, () =>
        call('POST', at(`deliveries/${id}/redeliver/`), undefined, person.access),
      ),
    );
    expect(again.filter(({ status }) => status === 201)).toHaveLength(rateLimits.redelivery.count);
    const refused = again.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(receiver.requests).toHaveLength(rateLimits.redelivery.count);
  });
});
