import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type NamedEndpoint } from '#lib/contract/endpoints/index.ts';
import { type Right, roleAllows } from '#lib/identity/organizations/rules.ts';
import { issueToken } from '#lib/identity/sessions/tokens.ts';
import { derivedKey } from '#lib/platform/secrets.ts';
import { api } from '#tests/support/api.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { newApiKey, newMember, newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { membershipOf, organizationPath } from '#tests/support/organizations.ts';
import { organizationRights, sampleCall } from '#tests/support/samples.ts';
import { useService } from '#tests/support/service.ts';

const keyRefusal = 'This endpoint is not available via API key. Use JWT authentication.';

useService();
useDoor();

let owner: Person;
let projectId: string;
/** For calls that are allowed and may change it, and its key. */
let changedId: string;
let changedKey: string;
let stranger: Person;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  owner = await newPerson();
  stranger = await newPerson('Stranger');
  projectId = (await newProject(owner)).id;
  changedId = (await newProject(owner)).id;
  changedKey = await newApiKey(owner, 'write', changedId);
  const claims = { userId: owner.userId, sessionId: owner.userId };
  const [blocked, removed] = [
    await newMember(owner.organizationId, 'owner'),
    await newMember(owner.organizationId, 'admin'),
  ];
  const orphanKeys = {
    orphanReadKey: await newApiKey({ ...removed, organizationId: owner.organizationId }, 'read'),
    orphanWriteKey: await newApiKey({ ...removed, organizationId: owner.organizationId }, 'write'),
  };
  await changeMember(blocked, { json: { status: 'blocked' } });
  await changeMember(removed, {});
  Object.assign(tokens, {
    owner: owner.access,
    admin: (await newMember(owner.organizationId, 'admin')).access,
    member: (await newMember(owner.organizationId, 'member')).access,
    viewer: (await newMember(owner.organizationId, 'viewer')).access,
    stranger: stranger.access,
    blocked: blocked.access,
    removed: removed.access,
    ...orphanKeys,
    readKey: await newApiKey(owner, 'read'),
    writeKey: await newApiKey(owner, 'write'),
    strangerKey: await newApiKey(stranger, 'write'),
    garbage: 'eyJhbGciOiJub25lIn0.e30.',
    unknownKey: `sk_${'0'.repeat(64)}`,
    refresh: owner.refresh,
    expired: await issueToken('access', claims, new Date(Date.now() - 3_600_000)),
    noSession: await issueToken('access', claims, new Date()),
    otherAudience: await new SignJWT({ typ: 'access', sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(claims.userId)
      .setIssuer('atrium')
      .setAudience('somebody-else')
      .setNotBefore(0)
      .setExpirationTime('1h')
      .sign(derivedKey('jwt')),
  });
});

/** Changes a membership in the organization of the matrix, or ends it without a body. */
async function changeMember(person: Person, change: { json?: object }): Promise<void> {
  const member = await membershipOf(owner.organizationId, person.userId);
  const method = change.json ? 'PATCH' : 'DELETE';
  const path = organizationPath(owner.organizationId, `members/${member}/`);
  const { status } = await api(method, path, { token: owner.access, ...change });
  expect(status).toBeLessThan(300);
}

/** Everybody who has nothing to do with the organization, or no longer. */
const outsiders = ['stranger', 'blocked', 'removed'];

const badTokens = ['garbage', 'unknownKey', 'refresh', 'expired', 'noSession', 'otherAudience'];

const scopeOf = (project = projectId) => ({ projectId: project, organizationId: owner.organizationId });
const call = (endpoint: NamedEndpoint, who: string | null, project = projectId, way = api) => {
  const sample = sampleCall(endpoint, scopeOf(project));
  return way(endpoint.method, sample.path, { ...sample.call, token: who === null ? undefined : tokens[who] });
};

/** The right that an endpoint of a project demands. */
function rightOn(endpoint: NamedEndpoint): Right {
  if (endpoint.auth === 'account') return 'manage';
  return endpoint.auth === 'write' ? 'write' : 'read';
}

/** Returns a project for an allowed call: a new one only for the call that deletes it. */
const changedBy = async ({ id }: NamedEndpoint) =>
  id === 'deleteProject' ? (await newProject(owner)).id : changedId;

