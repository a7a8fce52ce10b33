/** A task of a thread that returns its environment variables. */
export default function tellEnvironment() {
  return { ...process.env };
}
