import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';

export type HalfRequest = { finish: () => Promise<string> };

/** Sends a sign-in but for its last byte; `finish` sends that and resolves to the whole answer. */
export function halfRequest(origin: string): HalfRequest {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'x' });
  const { hostname, port } = new URL(origin);
  const socket = connectSocket(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  const head = `POST /api/auth/login/ HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
  return {
    finish: async () => {
      const closed = once(socket, 'close');
      socket.write(body.slice(-1));
      await closed;
      return answer;
    },
  };
}
