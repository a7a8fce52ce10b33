import { GET, POST } from '#app/auth/[...nextauth]/route.ts';
import { testOrigin } from './api.ts';

/** The cookies of one browser. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  has(name: string): boolean {
    return (this.#cookies.get(name) ?? '') !== '';
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async ask(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('host', 'atrium.test');
    headers.set('cookie', this.header());
    const request = new Request(new URL(url, testOrigin), { ...init, headers });
    const answer = await (init.method === 'POST' ? POST : GET)(request);
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
