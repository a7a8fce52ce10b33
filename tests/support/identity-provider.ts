import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { IdentityProviderSettings } from '#lib/platform/settings.ts';

export type ProviderUser = { sub: string; email?: string; email_verified?: unknown; name?: string };
export type Grant = { code: string; verifier: string; callback: URL };

/** How the provider behaves: normally, or with connections cut, answers held back, or failing. */
export type Mood = 'well' | 'cut' | 'silent' | 'failing';

const clientId = 'atrium';
const clientSecret = 'a-secret-of-the-test-provider';

/** A real OpenID Connect provider on this machine. Its users sign in without a prompt. */
export class TestProvider {
  readonly users = new Map<string, ProviderUser>();
  readonly requests: string[] = [];
  mood: Mood = 'well';
  /** Changes the ID token before the client that exchanged the code receives it. */
  tamper: ((idToken: string) => string | Promise<string>) | null = null;
  /** Changes the answer of the UserInfo endpoint. */
  tamperInfo: ((claims: Record<string, unknown>) => Record<string, unknown>) | null = null;
  /** True if ID tokens have no address, as by the defaults of the library: only UserInfo has it. */
  readonly #isByUserInfo: boolean;
  readonly #redirectUris: string[];
  readonly #server: Server;
  #signedIn = '';
  #provider: Provider | null = null;
  #privateKey: CryptoKey | null = null;
  #keyId = '';
  issuer = '';

  constructor(redirectUris: string[], { isByUserInfo = false } = {}) {
    this.#isByUserInfo = isByUserInfo;
    this.#redirectUris = redirectUris;
    this.#server = createServer((req, res) => void this.#answer(req, res));
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    await this.rotateKeys();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  settings(): IdentityProviderSettings {
    return { issuer: this.issuer, clientId, clientSecret, name: 'Test provider' };
  }

  /** Signs with a new key from now on. The old key is removed from the published set. */
  async rotateKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    this.#privateKey = privateKey;
    this.#keyId = randomBytes(4).toString('hex');
    const jwk = { ...(await exportJWK(privateKey)), kid: this.#keyId, use: 'sig', alg: 'RS256' };
    this.#provider = new Provider(this.issuer, {
      ...configuration([jwk], this.users, this.#redirectUris),
      conformIdTokenClaims: this.#isByUserInfo,
    });
  }

  /** Returns an ID token signed with the provider's key, with any claims and header. */
  async sign(claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
    if (!this.#privateKey) throw new Error('Start the provider first.');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.#keyId, ...header })
      .sign(this.#privateKey);
  }

  /** Sends a user through the provider like a browser. Returns the code in the redirect. */
  async authorize(
    user: ProviderUser,
    redirectUri: string,
    extra: Record<string, string> = {},
  ): Promise<Grant> {
    const verifier = randomBytes(32).toString('base64url');
    const url = new URL('/auth', this.issuer);
    url.search = String(
      new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state: 'some-state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...extra,
      }),
    );
    const callback = await this.follow(user, url);
    return { code: callback.searchParams.get('code') ?? '', verifier, callback };
  }

  /** Follows redirects from an authorization URL until one leads to another site. */
  async follow(user: ProviderUser, url: URL): Promise<URL> {
    this.users.set(user.sub, user);
    const cookies = new Map<string, string>();
    let at = url;
    while (at.origin === this.issuer) {
      this.#signedIn = user.sub;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
    }
    return at;
  }

  /** Signs in every later browser as `user`. */
  expect(user: ProviderUser): void {
    this.users.set(user.sub, user);
    this.#signedIn = user.sub;
  }

  count(path: string): number {
    return this.requests.filter((each) => each === path).length;
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? '').split('?')[0] ?? '';
    this.requests.push(path);
    if (this.mood === 'cut') return void req.socket.destroy();
    if (this.mood === 'silent') return;
    if (this.mood === 'failing') return void res.writeHead(503).end('away');
    if (path.startsWith('/interaction/')) {
      return this.#provider?.interactionFinished(req, res, { login: { accountId: this.#signedIn } });
    }
    const { tamper, tamperInfo } = this;
    if (path === '/me' && tamperInfo) changeReply(res, tamperInfo);
    if (path === '/token' && tamper) {
      changeReply(res, async (reply) => ({ ...reply, id_token: await tamper(String(reply.id_token)) }));
    }
    await this.#provider?.callback()(req, res);
  }
}

function configuration(
  keys: object[],
  users: Map<string, ProviderUser>,
  redirectUris: string[],
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys } as NonNullable<Configuration['jwks']>,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...users.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

type Reply = Record<string, unknown>;

function changeReply(res: ServerResponse, change: (reply: Reply) => Reply | Promise<Reply>): void {
  const end = res.end.bind(res);
  const replaced = async (body: string) => {
    const text = JSON.stringify(await change(JSON.parse(body)));
    res.setHeader('content-length', Buffer.byteLength(text));
    end(text);
  };
  // The provider sends the whole body of an answer in one piece.
  res.end = ((body: unknown) => {
    void replaced(String(body));
    return res;
  }) as typeof res.end;
}