/** Each endpoint by its route file, and once more by the handler before Next. */
const of = (...classes: NamedEndpoint['auth'][]) =>
  endpoints
    .filter((endpoint) => classes.includes(endpoint.auth))
    .flatMap((endpoint) => {
      const name = `${endpoint.method} ${endpoint.path}`;
      return [[name, endpoint, api] as const, [`${name} before Next`, endpoint, door] as const];
    });

describe('auth classes', () => {
  test.each(of('account', 'read', 'write'))(
    '%s refuses everyone without a valid token with 401',
    async (_, endpoint, way) => {
      for (const who of [null, ...badTokens]) {
        const answer = await call(endpoint, who, projectId, way);
        expect([who, answer.status, answer.headers.get('www-authenticate')]).toEqual([who, 401, 'Bearer']);
        expect(Object.keys(answer.body)).toEqual(['detail']);
      }
    },
  );

  test.each(of('account'))('%s refuses API keys with the sentence of the contract', async (_, endpoint) => {
    for (const who of ['readKey', 'writeKey']) {
      const answer = await call(endpoint, who);
      expect([who, answer.status, answer.body]).toEqual([who, 403, { detail: keyRefusal }]);
    }
  });

  test.each(
    of('none').filter(([, { path, refusesNobody }]) => path.startsWith('/api/auth/') && !refusesNobody),
  )('%s refuses API keys and treats bad tokens as anonymous', async (_, endpoint) => {
    expect((await call(endpoint, 'writeKey')).body).toEqual({ detail: keyRefusal });
    for (const who of [null, 'garbage', 'expired']) {
      const answer = await call(endpoint, who);
      expect([who, answer.status === 400 || answer.status === 503]).toEqual([who, true]);
    }
  });

  test.each(of('write'))('%s refuses a read key with 403', async (_, endpoint, way) => {
    expect((await call(endpoint, 'readKey', projectId, way)).status).toBe(403);
  });

  test.each(of('public'))(
    '%s refuses a bad key with 401, never treating it as anonymous',
    async (_, endpoint, way) => {
      expect((await call(endpoint, 'unknownKey', projectId, way)).status).toBe(401);
    },
  );
});

describe('projects', () => {
  const onProjects = of('account', 'read', 'write').filter(([, { path }]) => path.includes('{project_id}'));

  test.each(onProjects)("%s hides somebody else's project with 404", async (_, endpoint, way) => {
    for (const who of endpoint.auth === 'account' ? outsiders : [...outsiders, 'strangerKey']) {
      expect([who, (await call(endpoint, who, projectId, way)).status]).toEqual([who, 404]);
    }
  });

  test.each(onProjects)('%s follows the role matrix', async (_, endpoint, way) => {
    for (const role of ['viewer', 'member', 'admin', 'owner'] as const) {
      const isAllowed = roleAllows(role, rightOn(endpoint));
      const project = isAllowed ? await changedBy(endpoint) : projectId;
      const { status } = await call(endpoint, role, project, way);
      if (isAllowed) expect([role, [401, 403].includes(status)]).toEqual([role, false]);
      else expect([role, status]).toEqual([role, 403]);
    }
  });

  test.each(onProjects.filter(([, { auth }]) => auth !== 'account'))(
    '%s lets each key do what its kind may, also after its maker left or bound to this project',
    async (_, endpoint, way) => {
      const mayRead = rightOn(endpoint) === 'read';
      for (const [who, isAllowed] of [
        ['readKey', mayRead],
        ['orphanReadKey', mayRead],
        ['writeKey', true],
        ['orphanWriteKey', true],
      ] as const) {
        const project = isAllowed && !mayRead ? await changedBy(endpoint) : projectId;
        const { status } = await call(endpoint, who, project, way);
        if (isAllowed) expect([who, [401, 403].includes(status)]).toEqual([who, false]);
        else expect([who, status]).toEqual([who, 403]);
      }
      const own = await changedBy(endpoint);
      const sample = sampleCall(endpoint, scopeOf(own));
      const bound = own === changedId ? changedKey : await newApiKey(owner, 'write', own);
      const { status } = await way(endpoint.method, sample.path, { ...sample.call, token: bound });
      // A key that is bound to one project makes no other.
      expect([401, 403].includes(status)).toBe(endpoint.id === 'duplicateProject');
    },
  );

  test.each(onProjects.filter(([, { auth }]) => auth !== 'account'))(
    '%s is 404 for a key bound to another project',
    async (_, endpoint, way) => {
      const sample = sampleCall(endpoint, scopeOf());
      const call = { ...sample.call, token: changedKey };
      expect((await way(endpoint.method, sample.path, call)).status).toBe(404);
    },
  );
});

