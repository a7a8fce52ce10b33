/** The style of a printed way, loaded with it. */
export const printStyle = `
@media print {
  .atrium-printing-way > :not(.atrium-way-print) { display: none !important; }
  .atrium-way-print header { display: flex; justify-content: space-between; gap: 10mm; }
  .atrium-way-print header > :last-child { flex: none; width: 42mm; text-align: center; }
  .atrium-way-print .atrium-qr { width: 40mm; }
  .atrium-way-print ol { margin: 4mm 0; padding-inline-start: 10mm; }
  .atrium-way-print li { display: list-item; }
  .atrium-way-print figure { margin: 0 0 6mm; break-inside: avoid; }
  .atrium-way-print figure svg { display: block; width: min(100%, var(--height, 84mm) * var(--ratio)); outline: 1px solid #999; }
  .atrium-way-print figure:only-child { --height: 160mm; }
}
`;
