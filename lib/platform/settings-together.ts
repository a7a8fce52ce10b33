/** Environment variables, like `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

const identityProviderNames = [
  'IDENTITY_PROVIDER_ISSUER',
  'IDENTITY_PROVIDER_CLIENT_ID',
  'IDENTITY_PROVIDER_CLIENT_SECRET',
];
const wholeOrNothing = [
  ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
  ['SMTP_URL', 'MAIL_FROM'],
  identityProviderNames,
];
const sharedServices = ['DATABASE_URL', 'UPSTASH_REDIS_REST_URL', 'BLOB_READ_WRITE_TOKEN', 'SMTP_URL'];
const neededWithoutDisk = ['DATABASE_URL', 'BLOB_READ_WRITE_TOKEN', 'SMTP_URL'];

/** Returns the faults of combinations of variables, even if one of them is invalid on its own. */
export function problemsTogether(env: Variables): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const isHosted = env.DEPLOYMENT?.trim() === 'hosted';
  const problems: string[] = [];
  for (const names of wholeOrNothing) {
    const [set, unset] = [names.filter(isSet), names.filter((name) => !isSet(name))];
    if (set.length === 0 || unset.length === 0) continue;
    problems.push(
      `${unset.join(' and ')} must be set too, because ${set.join(' and ')} is. Set all of them, or none.`,
    );
  }
  if (isSet('IDENTITY_PROVIDER_NAME') && !identityProviderNames.some(isSet)) {
    problems.push(
      'IDENTITY_PROVIDER_NAME is set, but IDENTITY_PROVIDER_ISSUER is not. Set both, or neither.',
    );
  }
  if (isSet('DATABASE_READ_URL') && !isSet('DATABASE_URL')) {
    problems.push('DATABASE_READ_URL is set, but DATABASE_URL is not: it names a replica of that database.');
  }
  const service = sharedServices.find(isSet);
  const because = isHosted ? 'DEPLOYMENT is hosted' : service ? `${service} is set` : null;
  if (because && !isSet('AUTH_SECRET')) {
    problems.push(`AUTH_SECRET is needed because ${because}. Make one with: openssl rand -hex 32`);
  }
  if (because && !isSet('APP_URL')) {
    problems.push(
      `APP_URL is needed because ${because}: the public address, such as https://maps.example.org`,
    );
  }
  // A serverless host has no disk: embedded data would be lost with the next request.
  const missing = isSet('VERCEL') ? neededWithoutDisk.filter((name) => !isSet(name)) : [];
  if (missing.length > 0) {
    problems.push(
      `${missing.join(', ')} must be set: a host of functions (VERCEL is set) has no disk for what they replace.`,
    );
  }
  if (isHosted && env.WEBHOOKS_ALLOW_LOCAL?.trim() === 'true') {
    problems.push('WEBHOOKS_ALLOW_LOCAL cannot be true where DEPLOYMENT is hosted. Unset it.');
  }
  return problems;
}
