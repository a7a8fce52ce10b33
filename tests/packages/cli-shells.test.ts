import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { hasProgram } from '#tests/support/has-program.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();
const installed = useInstalled(['cli']);

const programs = () => join(installed.folder(), 'node_modules/.bin');
const environment = () => ({
  ...process.env,
  HOME: installed.folder(),
  PATH: [programs(), dirname(process.execPath), process.env.PATH].join(delimiter),
});
/** Returns the output of a shell that runs `script`. */
async function shell(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { env: environment(), timeout: 30_000 });
  return stdout.trim();
}

describe('the shell completion', () => {
  const asked = [
    ['atrium pu', ['publish', 'pull', 'push']],
    ['atrium push --ov', ['--overwrite']],
    ['atrium route --ste', []],
    ['atrium import --dry', ['--dry-run']],
  ] as const;

  test.skipIf(!hasProgram('bash')).each(asked)(
    'of bash completes "%s" to the possible words',
    async (line, found) => {
      const words = line.split(' ');
      const script = `eval "$(atrium completion bash)"
COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _atrium; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const printed = await shell('bash', ['--norc', '-c', script]);
      expect(printed.split('\n').filter(Boolean).sort()).toEqual([...found]);
    },
  );

  test.skipIf(!hasProgram('bash'))('of bash completes a file whose name has spaces', async () => {
    writeFileSync(join(installed.folder(), 'plan of the hall.svg'), '');
    const script = `eval "$(atrium completion bash)"; cd '${installed.folder()}'
COMP_WORDS=(atrium import plan); COMP_CWORD=2; _atrium; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await shell('bash', ['--norc', '-c', script])).toBe('plan of the hall.svg');
  });

  test.skipIf(!hasProgram('fish')).each(asked)(
    'of fish completes "%s" to the possible words',
    async (line, found) => {
      const printed = await shell('fish', [
        '--no-config',
        '-c',
        `atrium completion fish | source; complete -C '${line}'`,
      ]);
      const names = printed.split('\n').flatMap((one) => one.split('\t')[0] || []);
      expect(names.sort()).toEqual([...found]);
    },
  );

  // Runs in a terminal of its own, into which the line and the completion key are typed.
  test.skipIf(!hasProgram('zsh')).each(asked.filter(([, found]) => found.length > 0))(
    'of zsh completes "%s" to the possible words',
    async (line, found) => {
      const script = `zmodload zsh/zpty
zpty it 'TERM=dumb zsh -f -i'
zpty -w it 'autoload -Uz compinit; compinit -u -D; PS1=; unsetopt zle_bracketed_paste; eval "$(atrium completion zsh)"; setopt list_ambiguous; print rea''dy'
zpty -r it said '*ready*'
zpty -w -n it '${line}'$'\\t\\t'
for word in ${found.map((name) => `'${name}'`).join(' ')}; do
  case "$said" in (*$word*) continue;; esac
  zpty -r it more "*$word*" || exit 1
  said="$said$more"
done
print -r -- "$said"
zpty -d it`;
      const printed = await shell('zsh', ['-f', '-c', script]);
      for (const name of found) expect(printed).toContain(name);
    },
    40_000,
  );
});

describe('a push that deletes', () => {
  let ada: Person;
  let folder: string;
  let projectId: string;
  let round = 0;
  beforeAll(async () => {
    ada = await newPerson();
  });
  beforeEach(async () => {
    projectId = (await newSavedProject(ada)).id;
    folder = join(installed.folder(), `map-${++round}`);
    const env = { ATRIUM_URL: url(), ATRIUM_KEY: await newApiKey(ada, 'write') };
    await installed.command('atrium', ['pull', projectId, folder], { env });
    const path = join(folder, 'levels/ground.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), markers: [] }));
  });
  const url = () => `http://127.0.0.1:${doorPort()}`;

  /** The program `script` gives the command a terminal of its own, into which `typed` is typed. */
  async function typing(typed: string, command: string): Promise<{ code: number; said: string }> {
    const env = { ...environment(), ATRIUM_URL: url(), ATRIUM_KEY: await newApiKey(ada, 'write') };
    const child = execFile('script', ['-qefc', command, '/dev/null'], { env, timeout: 30_000 });
    let said = '';
    child.stdout?.on('data', (part) => {
      said += part;
      if (said.includes('[y/N]') && typed !== '') child.stdin?.write(typed);
      if (said.includes('[y/N]')) typed = '';
    });
    const code = await new Promise<number>((done) => child.once('close', (ended) => done(ended ?? -1)));
    return { code, said };
  }
  const markersOf = async () => (await projectOf(ada, projectId)).levels[0].markers;

  // Its options are those of Linux.
  test.skipIf(process.platform !== 'linux' || !hasProgram('script'))(
    'asks in a terminal, stops at no, goes on at yes, and ends at Ctrl-C',
    async () => {
      const push = `atrium push ${folder}`;
      const no = await typing('n\r', push);
      expect(no).toMatchObject({
        code: 6,
        said: expect.stringContaining('This will delete 1. Continue? [y/N]'),
      });
      expect(await typing('\x03', push)).toMatchObject({ code: 130 });
      expect(await markersOf()).toHaveLength(1);
      const yes = await typing('y\r', push);
      expect(yes).toMatchObject({ code: 0, said: expect.stringContaining('- marker') });
      expect(yes.said).toMatch(/Changes 1\/1/);
      expect(await markersOf()).toEqual([]);
    },
    60_000,
  );

  test('is refused without a terminal, with advice how to go on', async () => {
    const env = { ATRIUM_URL: url(), ATRIUM_KEY: await newApiKey(ada, 'write') };
    const ended = await installed.command('atrium', ['push', folder], { env });
    expect(ended).toMatchObject({ code: 6, error: expect.stringContaining('Confirm with --yes') });
    expect(await markersOf()).toHaveLength(1);
  });
});
