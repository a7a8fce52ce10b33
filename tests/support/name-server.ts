import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, isIPv6 } from 'node:net';

/** The server's answer about a name: addresses, a failure, or nothing. */
export type NameAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence';

export type NameServer = {
  /** In the form that `setServers` takes. */
  address: string;
  questions: string[];
  close: () => Promise<void>;
};

const codes = { NXDOMAIN: 3, SERVFAIL: 2 };
const typeA = 1;
const typeAaaa = 28;
const udpBytesMax = 512;

/** Starts a DNS server on 127.0.0.1, over UDP and TCP. It asks `answer` each time, so answers may change. */
export async function startNameServer(
  answer: (name: string, type: 'A' | 'AAAA') => NameAnswer,
): Promise<NameServer> {
  const questions: string[] = [];
  const reply = (query: Buffer, bytesMax: number): Buffer | null => {
    const { name, type, end } = question(query);
    questions.push(name);
    const said = answer(name, type === typeAaaa ? 'AAAA' : 'A');
    if (said === 'silence') return null;
    const code = typeof said === 'string' ? codes[said] : 0;
    const records =
      typeof said === 'string' ? [] : said.filter((address) => isIPv6(address) === (type === typeAaaa));
    const full = message(
      query,
      end,
      code,
      records.map((address) => record(type, address)),
    );
    return full.length <= bytesMax ? full : message(query, end, code, [], true);
  };
  const udp = createSocket('udp4');
  udp.on('message', (query, from) => {
    const bytes = reply(query, udpBytesMax);
    if (bytes) udp.send(bytes, from.port, from.address);
  });
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const bytes = reply(data.subarray(2), 65_535);
      if (bytes) socket.write(Buffer.concat([uint16(bytes.length), bytes]));
    });
  });
  // TCP chooses the port: many TCP ports are taken by connections, hardly any UDP ports.
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
  const { port } = tcp.address() as AddressInfo;
  await new Promise<void>((done) => udp.bind(port, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${port}`,
    questions,
    close: async () => {
      await new Promise<void>((done) => udp.close(done));
      await new Promise((done) => tcp.close(done));
    },
  };
}

function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function message(query: Buffer, questionEnd: number, code: number, records: Buffer[], isCut = false): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (isCut ? 0x0200 : 0) | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records]);
}

/** Returns a record about the name of the question with a TTL of 0. */
function record(type: number, address: string): Buffer {
  const data = type === typeA ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  return Buffer.concat([uint16(0xc00c), uint16(type), uint16(1), Buffer.alloc(4), uint16(data.length), data]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return Buffer.concat([...left, ...zeros, ...right].map((group) => uint16(Number.parseInt(group, 16))));
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
