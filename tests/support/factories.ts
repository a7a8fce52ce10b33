import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { database } from '#db/client.ts';
import { apiKeys, memberships, users } from '#db/schema/index.ts';
import type { Role } from '#lib/contract/choices.ts';
import { hashApiKey } from '#lib/identity/api-keys/api-keys.ts';
import { startSession } from '#lib/identity/auth/open-session.ts';
import { createOrganization } from '#lib/identity/organizations/organizations.ts';
import { createUser } from '#lib/identity/users/create-user.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { runTask, withTransaction } from '#lib/platform/transactions.ts';
import { recordEvent } from '#lib/webhooks/record-event.ts';
import { api, testOrigin } from './api.ts';

export const goodPassword = 'tulip-harbour-92';

export type Person = {
  userId: string;
  email: string;
  access: string;
  refresh: string;
  organizationId: string;
};

/** The stored form of `goodPassword`. Each process would need a thread with dictionaries to judge it and hash it. */
const goodPasswordHash = '$2b$04$n7ZlRsSCj6/PveOMFeilOu2SoS42AbPZFvEMyde0HsbpmfGFylqPS';

/** Returns a new user with an organization of their own and a session, as after a registration, but without its mail. */
export async function newPerson(name = 'Ada Lovelace'): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  return withTransaction(contextOfNobody(), async (tx) => {
    const account = await createUser(
      tx,
      { email, fullName: name, passwordHash: goodPasswordHash, emailVerifiedAt: null },
      'registration',
    );
    const organization = await createOrganization(tx, { name: `House of ${email}`, ownerId: account.id });
    return {
      userId: account.id,
      email,
      ...(await startSession(tx, account)),
      organizationId: organization.id,
    };
  });
}

/** Returns what `newPerson` does, after a registration through the API, which mails a link to the address. */
export async function newRegisteredPerson(name = 'Ada Lovelace'): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const registered = await api('POST', '/api/auth/register/', {
    json: {
      email,
      password: goodPassword,
      password_confirm: goodPassword,
      full_name: name,
      organization_name: `House of ${email}`,
    },
  });
  const { access, refresh } = registered.body.tokens;
  const organizations = await api('GET', '/api/organizations/', { token: access });
  return {
    userId: registered.body.user.id,
    email,
    access,
    refresh,
    organizationId: organizations.body.results[0].id,
  };
}

function contextOfNobody(): Ctx {
  return {
    actor: { kind: 'anonymous' },
    db: database(),
    now: () => new Date(),
    afterCommit: runTask,
    emit: recordEvent,
    requestId: newId(),
    origin: testOrigin,
    clientAddress: 'unknown',
    userAgent: null,
    language: 'en',
    answerLanguage: 'en',
    expectedRevisions: null,
    wantsOnlyRecord: false,
  };
}

/** Returns a new user who is an active member of `organizationId` in `role`. */
export async function newMember(organizationId: string, role: Role): Promise<Person> {
  const person = await newPerson(`A ${role}`);
  await database().insert(memberships).values({
    id: newId(),
    organizationId,
    userId: person.userId,
    role,
    status: 'active',
    joinedAt: new Date(),
  });
  return person;
}

/** Returns an API key of the organization, bound to one project if given. */
export async function newApiKey(
  owner: { organizationId: string; userId: string },
  access: 'read' | 'write',
  projectId: string | null = null,
): Promise<string> {
  const key = `sk_${randomBytes(32).toString('hex')}`;
  await database()
    .insert(apiKeys)
    .values({
      id: newId(),
      organizationId: owner.organizationId,
      projectId,
      name: `${access} key`,
      prefix: key.slice(0, 11),
      keyHash: hashApiKey(key),
      access,
      createdBy: owner.userId,
      createdAt: new Date(),
    });
  return key;
}

/** Makes a new empty project of the person, in English and German. Returns its record. */
export async function newProject(person: Person, fields: Record<string, unknown> = {}) {
  const created = await api('POST', '/api/projects/', {
    token: person.access,
    json: { organization: person.organizationId, name: 'City Museum', languages: ['en', 'de'], ...fields },
  });
  return created.body;
}

/** Returns two levels with an area and a marker each, in the form of `levels_data` without ids. */
export function smallVenue() {
  return [
    {
      name: 'Ground floor',
      key: 'ground',
      areas: [
        {
          data: [
            [10, 10],
            [110, 10],
            [110, 60],
          ],
          translations: { en: { title: 'Café' }, de: { title: 'Kaffeehaus' } },
          tags: [{ name: 'Food', color: '#00aa00' }],
        },
      ],
      markers: [{ position: { x: 20, y: 30 }, title: 'Entrance', icon: 'entrance' }],
    },
    {
      name: 'First floor',
      key: 'first',
      areas: [
        {
          data: [
            [0, 0],
            [50, 0],
            [50, 50],
            [0, 50],
          ],
          title: 'Gallery',
        },
      ],
      markers: [{ position: { x: 5, y: 5 }, title: 'Stairs', icon: 'stairs', tags: [{ name: 'food' }] }],
    },
  ];
}

/** Makes a project and saves `levels` in it (the small venue by default). Returns the saved project with its levels. */
export async function newSavedProject(person: Person, levels: unknown = smallVenue()) {
  const project = await newProject(person);
  const saved = await api('PATCH', `/api/projects/${project.id}/`, {
    token: person.access,
    json: { levels_data: levels },
  });
  return saved.body;
}

/** Makes a saved project and publishes it. */
export async function newPublishedProject(person: Person, levels: unknown = smallVenue()) {
  const project = await newSavedProject(person, levels);
  await api('POST', `/api/projects/${project.id}/publish/`, { token: person.access });
  return project;
}

/** Confirms the address of a person, because only confirmed addresses receive mail. */
export async function confirmed(person: Person): Promise<Person> {
  await database().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.userId));
  return person;
}

/** Returns the actor that a request with the person's access token has. */
export function actorOf({ userId, access }: Person): Extract<Actor, { kind: 'user' }> {
  return { kind: 'user', userId, sessionId: String(decodeJwt(access).sid), via: 'token' };
}
