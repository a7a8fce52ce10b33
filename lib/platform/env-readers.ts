/** Environment variables, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** One line for each wrong variable; the readers add to it and go on. */
export type Problems = string[];

/** The trimmed text of a variable; null when it is unset or empty. */
export function text(env: Variables, name: string): string | null {
  return env[name]?.trim() || null;
}

export function oneOf<const T extends string>(
  env: Variables,
  name: string,
  allowed: readonly T[],
  fallback: NoInfer<T>,
  problems: Problems,
): T {
  const given = text(env, name);
  if (given === null) return fallback;
  const found = allowed.find((each) => each === given);
  if (!found) problems.push(`${name} is "${given}". It can be: ${allowed.join(', ')}.`);
  return found ?? fallback;
}

export function flag(env: Variables, name: string, problems: Problems): boolean {
  return oneOf(env, name, ['true', 'false'], 'false', problems) === 'true';
}

type Range = { fallback: number; min: number; max: number };

export function integer(env: Variables, name: string, range: Range, problems: Problems): number {
  const given = text(env, name);
  if (given === null) return range.fallback;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= range.min && number <= range.max) return number;
  problems.push(`${name} is "${given}". It must be a whole number from ${range.min} to ${range.max}.`);
  return range.fallback;
}

/** A secret of at least `charactersMin` characters; the message never shows it. */
export function secret(
  env: Variables,
  name: string,
  charactersMin: number,
  problems: Problems,
): string | null {
  const given = text(env, name);
  if (given && given.length < charactersMin) {
    problems.push(`${name} is too short: it needs at least ${charactersMin} characters.`);
  }
  return given;
}

/** The URL of a service with one of `protocols` and a host. It may hold a password, so messages do not show it. */
export function connectionUrl(
  env: Variables,
  name: string,
  protocols: readonly string[],
  problems: Problems,
): string | null {
  const given = text(env, name);
  if (given === null) return null;
  const example = `${protocols[0]}//`;
  const url = parseUrl(given);
  if (!url) problems.push(`${name} is not a URL. It must begin with ${example} and name a host.`);
  else if (!protocols.includes(url.protocol)) problems.push(`${name} must begin with ${example}`);
  else {
    const host = decoded(url.hostname || url.searchParams.get('host') || '');
    if (!host) problems.push(`${name} names no host.`);
    else if (host.includes(','))
      problems.push(`${name} names several hosts: name one, or what stands before them.`);
  }
  return given;
}

/** The URL of an HTTP service that is sent a secret: https, or http on this machine. No trailing slash. */
export function serviceUrl(env: Variables, name: string, problems: Problems): string | null {
  const given = text(env, name);
  if (given === null) return null;
  const url = parseUrl(given);
  if (!url || !isHttp(url)) problems.push(`${name} is not a URL that begins with https://`);
  else if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    problems.push(`${name} must begin with https:// (http:// is only for this machine).`);
  } else if (url.search || url.hash || url.username) {
    problems.push(`${name} must be a plain address, without a user, a query or a fragment.`);
  }
  return given.replace(/\/+$/, '');
}

/** The address of a page that people are to open: http or https. */
export function pageUrl(env: Variables, name: string, problems: Problems): string | null {
  const given = text(env, name);
  if (given === null) return null;
  const url = parseUrl(given);
  if (!url || !isHttp(url) || url.username) {
    problems.push(
      `${name} is "${given}". It must be the address of a page, such as https://example.org/imprint.`,
    );
  }
  return given;
}

/** The token of a Vercel Blob store, which names the store; the message never shows it. */
export function blobToken(env: Variables, name: string, problems: Problems): string | null {
  const given = text(env, name);
  if (given && !/^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/.test(given)) {
    problems.push(
      `${name} is not the token of a blob store: it begins with vercel_blob_rw_ and the store's name.`,
    );
  }
  return given;
}

/** An origin: scheme, host and port only; null when unset or wrong. */
export function origin(env: Variables, name: string, problems: Problems): string | null {
  const given = text(env, name);
  if (given === null) return null;
  const found = parseOrigin(given);
  if (!found) {
    problems.push(
      `${name} is "${given}". It must be an origin such as https://maps.example.org, without a path.`,
    );
  }
  return found;
}

/** Origins between commas or blanks. */
export function originList(env: Variables, name: string, problems: Problems): string[] {
  const given = (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((each) => !parseOrigin(each));
  if (wrong) {
    problems.push(
      `${name} holds "${wrong}". Each must be an origin such as https://maps.example.org, without a path.`,
    );
  }
  return given.flatMap((each) => parseOrigin(each) ?? []);
}

/** A mail sender: `maps@example.org` or `Atrium <maps@example.org>`. */
export function sender(env: Variables, name: string, problems: Problems): string | null {
  const given = text(env, name);
  if (given && !/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given)) {
    problems.push(`${name} is "${given}". It must be an address such as Atrium <maps@example.org>.`);
  }
  return given;
}

/** Adds a problem when some, but not all, of `names` are set. */
export function wholeOrNothing(env: Variables, names: readonly string[], problems: Problems): void {
  const set = names.filter((name) => text(env, name));
  const unset = names.filter((name) => !text(env, name));
  if (set.length === 0 || unset.length === 0) return;
  problems.push(
    `${unset.join(' and ')} must be set too, because ${set.join(' and ')} is. Set all of them, or none.`,
  );
}

function parseOrigin(given: string): string | null {
  const url = parseUrl(given);
  if (!url || !isHttp(url) || url.username || url.pathname !== '/' || url.search || url.hash) return null;
  return url.origin;
}

function parseUrl(given: string): URL | null {
  return URL.canParse(given) ? new URL(given) : null;
}

/** `text` without its percent-encoding; null where that is broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isHttp(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
