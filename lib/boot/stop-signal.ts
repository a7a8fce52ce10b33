/** Returns a signal that aborts when somebody ends this command. A second Ctrl+C ends it at once. */
export function stopSignal(): AbortSignal {
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (abort.signal.aborted) process.exit(130);
      console.error('Stopping.');
      abort.abort();
    });
  }
  return abort.signal;
}
