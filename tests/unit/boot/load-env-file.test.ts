import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadEnvFile } from '#lib/boot/load-env-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-env-'));
const file = join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  lines.length = 0;
  vi.unstubAllEnvs();
  for (const name of ['ENV_A', 'ENV_B', 'ENV_C']) vi.stubEnv(name, undefined);
});

const lines: string[] = [];
const ignore = () => {};

const load = (text: string) => {
  writeFileSync(file, text);
  loadEnvFile((line) => lines.push(line), file);
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
    expect(() => loadEnvFile(ignore, folder)).toThrow(`${folder} cannot be read`);
    expect(() => loadEnvFile(ignore, join(folder, 'none'))).not.toThrow();
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['app_url', 'APP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
  ])('with the mistyped name %s is refused and names %s, and sets nothing', (name, meant) => {
    expect(() => load(`ENV_A=1\n${name}=x\n`)).toThrow(
      `${file}: ${name} is not a setting of Atrium. Is ${meant} meant?`,
    );
    expect(process.env.ENV_A).toBeUndefined();
  });

  test('reports a name that nobody reads, but none of other programs', () => {
    load('FAVOURITE=1\nNODE_EXTRA_CA_CERTS=/x\nHTTPS_PROXY=http://proxy\nTZ=UTC\nHOST=::1\n');
    expect(lines).toEqual([
      expect.stringContaining('FAVOURITE is not a setting of Atrium and has no effect.'),
    ]);
  });

  test('that is empty does not hide a mistyped variable of the environment', () => {
    vi.stubEnv('SMTP_ULR', 'smtp://x');
    load('');
    expect(lines).toEqual(['The variable SMTP_ULR is not a setting of Atrium. Is SMTP_URL meant?']);
  });
});
