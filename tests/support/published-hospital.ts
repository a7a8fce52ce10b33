import { hospital } from '#tests/fixtures/hospital.ts';
import { newAddress, visitorPassword } from './visitor.ts';

/** Publishes the hospital in the running app, like a script. Returns the id of the map. */
export async function publishHospital(origin: string): Promise<string> {
  return (await publishOwnHospital(origin)).id;
}

/** The same, and returns the token of its owner too. */
export async function publishOwnHospital(origin: string): Promise<{ id: string; token: string }> {
  let token = '';
  const call = async <Reply>(method: string, path: string, json?: unknown): Promise<Reply> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Reply>;
  };
  const email = newAddress('hospital');
  const account = await call<{ tokens: { access: string } }>('POST', '/api/auth/register/', {
    email,
    password: visitorPassword,
    password_confirm: visitorPassword,
    full_name: 'Ada Lovelace',
    organization_name: email,
  });
  token = account.tokens.access;
  const { name, languages, ...rest } = hospital();
  const { results } = await call<{ results: { id: string }[] }>('GET', '/api/organizations/');
  const organization = results[0]?.id;
  const { id } = await call<{ id: string }>('POST', '/api/projects/', { organization, name, languages });
  await call('PATCH', `/api/projects/${id}/`, rest);
  await call('POST', `/api/projects/${id}/publish/`, {});
  return { id, token };
}
