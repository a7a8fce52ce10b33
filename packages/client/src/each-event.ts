/** An event of a stream: its name, and its data from JSON. */
export type StreamEvent = { event: string; data: unknown };

/**
 * Yields the events of a stream until it ends (WHATWG HTML, 9.2). Leaving the loop ends the stream. Comments, and events
 * without data, are left out. Throws what reading throws, and a SyntaxError for data that are not JSON.
 */
export async function* eachEvent(response: Response): AsyncGenerator<StreamEvent, void, undefined> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text = (text + part.value).replaceAll('\r\n', '\n');
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    // A stream that broke has nothing to cancel.
    await reader.cancel().catch(() => {});
  }
}

function readEvent(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice('event:'.length).trim();
    if (line.startsWith('data:')) data.push(line.slice('data:'.length));
  }
  return data.length === 0 ? null : { event, data: JSON.parse(data.join('\n')) };
}
