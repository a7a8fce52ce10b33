import { findFaketime } from './faketime.ts';
import { hasProgram } from './has-program.ts';
import { findNginx } from './nginx.ts';
import { installPackages } from './packages.ts';
import { findPgbouncer } from './pgbouncer.ts';
import { findRedis } from './upstash-server.ts';

type TestProgram = { package: string; isHere: () => boolean; untested: string };

/** Without one of these, tests are skipped. */
const programs: readonly TestProgram[] = [
  { package: 'redis-server', isHere: () => findRedis() !== null, untested: 'rate limits over Upstash Redis' },
  {
    package: 'pgbouncer',
    isHere: () => findPgbouncer() !== null,
    untested: 'two processes behind a transaction pooler',
  },
  { package: 'nginx', isHere: () => findNginx() !== null, untested: 'two processes behind nginx' },
  { package: 'fish', isHere: () => hasProgram('fish'), untested: 'the completion of fish' },
  { package: 'zsh', isHere: () => hasProgram('zsh'), untested: 'the completion of zsh' },
  { package: 'curl', isHere: () => hasProgram('curl'), untested: 'examples with curl' },
  { package: 'jq', isHere: () => hasProgram('jq'), untested: 'recipes with jq' },
  { package: 'openssl', isHere: () => hasProgram('openssl', ['version']), untested: 'certificates' },
  { package: 'python3', isHere: () => hasProgram('python3'), untested: 'examples in Python' },
  { package: 'php-cli', isHere: () => hasProgram('php'), untested: 'the example in PHP' },
  { package: 'libfaketime', isHere: () => findFaketime() !== null, untested: 'a clock that jumps' },
];

/**
 * Installs what the tests lack, on Debian or Ubuntu as root. Returns a sentence for each program that is still missing,
 * which names what is not tested and the package.
 */
export function installTestPrograms(report: (line: string) => void): string[] {
  const missing = programs.filter(({ isHere }) => !isHere());
  if (missing.length > 0)
    installPackages(
      missing.map((program) => program.package),
      report,
    );
  return missing
    .filter(({ isHere }) => !isHere())
    .map((program) => `Not tested: ${program.untested}. Install the package ${program.package}.`);
}
