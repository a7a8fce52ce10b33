import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { generate } from 'otplib';
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { database } from '#db/client.ts';
import { operatorContext } from '#lib/boot/run-command.ts';
import { deleteAccount } from '#lib/identity/auth/delete-me.ts';
import {
  createOwner,
  describeAccount,
  issuePasswordLink,
  removeSecondFactor,
} from '#lib/identity/auth/operate.ts';
import { setPlan } from '#lib/identity/organizations/operate.ts';
import { exportForOperator, importForOperator } from '#lib/maps/projects/operate.ts';
import { settings } from '#lib/platform/settings.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { api } from '#tests/support/api.ts';
import { useBundledPrograms } from '#tests/support/bundled-program.ts';
import { goodPassword, newPerson, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { saveForm } from '#tests/support/picture.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { urlOf } from '#tests/support/test-server.ts';

useService();

let operator: ReturnType<typeof operatorContext>;
beforeEach(() => {
  operator = operatorContext();
});

const reset = (link: string) => {
  const { uid, token } = Object.fromEntries(new URL(link).searchParams);
  return api('POST', '/api/auth/password-reset/confirm/', {
    json: { uid, token, new_password: 'copper-lantern-317', new_password_confirm: 'copper-lantern-317' },
  });
};
const logIn = (email: string, password: string) =>
  api('POST', '/api/auth/login/', { json: { email, password } });

describe('the operator', () => {
  test('creates the first owner, even with closed registration, who then chooses a password by the printed link', async () => {
    withSettings({ registration: 'closed' });
    const input = { email: 'First@Example.org', fullName: 'First', organizationName: 'Museum' };
    const link = await createOwner(operator.ctx, input);
    expect((await reset(link)).status).toBe(200);
    const { body } = await logIn('first@example.org', 'copper-lantern-317');
    expect(body.user).toMatchObject({ emailVerified: true, hasPassword: true });
    const organizations = await api('GET', '/api/organizations/', { token: body.tokens.access });
    expect(organizations.body.results).toMatchObject([{ name: 'Museum', role: 'owner' }]);
    await expect(createOwner(operator.ctx, input)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('creates a link to a new password, which leaves the second factor on', async () => {
    const person = await newPerson();
    expect((await reset(await issuePasswordLink(operator.ctx, person))).status).toBe(200);
    expect((await logIn(person.email, 'copper-lantern-317')).status).toBe(200);
  });

  test('turns off a second factor, and its owner gets a mail', async () => {
    const person = await newPerson();
    const { secret } = (await api('POST', '/api/auth/2fa/setup/', { token: person.access })).body;
    await api('POST', '/api/auth/2fa/enable/', {
      token: person.access,
      json: { code: await generate({ secret }) },
    });
    const turnOff = () => removeSecondFactor(operator.ctx, person);
    expect([await turnOff(), await turnOff()]).toEqual([true, false]);
    await operator.settle();
    expect((await logIn(person.email, goodPassword)).body).toHaveProperty('tokens');
    await mailTo(person.email, 'Two-factor sign-in is off');
  });

  test('changes the plan of an organization by slug or id, and lists its members', async () => {
    const person = await newPerson();
    const [row] = await database()
      .$client`select slug from organizations where id = ${person.organizationId}`;
    await setPlan(operator.ctx, { organization: row?.slug, plan: 'free' });
    expect((await describeAccount(operator.ctx, person)).at(-1)).toBe(
      `Organization ${row?.slug} (free): owner`,
    );
    await setPlan(operator.ctx, { organization: person.organizationId, plan: 'pro' });
    const organization = await api('GET', `/api/organizations/${person.organizationId}/`, {
      token: person.access,
    });
    expect(organization.body.plan).toBe('pro');
    await expect(setPlan(operator.ctx, { organization: 'none', plan: 'pro' })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('the deletion by an operator', () => {
  test('ends sessions and keys, keeps shared organizations, and takes a published map off the web', async () => {
    const owner = await newPerson();
    const project = await newPublishedProject(owner);
    const open = () => api('GET', `/api/p/${project.key}/`);
    expect((await open()).status).toBe(200);
    const refused = await deleteAccount(operator.ctx, { email: owner.email, withOrganizations: false });
    expect(refused).toMatchObject({ isDeleted: false, organizations: [expect.any(String)] });
    expect((await api('GET', '/api/auth/me/', { token: owner.access })).status).toBe(200);

    const gone = await deleteAccount(operator.ctx, { email: owner.email, withOrganizations: true });
    await operator.settle();
    expect(gone).toEqual({ ...refused, isDeleted: true });
    expect((await api('GET', '/api/auth/me/', { token: owner.access })).status).toBe(401);
    expect((await open()).status).toBe(404);
    await expect(
      deleteAccount(operator.ctx, { email: owner.email, withOrganizations: true }),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('the file of a project', () => {
  test('is written for an operator regardless of the owner, and is imported into an organization as a draft', async () => {
    const owner = await newPerson();
    const other = await newPerson();
    const project = await newSavedProject(owner);
    const { chunks } = await exportForOperator(operator.ctx, { project: project.key });
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    const bytes = new Uint8Array(Buffer.concat(parts));
    const target = { organization: other.organizationId, bytes };
    const made = await importForOperator(operator.ctx, target);
    const seen = await api('GET', `/api/projects/${made.id}/`, { token: other.access });
    expect(seen.body).toMatchObject({
      name: project.name,
      status: 'DRAFT',
      organization: other.organizationId,
    });
    expect(seen.body.levels.map(({ key }: { key: string }) => key)).toEqual(['ground', 'first']);
    await expect(exportForOperator(operator.ctx, { project: 'no-such-map' })).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(importForOperator(operator.ctx, { ...target, organization: 'none' })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('the command', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-operator-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const program = useBundledPrograms();
  const run = (...args: string[]) => runFile('user', args);
  const runFile = (name: string, args: readonly string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program(name), ...args], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  /** The document of an archive, with each id and file by its number, and without name and key. */
  const contentOf = (archive: string) => {
    const ids = new Map<string, number>();
    const text = strFromU8(unzipSync(readFileSync(archive))['project.json'] ?? new Uint8Array());
    const numbered = text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, ids.size);
      return `id-${ids.get(id)}`;
    });
    const document = JSON.parse(numbered);
    return { ...document, project: { ...document.project, name: '', key: '' } };
  };

  test('works on the embedded database and prints its help', () => {
    const made = run('create', 'ada@example.org', '--name', 'Ada', '--organization', 'Museum');
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('/auth/reset-password?uid=')]);
    for (const args of [
      [],
      ['create', 'x@example.org'],
      ['change-plan', 'museum', 'gold'],
      ['show', '--nope'],
    ]) {
      const refused = run(...args);
      expect([refused.status, refused.stderr]).toEqual([
        1,
        expect.stringContaining('npm run user -- create'),
      ]);
    }
    expect(run('show', 'nobody@example.org')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Account not found.'),
    });
  }, 60_000);

  test('lists, confirms and deletes accounts, and deletes an organization with its only owner on request alone', async () => {
    const service = await startEmbedded({ dataDir });
    onTestFinished(service.stop);
    run('create', 'eve@example.org', '--name', 'Eve', '--organization', 'Gallery');
    expect(run('list', 'EVE').stdout).toMatch(
      /^eve@example\.org {2}Eve, confirmed, joined .*, gallery: owner\n$/,
    );
    expect(run('confirm', 'eve@example.org').stdout).toBe('The address was confirmed already.\n');
    const asked = run('delete', 'eve@example.org');
    expect([asked.status, asked.stderr]).toEqual([
      1,
      expect.stringMatching(/^Nothing was deleted\..*: gallery\./),
    ]);
    const gone = run('delete', 'eve@example.org', '--yes');
    expect(gone.status).toBe(0);
    expect(gone.stdout).toMatch(/^eve@example\.org was deleted, with: gallery\.$/m);
    expect(run('list', 'eve').stdout).toBe('There is no such account.\n');
    expect(run('adopt', 'gallery', 'ada@example.org')).toMatchObject({ status: 1 });
  }, 90_000);

  test('creates a demo once, and exports and imports a project, in the database of DATABASE_URL', async () => {
    const [{ name = '' } = {}] = await database().$client`select current_database() as name`;
    const env = {
      DATABASE_URL: urlOf(inject('server'), name),
      DATA_DIR: settings().dataDir,
      APP_URL: 'https://maps.example',
      AUTH_SECRET: 'x'.repeat(40),
    };
    const seeded = runFile('seed', [], env);
    expect([seeded.status, seeded.stdout]).toEqual([0, expect.stringContaining('/m/demo-museum')]);
    expect(seeded.stdout + seeded.stderr).not.toContain('"level":"error"');
    const words = /already exists[\s\S]*\/auth\/reset-password\?uid=/;
    expect(runFile('seed', [], env)).toMatchObject({ status: 1, stderr: expect.stringMatching(words) });

    // A small project, because an import draws each picture again.
    const owner = await newPerson();
    const { id, key, levels } = await newSavedProject(owner);
    const pictured = { token: owner.access, form: await saveForm(levels, 1) };
    expect((await api('PATCH', `/api/projects/${id}/`, pictured)).status).toBe(200);
    const [file, again] = [join(dataDir, 'one.zip'), join(dataDir, 'again.zip')];
    const runProject = (...args: string[]) => runFile('project', args, env);
    expect(runProject('export', key, file)).toMatchObject({ status: 0 });
    const back = runProject('import', file, '--organization', owner.organizationId, '--name', 'Again');
    expect([back.status, back.stdout]).toEqual([0, expect.stringContaining('Made the draft project again')]);
    expect(runProject('export', 'again', again)).toMatchObject({ status: 0 });
    const before = contentOf(file);
    expect([before.levels.length, before.images.length]).toEqual([2, 1]);
    expect(contentOf(again)).toEqual(before);
    for (const [args, words] of [
      [[], 'npm run project -- export'],
      [['export', 'none'], 'Project not found.'],
      [['import', join(dataDir, 'none.zip'), '--organization', 'demo-museum'], 'cannot be read'],
      [['import', import.meta.filename, '--organization', 'demo-museum'], 'is not a ZIP file'],
    ] as const) {
      const refused = runProject(...args);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(words)]);
    }
  }, 180_000);
});
