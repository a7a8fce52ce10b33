import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const words: string[] = scripts.start.split(' ');

const assigned = words.filter((word) => word.includes('=') && !word.startsWith('--'));
/** The settings of memory that `npm start` gives to the process. */
export const startEnv: Record<string, string> = Object.fromEntries(assigned.map((word) => word.split('=')));

/** The flags that `npm start` gives to Node.js. */
export const startFlags = words.filter((word) => word.startsWith('--'));
