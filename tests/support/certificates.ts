import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certificate = { key: string; cert: string };

/** Whether certificates can be made here. Node can only read them. */
export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** A certificate authority of the test, and certificates that it signs. */
export class TestAuthority {
  readonly certificate: string;
  /** The certificate as a file. */
  readonly file: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'atrium-certificates-'));
  private made = 0;

  constructor() {
    this.run(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=Atrium test authority',
    );
    this.certificate = this.read('ca.pem');
    this.file = join(this.folder, 'ca.pem');
  }

  /** Issues a certificate for names such as `DNS:a.example` or `IP:127.0.0.1`; expired if `validTo` is past. */
  issue(names: string, validTo: Date = new Date(Date.now() + 86_400_000)): Certificate {
    this.made += 1;
    const base = `c${this.made}`;
    writeFileSync(join(this.folder, `${base}.ext`), `subjectAltName=${names}\n`);
    const stamp = (date: Date) => date.toISOString().replace(/[-:T]/g, '').replace(/\..*/, 'Z');
    this.run(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${base}.key`,
      '-out',
      `${base}.csr`,
      '-subj',
      '/CN=receiver',
    );
    writeFileSync(join(this.folder, 'index.txt'), '');
    writeFileSync(
      join(this.folder, 'ca.cnf'),
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n',
    );
    this.run(
      'ca',
      '-batch',
      '-notext',
      '-config',
      'ca.cnf',
      '-cert',
      'ca.pem',
      '-keyfile',
      'ca.key',
      '-in',
      `${base}.csr`,
      '-out',
      `${base}.pem`,
      '-extfile',
      `${base}.ext`,
      '-startdate',
      stamp(new Date(validTo.getTime() - 172_800_000)),
      '-enddate',
      stamp(validTo),
    );
    return { key: this.read(`${base}.key`), cert: this.read(`${base}.pem`) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  private read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }
}
