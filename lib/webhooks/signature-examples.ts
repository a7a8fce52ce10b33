import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type SignatureExample = { language: string; files: { name: string; code: string }[] };

/** Returns the files of `examples/` by language: how to verify a signature, and how to send one with curl. */
export async function signatureExamples(): Promise<SignatureExample[]> {
  // Literal paths let the bundler see which files belong to the server.
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
