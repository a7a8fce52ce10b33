/** The logo: an atrium seen from above, walls around a light middle. */
export function Logo() {
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" fill="none" aria-hidden>
      <path
        d="M3 5.5A2.5 2.5 0 0 1 5.5 3h13A2.5 2.5 0 0 1 21 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-4v-4.2h2.3V7.2H7.2v9.6h2.3V21h-4A2.5 2.5 0 0 1 3 18.5z"
        fill="currentColor"
      />
      <circle cx="12" cy="12" r="2.1" fill="var(--color-accent-text)" />
    </svg>
  );
}
