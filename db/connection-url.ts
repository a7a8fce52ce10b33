import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

type Ssl = 'allow' | 'prefer' | 'require' | 'verify-full' | boolean | ConnectionOptions;

/** What DATABASE_URL says, for the driver. */
export type ConnectionUrl = {
  /** Without parameters, which the driver would hand to the server as settings. */
  url: string;
  options: {
    ssl?: Ssl;
    prepare?: false;
    connection: Record<string, string>;
  } & Record<string, unknown>;
  /** A pooler lends connections by transaction, so that nothing of a session lasts. */
  isPooled: boolean;
  /** Names of parameters without effect. */
  ignored: string[];
};

/** Read elsewhere: `addressOf`, and whether to prepare. */
const ours = ['host', 'pgbouncer', 'prepare'];
const ofTls = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];
/** Options of the driver with the name that libpq uses too. */
const ofDriver = ['connect_timeout', 'target_session_attrs'];
/** Settings of the server that an operator may choose, and that nothing here relies on. */
const ofServer = [
  'application_name',
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
];
const known = [...ours, ...ofTls, ...ofDriver, ...ofServer];

/** The settings of a session that our statements rely on. A database or role may have other defaults. */
const reliedOn = {
  datestyle: 'ISO, MDY',
  timezone: 'UTC',
  standard_conforming_strings: 'on',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
};
/** Those that poolers keep for each client; they refuse others at the start of a connection. */
const keptByPoolers = ['datestyle', 'timezone', 'standard_conforming_strings'];

/** Returns the settings that a new session asks for. */
export function sessionSettings(isPooled: boolean): Record<string, string> {
  const asked = Object.entries(reliedOn).filter(([name]) => !isPooled || keptByPoolers.includes(name));
  return { application_name: 'atrium', ...Object.fromEntries(asked) };
}

/** Parses a URL of a PostgreSQL server. Only known parameters go on; `ignored` names the others. */
export function readConnectionUrl(given: string): ConnectionUrl {
  const parsed = new URL(given);
  const { port, searchParams } = parsed;
  const all = Object.fromEntries(searchParams);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  const isPooled = all.pgbouncer === 'true' || port === '6543';
  const ssl = sslOf(all);
  const ignored = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
  parsed.search = '';
  return {
    url: parsed.toString(),
    options: {
      ...pick(ofDriver),
      ...(ssl !== undefined && { ssl }),
      ...((isPooled || all.prepare === 'false') && { prepare: false as const }),
      connection: { ...sessionSettings(isPooled), ...pick(ofServer) },
    },
    isPooled,
    ignored,
  };
}

/** Returns what the driver takes as `ssl`, or undefined for its default. */
function sslOf(all: Record<string, string>): Ssl | undefined {
  const mode = all.sslmode ?? all.ssl;
  if (mode === 'disable' || mode === 'false' || mode === '0') return false;
  const { sslrootcert, sslcert, sslkey } = all;
  const root = sslrootcert === 'system' ? undefined : sslrootcert;
  if (root || sslcert) {
    return {
      ...(root && { ca: readFileSync(root, 'utf8') }),
      ...(sslcert && { cert: readFileSync(sslcert, 'utf8') }),
      ...(sslkey && { key: readFileSync(sslkey, 'utf8') }),
      // As libpq: a root certificate is always checked, the name of the host with verify-full only.
      rejectUnauthorized: root !== undefined || (mode?.startsWith('verify') ?? false),
      ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    };
  }
  if (mode === undefined && sslrootcert === undefined) return undefined;
  return mode === 'allow' || mode === 'prefer' || mode === 'require' ? mode : 'verify-full';
}
