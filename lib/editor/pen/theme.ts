export const overlayColors = {
  accent: '#0d6560',
  accentFill: 'rgb(13 101 96 / 0.10)',
  halo: 'rgb(255 255 255 / 0.9)',
  error: '#c2281d',
  errorFill: 'rgb(194 40 29 / 0.14)',
  snap: '#c026a3',
  added: '#1a7040',
  changed: '#b06b00',
};
