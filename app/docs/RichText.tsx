/** A sentence with `code` in backticks. */
export function RichText({ text }: { text: string }) {
  return text.split('`').map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places.
    return i % 2 === 0 ? part : <code key={i}>{part}</code>;
  });
}
