import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServerMessages } from '#db/server-messages.ts';

/** A message of `type` with `body`, as the server writes it. */
function message(type: string, body = ''): Buffer {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes.write(type, 'latin1');
  bytes.writeUInt32BE(4 + Buffer.byteLength(body), 1);
  bytes.write(body, 5);
  return bytes;
}

const errorOf = (severity: string, code: string, text: string) =>
  message('E', `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
const ready = message('Z', 'I');
const row = message('D', 'a row');
const done = message('C', 'SELECT 1\0');
const goodbye = errorOf('FATAL', '57P01', 'Goodbye, Größe');

/** What is passed on of `said`, cut into chunks of `sizes` in turn, and of what connections were refused for. */
function heardOf(said: Buffer[], sizes: readonly number[] = [1_000_000]) {
  const passed: Buffer[] = [];
  const refused: Error[] = [];
  const messages = new ServerMessages({
    pass: (bytes) => passed.push(bytes),
    refused: (error) => refused.push(error),
  });
  const all = Buffer.concat(said);
  for (let at = 0, n = 0; at < all.length; n++) {
    const end = at + (sizes[n % sizes.length] ?? 1);
    messages.hear(all.subarray(at, end));
    at = end;
  }
  return { messages, refused, passed: () => Buffer.concat(passed).toString('latin1') };
}

const text = (said: Buffer[]) => Buffer.concat(said).toString('latin1');

test('what a server says is passed on as it is, however it is cut', () => {
  const said = fc.array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('R', 'D', 'C', 'Z', 'T', '1', 'N', 'A'), fc.string({ maxLength: 40 }))
        .map(([type, body]) => message(type, body)),
      fc.constant(done),
    ),
    { maxLength: 20 },
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(said, sizes, (messages, cuts) => {
      expect(heardOf(messages, cuts).passed()).toBe(text(messages));
    }),
  );
});

test('of a message only an unfinished head, or an unfinished error, is kept for the next chunk', () => {
  const { messages, passed } = heardOf([ready]);
  messages.hear(row.subarray(0, 7));
  expect(passed()).toBe(text([ready, row.subarray(0, 7)]));
  messages.hear(Buffer.concat([row.subarray(7), errorOf('ERROR', '22012', 'No').subarray(0, 9)]));
  expect(passed()).toBe(text([ready, row]));
});

test.each([1, 3, 7, 1000])('the last word of a server is kept back, cut at %i bytes', (size) => {
  const { passed, refused } = heardOf([ready, row, goodbye, ready], [size]);
  expect(passed()).toBe(text([ready, row]));
  expect(refused).toEqual([]);
});

test.each([1, 3, 7, 1000])('before it was ready it refuses the connection, cut at %i bytes', (size) => {
  const authentication = message('R', '\0\0\0\0');
  const { passed, refused } = heardOf([authentication, goodbye, ready], [size]);
  expect(passed()).toBe(text([authentication]));
  expect(refused).toMatchObject([{ message: 'Goodbye, Größe', code: '57P01', severity: 'FATAL' }]);
});

test('a pooler says how grave an error is in one field only, and any error is a refusal before a connection is ready', () => {
  const pooler = message('E', 'SFATAL\0C08P01\0Mserver closed\0\0');
  expect(heardOf([ready, row, pooler, ready]).passed()).toBe(text([ready, row]));
  expect(heardOf([pooler]).refused).toMatchObject([{ message: 'server closed', code: '08P01' }]);
  const other = heardOf([message('E', 'SFATALE\0C28P01\0MNo\0\0')]);
  expect([other.passed(), other.refused]).toMatchObject(['', [{ code: '28P01' }]]);
});

test('rows that an error cuts off are ended before it, others not', () => {
  const end = message('C', 'SELECT 0\0');
  const error = errorOf('ERROR', '22012', 'division by zero');
  expect(heardOf([ready, row, row, error, ready, row, done, error], [11]).passed()).toBe(
    text([ready, row, row, end, error, ready, row, done, error]),
  );
});

test('rows of a connection that closes are ended once, and only where their end is missing', () => {
  const end = message('C', 'SELECT 0\0');
  const cut = heardOf([ready, row]);
  cut.messages.endRows();
  cut.messages.endRows();
  expect(cut.passed()).toBe(text([ready, row, end]));
  const whole = heardOf([ready, row, done, ready]);
  whole.messages.endRows();
  expect(whole.passed()).toBe(text([ready, row, done, ready]));
});

test('a text in a row that looks like a goodbye is none', () => {
  const said = [ready, message('D', goodbye.toString('utf8')), done, ready];
  expect(heardOf(said, [13]).passed()).toBe(text(said));
});