describe('organizations', () => {
  const isOnOne = ({ path }: NamedEndpoint) =>
    /\{organization_id\}|^\/api\/(?:webhooks|api-keys|billing|usage|analytics)\//.test(path);
  const onOrganizations = of('account').filter(([, endpoint]) => isOnOne(endpoint));

  test('every endpoint of an organization has its right in the table', () => {
    const missing = onOrganizations.filter(([, { id }]) => !(id in organizationRights)).map(([name]) => name);
    expect(missing).toEqual([]);
  });

  test.each(onOrganizations)("%s hides somebody else's organization with 404", async (_, endpoint) => {
    for (const who of outsiders) {
      expect([who, (await call(endpoint, who)).status]).toEqual([who, 404]);
    }
  });

  test.each(onOrganizations.filter(([, { id }]) => id !== 'deleteOrganization'))(
    '%s follows the role matrix',
    async (_, endpoint) => {
      const right = organizationRights[endpoint.id] ?? 'own';
      for (const role of ['viewer', 'member', 'admin', 'owner'] as const) {
        const { status } = await call(endpoint, role);
        if (roleAllows(role, right)) expect([role, [401, 403].includes(status)]).toEqual([role, false]);
        else expect([role, status]).toEqual([role, 403]);
      }
    },
  );

  test('only an owner can delete the organization', async () => {
    const endpoint = endpoints.find(({ id }) => id === 'deleteOrganization');
    if (!endpoint) throw new Error('deleteOrganization is not declared.');
    for (const role of ['viewer', 'member', 'admin']) expect((await call(endpoint, role)).status).toBe(403);
  });
});

describe('new projects', () => {
  const onNone = of('read', 'write').filter(([, { path }]) => !path.includes('{project_id}'));
  const making = onNone.filter(([, { auth, id }]) => auth === 'write' && id !== 'importProject');

  test('are made by the endpoints that the matrix knows', () => {
    expect(making.map(([, { id }]) => id)).toEqual(['createProject', 'createProject']);
  });

  test.each(making)('%s follows the role matrix', async (_, endpoint, way) => {
    for (const who of outsiders)
      expect([who, (await call(endpoint, who, projectId, way)).status]).toEqual([who, 404]);
    expect((await call(endpoint, 'viewer', projectId, way)).status).toBe(403);
    for (const who of ['member', 'admin', 'owner', 'writeKey', 'orphanWriteKey'])
      expect([who, (await call(endpoint, who, projectId, way)).status]).toEqual([who, 201]);
    const sample = sampleCall(endpoint, scopeOf());
    const bound = await newApiKey(owner, 'write', projectId);
    expect((await way(endpoint.method, sample.path, { ...sample.call, token: bound })).status).toBe(403);
  });

  test.each(onNone.filter(([, { auth }]) => auth === 'read'))(
    '%s lets everybody read what is theirs',
    async (_, endpoint, way) => {
      for (const who of ['viewer', 'owner', 'stranger', 'blocked', 'readKey', 'orphanReadKey'])
        expect([who, (await call(endpoint, who, projectId, way)).status]).toEqual([who, 200]);
    },
  );
});

describe('the matrix', () => {
  test('has every endpoint in one of its groups: of a project, an organization, the caller, or for all', () => {
    const groups = {
      project: ({ path, auth }: NamedEndpoint) => path.includes('{project_id}') && auth !== 'public',
      organization: ({ id }: NamedEndpoint) => id in organizationRights,
      caller: ({ path, auth }: NamedEndpoint) =>
        auth === 'account' && /^\/api\/(?:auth|invitations|organizations)\/(?!\{)/.test(path),
      list: ({ path, auth }: NamedEndpoint) =>
        (auth === 'read' || auth === 'write') && !path.includes('{project_id}'),
      all: ({ auth }: NamedEndpoint) => ['none', 'public', 'operator'].includes(auth),
    };
    const placed = endpoints.map((endpoint) => ({
      id: endpoint.id,
      groups: Object.entries(groups).flatMap(([name, isIn]) => (isIn(endpoint) ? [name] : [])),
    }));
    expect(placed.filter((one) => one.groups.length !== 1)).toEqual([]);
  });
});
