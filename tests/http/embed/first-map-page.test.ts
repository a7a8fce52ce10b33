import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { hasProgram } from '#tests/support/has-program.ts';
import { sourceText } from '#tests/support/imports.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();

/** Runs the lines of the page as they stand, against this service. */
function runPage(): Promise<{ code: number; out: string; said: string }> {
  const [, lines = ''] = /```sh\n(.*?)```/s.exec(sourceText('docs/first-map/README.md')) ?? [];
  const script = lines.replace('http://localhost:3000', `http://127.0.0.1:${doorPort()}`);
  return new Promise((done) =>
    execFile('bash', ['-c', script], (error, out, said) =>
      done({ code: Number(error?.code ?? 0), out, said }),
    ),
  );
}

test.skipIf(!hasProgram('curl') || !hasProgram('bash'))(
  'the page of the first map publishes one with its plan, and stops at the first call that fails',
  async () => {
    const made = await runPage();
    expect(made.code).toBe(0);
    const [, level = '{}', key] = /^(\{.*\})\nThe map is at .*\/m\/([\w-]+)$/m.exec(made.out) ?? [];
    expect(key).toBe('city-museum');
    expect(JSON.parse(level)).toMatchObject({
      width: 1000,
      height: 640,
      imageUrl: expect.stringMatching(/^http/),
      areas: [{ translations: { de: { title: 'Kaffeehaus' } } }],
      markers: [{ icon: 'entrance' }],
    });
    const again = await runPage();
    expect(again).toEqual({ code: 1, out: '', said: expect.stringMatching(/Refused: \{"email".*\}\n$/) });
  },
  60_000,
);
