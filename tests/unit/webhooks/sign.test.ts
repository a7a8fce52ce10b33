import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify as verifyLikeGithub } from '@octokit/webhooks-methods';
import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { deliver } from '#lib/webhooks/deliver.ts';
import { newSecret, sign } from '#lib/webhooks/sign.ts';
import { hasProgram } from '#tests/support/has-program.ts';
import { type Received, startReceiver } from '#tests/support/receiver.ts';

const examples = join(import.meta.dirname, '../../../lib/webhooks/examples');
const body = '{"id":"evt_9","event":"project.updated","data":{"name":"Caf\\u00e9 東京 😀 $(x) \'\\""}}';

/** The request that a receiver gets for one delivery. */
async function received(secret: string): Promise<Received> {
  const receiver = await startReceiver();
  await deliver(
    { url: receiver.url, secret, eventNumber: 9, event: 'project.updated', body },
    { allowLocal: true, now: new Date() },
  );
  await receiver.close();
  const [request] = receiver.requests;
  if (!request) throw new Error('Nothing arrived.');
  return request;
}

test('secrets are whsec_ and 256 random bits', () => {
  const secrets = Array.from({ length: 1000 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
  expect(new Set(secrets).size).toBe(1000);
});

test('the signature is HMAC-SHA256 in hexadecimal over timestamp, dot and body, under the whole secret', () => {
  expect(sign('whsec_00ff', 1_700_000_000, '{"name":"Café"}')).toBe(
    'sha256=c5d15d7e3b3345bc02186564770cfd4324da47da208734f7a03c1736977ebb28',
  );
});

describe('a delivery is accepted by the verifier of', () => {
  test('Stripe, given timestamp and signature in its own header', async () => {
    const secret = newSecret();
    const { headers, body: got } = await received(secret);
    const { webhooks } = new Stripe('sk_test_none');
    const v1 = String(headers['x-service-signature']).replace('sha256=', '');
    const header = `t=${headers['x-service-timestamp']},v1=${v1}`;
    expect(webhooks.constructEvent(got, header, secret)).toEqual(JSON.parse(body));
    expect(() => webhooks.constructEvent(`${got} `, header, secret)).toThrow();
    expect(() => webhooks.constructEvent(got, header, newSecret())).toThrow();
  });

  test('GitHub, over timestamp, dot and body', async () => {
    const secret = newSecret();
    const { headers, body: got } = await received(secret);
    const signature = String(headers['x-service-signature']);
    expect(await verifyLikeGithub(secret, `${headers['x-service-timestamp']}.${got}`, signature)).toBe(true);
    expect(await verifyLikeGithub(secret, `${headers['x-service-timestamp']}.${got} `, signature)).toBe(
      false,
    );
    expect(await verifyLikeGithub(newSecret(), `${headers['x-service-timestamp']}.${got}`, signature)).toBe(
      false,
    );
  });
});

type Case = { secret: string; timestamp: string; signature: string; body: string };

/**
 * Runs each example on all cases, in one process where the language allows it: to start one takes longer than to verify.
 * Returns for each case whether the example accepts the request as genuine.
 */
const runs: Record<
  string,
  { isHere: boolean; run: (cases: readonly Case[], folder: string) => Promise<boolean[]> | boolean[] }
> = {
  'verify.mjs': {
    isHere: true,
    run: async (cases) => {
      const { isGenuine } = await import(join(examples, 'verify.mjs'));
      return cases.map(({ secret, timestamp, signature, body }) =>
        isGenuine(secret, { 'x-service-timestamp': timestamp, 'x-service-signature': signature }, body),
      );
    },
  },
  'verify.py': {
    isHere: hasProgram('python3'),
    run: (cases) =>
      says(
        'python3',
        [
          '-c',
          `import json, sys; sys.dont_write_bytecode = True; sys.path.insert(0, ${JSON.stringify(examples)})
import verify
print(json.dumps([
  verify.is_genuine(c["secret"], {"X-Service-Timestamp": c["timestamp"], "X-Service-Signature": c["signature"]}, c["body"].encode())
  for c in json.load(sys.stdin)]))`,
        ],
        cases,
      ),
  },
  'verify.php': {
    isHere: hasProgram('php'),
    run: (cases) =>
      says(
        'php',
        [
          '-r',
          `require ${JSON.stringify(join(examples, 'verify.php'))};
echo json_encode(array_map(
  fn ($c) => is_genuine($c['secret'], ['X-Service-Timestamp' => $c['timestamp'], 'X-Service-Signature' => $c['signature']], $c['body']),
  json_decode(stream_get_contents(STDIN), true)));`,
        ],
        cases,
      ),
  },
  'verify.go': {
    isHere: hasProgram('go', ['version']),
    run: (cases, folder) => {
      cpSync(join(examples, 'verify.go'), join(folder, 'webhook/verify.go'));
      writeFileSync(join(folder, 'go.mod'), 'module example\n\ngo 1.19\n');
      writeFileSync(
        join(folder, 'main.go'),
        `package main
import ("encoding/json"; "example/webhook"; "net/http"; "os")
func main() {
  var cases []struct{ Secret, Timestamp, Signature, Body string }
  json.NewDecoder(os.Stdin).Decode(&cases)
  answers := []bool{}
  for _, c := range cases {
    h := http.Header{}
    h.Set("X-Service-Timestamp", c.Timestamp)
    h.Set("X-Service-Signature", c.Signature)
    answers = append(answers, webhook.IsGenuine(c.Secret, h, []byte(c.Body)))
  }
  json.NewEncoder(os.Stdout).Encode(answers)
}
`,
      );
      return says('go', ['run', '.'], cases, folder);
    },
  },
  'verify.sh': {
    isHere: hasProgram('openssl', ['version']) && hasProgram('sh', ['-c', 'true']),
    run: (cases, folder) =>
      cases.map(({ secret, timestamp, signature, body }) => {
        writeFileSync(join(folder, 'body.json'), body);
        const ran = spawnSync(
          'sh',
          [join(examples, 'verify.sh'), timestamp, signature, join(folder, 'body.json')],
          { env: { ...process.env, SECRET: secret } },
        );
        return ran.status === 0 && ran.stdout.toString() === 'genuine\n';
      }),
  },
};

function says(command: string, args: string[], cases: readonly Case[], cwd = process.cwd()): boolean[] {
  return JSON.parse(execFileSync(command, args, { input: JSON.stringify(cases), encoding: 'utf8', cwd }));
}

describe('the published examples', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-examples-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const [file, { isHere, run }] of Object.entries(runs)) {
    test.skipIf(!isHere)(
      `${file} accepts a delivery and refuses one that was changed, is old, or has another sender`,
      async () => {
        const secret = newSecret();
        const { headers, body: got } = await received(secret);
        const timestamp = String(headers['x-service-timestamp']);
        const genuine: Case = {
          secret,
          timestamp,
          signature: String(headers['x-service-signature']),
          body: got,
        };
        const old = String(Number(timestamp) - 301);
        const ahead = String(Number(timestamp) + 400);
        const forged: Case[] = [
          { ...genuine, body: `${got} ` },
          { ...genuine, timestamp: String(Number(timestamp) + 1) },
          { ...genuine, secret: newSecret() },
          { ...genuine, signature: genuine.signature.replace('sha256=', '') },
          { ...genuine, signature: 'sha256=é' },
          { ...genuine, signature: '' },
          { ...genuine, timestamp: old, signature: sign(secret, Number(old), got) },
          { ...genuine, timestamp: ahead, signature: sign(secret, Number(ahead), got) },
        ];
        const [isAccepted, ...others] = await run([genuine, ...forged], folder);
        expect(isAccepted).toBe(true);
        expect(forged.map((one, i) => [one, others[i]])).toEqual(forged.map((one) => [one, false]));
      },
    );
  }

  test.skipIf(!hasProgram('curl') || !hasProgram('openssl', ['version']))(
    'send.sh sends deliveries that verifiers accept',
    async () => {
      const secret = newSecret();
      const receiver = await startReceiver();
      const child = spawn('sh', [join(examples, 'send.sh'), receiver.url], {
        env: { ...process.env, SECRET: secret, no_proxy: '*' },
        stdio: 'inherit',
      });
      expect(await new Promise((done) => child.once('exit', done))).toBe(0);
      await receiver.close();
      const [request] = receiver.requests;
      expect(request?.headers['x-service-signature']).toBe(
        sign(secret, Number(request?.headers['x-service-timestamp']), request?.body ?? ''),
      );
    },
  );
});
