/** An error of Node.js, as far as it tells why a connection failed. A browser tells nothing. */
type Coded = {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  hostname?: unknown;
  address?: unknown;
  port?: unknown;
};

type Place = { origin: string; chain: readonly Coded[]; code: string };

const ownAuthority = "If it is your network's own, set NODE_EXTRA_CA_CERTS to the file of that authority.";

/** Sentences by the codes that they are for, first match first. In none of these cases a request was sent. */
const sentences: readonly [codes: RegExp, say: (place: Place) => string][] = [
  [/^(ENOTFOUND|EAI_\w+)$/, ({ origin, chain }) => `The name ${nameIn(chain) ?? origin} is unknown here.`],
  [/^ECONNREFUSED$/, ({ origin, chain }) => `Nothing listens at ${listenerIn(chain) ?? origin}.`],
  [
    /^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    ({ origin, code }) => `${origin} cannot be reached from here (${code}).`,
  ],
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    ({ origin, code }) =>
      `The certificate of ${origin} is from an unknown authority (${code}). ${ownAuthority}`,
  ],
  [/^CERT_HAS_EXPIRED$/, ({ origin }) => `The certificate of ${origin} has expired.`],
  [
    /^CERT_NOT_YET_VALID$/,
    ({ origin }) => `The certificate of ${origin} is not valid yet. Check the clock of this machine.`,
  ],
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|UND_ERR_PRX_TLS)$/,
    ({ origin }) => `The certificate of ${origin} is for another name.`,
  ],
  [
    /CERT|^ERR_(TLS|SSL)_|^EPROTO$/,
    ({ origin, code }) => `There is no secure connection to ${origin} (${code}). Check http:// and https://.`,
  ],
];

/** Says why no connection to this address came about. Returns null if one did, or if the error does not tell. */
export function connectionFaultOf(cause: unknown, address: string | URL): string | null {
  const { origin } = new URL(address);
  const chain = causesOf(cause);
  const status = chain.flatMap(
    ({ message }) => /^Proxy response \((\d+)\)/.exec(String(message))?.[1] ?? [],
  )[0];
  if (status === '407')
    return 'The proxy asks for a user and a password. Write them into its address: http://user:password@host:port.';
  if (status) return `The proxy does not connect to ${origin}. It answered ${status}.`;
  const codes = chain.flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
  for (const [known, say] of sentences) {
    const code = codes.find((each) => known.test(each));
    if (code) return say({ origin, chain, code });
  }
  return null;
}

/** Lists an error, its causes, and those of each address of a name that was tried. */
function causesOf(error: unknown): Coded[] {
  if (typeof error !== 'object' || error === null) return [];
  const { cause, errors } = error as Coded;
  return [error, ...causesOf(cause), ...(Array.isArray(errors) ? errors.flatMap(causesOf) : [])];
}

/** Finds the name that was looked up. Behind a proxy it is that of the proxy. */
function nameIn(chain: readonly Coded[]): string | null {
  const name = chain.find(({ hostname }) => typeof hostname === 'string')?.hostname;
  return name === undefined ? null : String(name);
}

function listenerIn(chain: readonly Coded[]): string | null {
  const found = chain.find(({ address, port }) => typeof address === 'string' && typeof port === 'number');
  if (!found) return null;
  const address = String(found.address);
  return `${address.includes(':') ? `[${address}]` : address}:${found.port}`;
}
