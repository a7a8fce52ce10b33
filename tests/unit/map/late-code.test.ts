import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type LateModule = typeof import('#lib/late/late-code.ts');

let late: LateModule;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://maps.example.org/edit' });
  vi.resetModules();
  late = await import('#lib/late/late-code.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const missing = () => new Error('Failed to load chunk /_next/static/chunks/a1b2.js from module 12');
/** The answer to the question whether the server still has a file. */
const serverAnswers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const noConnection = () => serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')));

/** Returns code whose load fails until `come` is called. */
function failing() {
  const state = { tries: 0, isThere: false };
  const code = late.lateCode(async () => {
    state.tries++;
    if (!state.isThere) throw missing();
    return 'parts';
  });
  return { state, code };
}

test('code that was wanted offline is taken once the connection is back, without another action', async () => {
  noConnection();
  const { state, code } = failing();
  const taken = vi.fn();
  code.want(taken);
  await vi.waitFor(() => expect(late.lateTrouble.get()).toBe('offline'));
  state.isThere = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith('parts'));
  expect(late.lateTrouble.get()).toBeNull();
});

test('code that was wanted is tried again after growing waits when the browser reports no change', async () => {
  noConnection();
  const { state, code } = failing();
  const loaded = code.load();
  await vi.advanceTimersByTimeAsync(999);
  expect(state.tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.tries).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.tries).toBe(3);
  state.isThere = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(await loaded).toBe('parts');
});

test('a file that a server no longer has is a new version, one that it still has is not', async () => {
  serverAnswers(async () => new Response(null, { status: 404 }));
  failing().code.want();
  await vi.waitFor(() => expect(late.lateTrouble.get()).toBe('newVersion'));
  expect(fetch).toHaveBeenCalledWith('/_next/static/chunks/a1b2.js', expect.anything());
});

test.each([200, 500, 503])(
  'a failed load while the server answers %i is tried again as usual',
  async (status) => {
    serverAnswers(async () => new Response(null, { status }));
    failing().code.want();
    await vi.waitFor(() => expect(late.lateTrouble.get()).toBe('offline'));
  },
);

test('code that is loaded ahead tries once and reports no trouble', async () => {
  noConnection();
  const { state, code } = failing();
  await code.ahead();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.tries).toBe(1);
  expect(late.lateTrouble.get()).toBeNull();
});

test('code that is wanted while it is loaded ahead in vain is tried again', async () => {
  noConnection();
  const { state, code } = failing();
  const ahead = code.ahead();
  const taken = vi.fn();
  code.want(taken);
  await vi.waitFor(() => expect(late.lateTrouble.get()).toBe('offline'));
  state.isThere = true;
  await vi.advanceTimersByTimeAsync(1000);
  await ahead;
  expect(taken).toHaveBeenCalledOnce();
});

test('a wait that ends reports no trouble any more, and its action is not done later', async () => {
  noConnection();
  const { state, code } = failing();
  const taken = vi.fn();
  const end = code.want(taken);
  await vi.waitFor(() => expect(late.lateTrouble.get()).toBe('offline'));
  end();
  expect(late.lateTrouble.get()).toBeNull();
  state.isThere = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).not.toHaveBeenCalled();
});

test('code that takes more than a second is reported as slow until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const code = late.lateCode(() => promise);
  const taken = vi.fn();
  code.want(taken);
  await vi.advanceTimersByTimeAsync(999);
  expect(late.lateTrouble.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(late.lateTrouble.get()).toBe('slow');
  resolve('parts');
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(late.lateTrouble.get()).toBeNull();
});

test('everything is loaded ahead, with the parts of parts, and what fails is tried once', async () => {
  noConnection();
  vi.stubGlobal('addEventListener', vi.fn());
  const order: string[] = [];
  late.lateCode(async () => {
    order.push('outer');
    late.lateCode(async () => order.push('inner'));
    return 'outer';
  });
  late.lateCode(async () => order.push('other'));
  late.lateCode(async () => {
    order.push('fails');
    throw missing();
  });
  const all = late.fetchAllAhead(new AbortController().signal);
  await vi.runAllTimersAsync();
  await all;
  expect(order).toEqual(['outer', 'other', 'fails', 'inner']);
});

test('code in a form for each language is declared once for each', async () => {
  const fetchTexts = vi.fn(async (language: string) => `texts ${language}`);
  const texts = late.lateCodes(fetchTexts);
  expect(texts('de')).toBe(texts('de'));
  expect(await texts('de').load()).toBe('texts de');
  expect(await texts('en').load()).toBe('texts en');
  expect(fetchTexts).toHaveBeenCalledTimes(2);
});
