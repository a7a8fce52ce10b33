import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SignatureExample = { language: string; files: { name: string; code: string }[] };

/** The code in `examples/` as it stands, by language: how a receiver checks a signature, and how one is tried with curl. */
export async function signatureExamples(): Promise<SignatureExample[]> {
  // Whole literal paths, so that a bundler sees which files go with the server.
  const [mjs, py, php, go, send, check] = await Promise.all([
    readFile(join(process.cwd(), 'lib/webhooks/examples/verify.mjs'), 'utf8'),
    readFile(join(process.cwd(), 'lib/webhooks/examples/verify.py'), 'utf8'),
    readFile(join(process.cwd(), 'lib/webhooks/examples/verify.php'), 'utf8'),
    readFile(join(process.cwd(), 'lib/webhooks/examples/verify.go'), 'utf8'),
    readFile(join(process.cwd(), 'lib/webhooks/examples/send.sh'), 'utf8'),
    readFile(join(process.cwd(), 'lib/webhooks/examples/verify.sh'), 'utf8'),
  ]);
  return [
    { language: 'JavaScript', files: [{ name: 'verify.mjs', code: mjs }] },
    { language: 'Python', files: [{ name: 'verify.py', code: py }] },
    { language: 'PHP', files: [{ name: 'verify.php', code: php }] },
    { language: 'Go', files: [{ name: 'verify.go', code: go }] },
    {
      language: 'curl',
      files: [
        { name: 'send.sh', code: send },
        { name: 'verify.sh', code: check },
      ],
    },
  ];
}
