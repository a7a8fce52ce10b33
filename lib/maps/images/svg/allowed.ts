export const svgNamespace = 'http://www.w3.org/2000/svg';
export const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/**
 * The elements that the sanitizer keeps. Script, foreignObject, animation, view, metadata and SVG fonts are missing:
 * each acts, loads or is never drawn.
 */
export const allowedElements: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use a switch title desc style
    path rect circle ellipse line polyline polygon image
    text tspan textPath
    clipPath mask pattern marker linearGradient radialGradient stop
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
    feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  `),
);

/** Elements whose text is content. Text in all other elements is dropped. */
export const textElements: ReadonlySet<string> = new Set(words('text tspan textPath title desc style'));

/** Elements of which only the text is kept, because a title may contain HTML. */
export const textOnlyElements: ReadonlySet<string> = new Set(words('title desc style'));

/** Attributes whose values are numbers, lists, names or text, and are never resolved as an address. */
export const plainAttributes: ReadonlySet<string> = new Set(
  words(`
    id class lang role aria-label aria-hidden data-name
    x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio
    transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits
    clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits markerUnits markerWidth markerHeight
    refX refY orient offset spreadMethod pathLength rotate textLength lengthAdjust startOffset method spacing side
    systemLanguage requiredFeatures requiredExtensions version
    in in2 result type values mode operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
    preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
    yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle stdDeviation radius
    baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  `),
);

/** Properties that are allowed as attributes, in `style` and in style sheets. */
export const allowedProperties: ReadonlySet<string> = new Set(
  words(`
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
    color-interpolation-filters color-rendering direction display dominant-baseline
    fill fill-opacity fill-rule filter flood-color flood-opacity
    font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style
    font-variant font-variant-caps font-variant-ligatures font-variant-numeric font-variation-settings font-weight
    glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning
    letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type
    mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity
    stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
    stroke-width text-align text-anchor text-decoration text-decoration-color text-decoration-line
    text-decoration-style text-indent text-rendering text-transform transform transform-box transform-origin
    unicode-bidi vector-effect visibility white-space word-spacing writing-mode
    x y width height cx cy r rx ry translate rotate scale
  `),
);

/** Properties whose `url(#id)` refers to the document itself. In any other property it would be fetched. */
export const referenceProperties: ReadonlySet<string> = new Set(
  words('clip-path fill filter marker marker-end marker-mid marker-start mask stroke'),
);

export const allowedCssFunctions: ReadonlySet<string> = new Set(
  words(`
    rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp
    matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy
    matrix3d translate3d translatez scale3d scalez rotate3d rotatex rotatey rotatez perspective
    blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
    circle ellipse inset polygon
  `),
);

/**
 * The name that `style` has while a drawing is a document. jsdom reads an attribute of the real name at once with a CSS
 * parser that some texts send into an endless loop.
 */
export const heldStyle = 'data-held-style';

/** A reference to an element of the same document, `#id`. */
export const localReference = /^#[^\s"'()<>\\#]+$/;

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
