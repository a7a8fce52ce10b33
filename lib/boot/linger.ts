import type { IncomingMessage, ServerResponse } from 'node:http';

const lingerMs = 30_000;

/**
 * Lets whoever still sends read an answer that came before the end of its body: a close with bytes unread resets the
 * connection, and a client or proxy that is writing then sees the reset instead of the answer. What still comes is
 * dropped; after `limitMs` the connection is cut.
 */
export function lingerAfterAnswer(req: IncomingMessage, res: ServerResponse, limitMs = lingerMs): void {
  // Before Node's own listener, which closes the connection where the answer says so.
  res.prependOnceListener('finish', () => {
    if (req.complete) return;
    const { socket } = req;
    const { destroySoon } = socket;
    let isLast = false;
    socket.destroySoon = () => {
      isLast = true;
      socket.end();
    };
    const timer = setTimeout(() => socket.destroy(), limitMs);
    timer.unref();
    const stopTimer = () => clearTimeout(timer);
    socket.once('close', stopTimer);
    req.once('end', () => {
      stopTimer();
      // The connection may carry many more requests.
      socket.removeListener('close', stopTimer);
      socket.destroySoon = destroySoon;
      if (isLast) socket.destroy();
    });
    // Whoever read it has stopped, and their listener would keep it from flowing.
    req.removeAllListeners('readable');
    req.resume();
  });
}
