/** Next calls this once in each process before it answers, also in a function of a host that has no `lib/boot`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { registerDomains } = await import('#lib/boot/domains.ts');
    registerDomains();
  }
}
