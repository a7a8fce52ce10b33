import { expect, test } from 'vitest';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const secret = 'a-long-enough-secret';
const readMetrics = async () => {
  withSettings({ cronSecret: secret });
  return api('GET', '/api/metrics/', { token: secret });
};
const numberOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  );

test('requests are counted by declared route and status, with their duration', async () => {
  const owner = await newPerson();
  const project = await newPublishedProject(owner);
  await api('GET', `/api/p/${project.key}/levels/ground/`);
  await api('GET', `/api/p/${project.key}/levels/nowhere/`);
  await api('GET', `/api/projects/${project.id}/`);
  const { status, headers, body } = await readMetrics();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const requests = (route: string, code: number) =>
    numberOf(body, `atrium_http_requests_total{method="GET",route="${route}",status="${code}"}`);
  expect(requests('/api/p/{project}/levels/{level}/', 200)).toBe(1);
  expect(requests('/api/p/{project}/levels/{level}/', 404)).toBe(1);
  expect(requests('/api/projects/{project_id}/', 401)).toBe(1);
  const labels = 'method="GET",route="/api/p/{project}/levels/{level}/"';
  expect(numberOf(body, `atrium_http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(2);
  expect(numberOf(body, `atrium_http_request_duration_seconds_count{${labels}}`)).toBe(2);
  expect(numberOf(body, 'atrium_live_maps_cached')).toBeGreaterThan(0);
  expect(numberOf(body, 'atrium_live_maps_cached_bytes')).toBeGreaterThan(500);
});

test('refusals of rate limits are counted by limit', async () => {
  withSettings({ rateLimits: 'on' });
  for (let i = 0; i < rateLimits.anonymous.count + 2; i++) await api('GET', '/api/projects/');
  const { body } = await readMetrics();
  expect(numberOf(body, 'atrium_rate_limit_refusals_total{limit="anonymous"}')).toBe(2);
});

test('every line has the Prometheus format, and no value names a person or project', async () => {
  const owner = await newPerson();
  const project = await newPublishedProject(owner);
  await api('GET', `/api/p/${project.key}/`);
  const { body } = await readMetrics();
  // The text format allows empty lines.
  for (const line of body.split('\n').filter((each: string) => each !== '')) {
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? \d+(?:\.\d+)?(?:e-?\d+)?)$/,
    );
  }
  expect(body).not.toContain(project.key);
  expect(body).not.toContain(owner.email);
});

test('only the operator can read the metrics', async () => {
  withSettings({ cronSecret: secret });
  expect((await api('GET', '/api/metrics/', { token: 'another-secret-of-mine' })).status).toBe(401);
  expect((await api('GET', '/api/metrics/')).status).toBe(401);
});
