import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadEnvFile } from '#lib/boot/load-env-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-env-'));
const file = join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  vi.unstubAllEnvs();
  for (const name of ['ENV_A', 'ENV_B', 'ENV_C']) vi.stubEnv(name, undefined);
});

const load = (text: string) => {
  writeFileSync(file, text);
  loadEnvFile(file);
};

describe('a file of settings', () => {
  test('sets variables, but none that is set already, and may have comments and values of several lines', () => {
    vi.stubEnv('ENV_B', 'before');
    load('# ENV_A="0\n\nexport ENV_A = "one\n# two" # a note\r\nENV_B=file\n  ENV_C=\'x\'\n');
    expect([process.env.ENV_A, process.env.ENV_B, process.env.ENV_C]).toEqual(['one\n# two', 'before', 'x']);
  });

  test('may have the line ends of Windows', () => {
    load('# a note\r\n\r\nENV_A=1\r\nENV_B="2"\r\n');
    expect([process.env.ENV_A, process.env.ENV_B]).toEqual(['1', '2']);
  });

  test.each([
    ['without an equals sign', 'ENV_A=1\nENV_B 2\n', 2],
    ['after a value of several lines', 'ENV_A="1\n2"\n\n # it\'s\nsecret\n', 5],
    ['with a name that is none', 'ENV A=1\n', 1],
  ])('with a line %s is refused by the number of the line, and sets nothing', (_, text, line) => {
    expect(() => load(text)).toThrow(`${file}, line ${line}: write a setting as NAME=value.`);
    expect(process.env.ENV_A).toBeUndefined();
  });

  test('that cannot be read is named', () => {
    expect(() => loadEnvFile(folder)).toThrow(`${folder} cannot be read`);
    expect(() => loadEnvFile(join(folder, 'none'))).not.toThrow();
  });
});
