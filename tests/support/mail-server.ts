import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; data: string };

/** How the server answers a message: accepts it, refuses it for now or for ever, or never answers. */
export type MailMood = 'well' | 'busy' | 'refusing' | 'silent';

/** A small mail server (RFC 5321) that keeps the mails that it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  mood: MailMood = 'well';
  attempts = 0;
  readonly #server: Server = createServer((socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();
  #port = 0;

  /** Listens, on the same port as before if it was stopped. */
  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    const mail: ReceivedMail = { from: '', to: [], data: '' };
    let pending = '';
    let isInData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test ready');
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      if (isInData) {
        const end = pending.indexOf('\r\n.\r\n');
        if (end < 0) return;
        mail.data = pending.slice(0, end);
        pending = pending.slice(end + 5);
        isInData = false;
        this.received.push({ ...mail });
        say('250 taken');
      }
      for (let at = pending.indexOf('\r\n'); at >= 0 && !isInData; at = pending.indexOf('\r\n')) {
        const line = pending.slice(0, at);
        pending = pending.slice(at + 2);
        isInData = this.#answer(line, mail, say);
      }
    });
  }

  /** Answers one command. Returns true if the message itself follows. */
  #answer(line: string, mail: ReceivedMail, say: (line: string) => void): boolean {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') {
      this.attempts += 1;
      mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
      mail.to = [];
      if (this.mood !== 'silent') say('250 sender ok');
    } else if (verb === 'RCPT') {
      mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      const answers = {
        well: '250 recipient ok',
        busy: '451 come back later',
        refusing: '550 no such mailbox',
        silent: '',
      };
      if (this.mood !== 'silent') say(answers[this.mood]);
    } else if (verb === 'DATA') {
      say('354 go on');
      return true;
    } else if (verb === 'EHLO') say('250-mail.test\r\n250 8BITMIME');
    else say(verb === 'QUIT' ? '221 bye' : '250 ok');
    return false;
  }
}
