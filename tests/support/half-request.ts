import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';

export type HalfRequest = { finish: () => Promise<string> };

/** Sends a POST (a sign-in by default) without its last byte. `finish` sends it and resolves to the answer. */
export function halfRequest(
  origin: string,
  path = '/api/auth/login/',
  json: unknown = { email: 'nobody@example.org', password: 'x' },
  connection: 'keep-alive' | 'close' = 'keep-alive',
): HalfRequest {
  const body = JSON.stringify(json);
  const { hostname, port } = new URL(origin);
  const socket = connectSocket(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nConnection: ${connection}\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
  return {
    finish: async () => {
      const closed = socket.closed ? null : once(socket, 'close');
      socket.write(body.slice(-1));
      await closed;
      return answer;
    },
  };
}
