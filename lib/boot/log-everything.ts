import { format } from 'node:util';
import { describeError, log } from '../platform/log.ts';

const levels = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Makes log lines of everything that this process writes from now on, also Node.js, Next and other packages. Before,
 * during the start, lines are for the person who watches it.
 */
export function logEverything(): void {
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, 'info' | 'warn' | 'error'][]) {
    console[name] = (...said: unknown[]) => {
      const error = said.find((each) => each instanceof Error);
      log(level, 'console', error ? describeError(error) : { message: format(...said) });
    };
  }
  // Node.js prints warnings itself as long as it is the only one who listens.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('warn', 'process_warning', describeError(warning)));
}
