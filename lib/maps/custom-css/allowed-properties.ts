const names = new Set(
  `align-content align-items align-self animation-play-state aspect-ratio backdrop-filter background background-clip
  background-color background-image background-position background-repeat background-size block-size bottom box-shadow
  box-sizing caret-color color column-gap content cursor display fill fill-opacity filter flex flex-basis flex-direction
  flex-flow flex-grow flex-shrink flex-wrap font font-family font-feature-settings font-size font-stretch font-style
  font-variant font-variant-numeric font-weight gap grid-area grid-auto-flow grid-column grid-row grid-template
  grid-template-areas grid-template-columns grid-template-rows height hyphens inline-size inset inset-block inset-inline
  justify-content justify-items justify-self left letter-spacing line-height list-style list-style-type max-height
  max-width min-height min-width mix-blend-mode object-fit object-position opacity order overflow overflow-wrap
  overflow-x overflow-y place-content place-items place-self position right row-gap scrollbar-width stroke
  stroke-opacity stroke-width tab-size text-align text-decoration text-decoration-color text-decoration-line
  text-decoration-style text-indent text-overflow text-shadow text-transform text-wrap top transform transform-origin
  transition transition-duration transition-property transition-timing-function translate rotate scale vertical-align
  visibility white-space width word-break word-spacing z-index accent-color color-scheme outline outline-color
  outline-offset outline-style outline-width pointer-events`.split(/\s+/),
);

const families = /^(?:border|margin|padding)(?:-[a-z]+)*$/;

/** Checks whether an owner's style sheet may set `property` (in lower case). Custom properties need our prefix. */
export function isAllowedProperty(property: string): boolean {
  if (property.startsWith('--')) return /^--atrium-[a-z0-9-]{1,60}$/.test(property);
  return names.has(property) || (families.test(property) && !property.includes('image'));
}
