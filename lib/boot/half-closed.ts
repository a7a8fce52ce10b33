import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const askEveryMs = 500;

/**
 * Answers clients that close their half of the connection after the request. A client that is gone looks the same until
 * something is sent to it: while an answer takes its time, interim ones (102) are sent, which a client skips. The second
 * one fails where the first was refused; then the connection is closed, and nobody works for it any more.
 */
export function answerHalfClosed(server: Server): void {
  // Node's own name for it; its types leave it out. Without it, Node closes the other half at once.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    const onEnd = () => {
      const timer = setInterval(() => {
        if (!res.headersSent && req.httpVersion === '1.1') res.writeProcessing();
      }, askEveryMs);
      res.once('close', () => clearInterval(timer));
    };
    socket.once('end', onEnd);
    res.once('close', () => socket.off('end', onEnd));
  });
}
