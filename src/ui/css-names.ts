/** Names of CSS properties that a view gives as they stand, besides those in `style-props.ts`; the build takes them for Chakra's list of all. Decision 028. */

const names = `
  WebkitLineClamp WebkitTextFillColor alignContent alignItems alignSelf all animation animationFillMode animationIterationCount
  animationName animationPlayState appearance aspectRatio backgroundClip backgroundPosition borderCollapse borderStyle borderWidth boxSizing breakInside
  clear clip clipPath colorScheme columns container containerType content cursor cx cy d direction display fieldSizing filter flex
  flexDirection flexGrow flexShrink flexWrap font fontFeatureSettings fontStyle fontVariantNumeric fontWeight gridArea
  gridAutoColumns gridAutoFlow gridAutoRows gridColumn gridRow gridTemplateAreas gridTemplateColumns gridTemplateRows isolation
  justifyContent justifyItems justifySelf letterSpacing lineBreak lineHeight listStyle listStyleType markerEnd maskImage objectFit offset
  opacity order outline outlineOffset overflow overflowWrap overflowX overflowY overlay overscrollBehavior page placeContent
  placeItems pointerEvents position r resize rotate rx scrollBehavior stopColor stopOpacity strokeDasharray strokeDashoffset
  strokeLinecap strokeLinejoin strokeOpacity strokeWidth textAlign textAnchor textDecoration textDecorationLine
  textDecorationThickness textOverflow textSizeAdjust textUnderlineOffset textWrap transform transformOrigin transition translate
  vectorEffect verticalAlign visibility whiteSpace wordBreak x y zoom
`

const known = new Set(names.trim().split(/\s+/))

/** Whether a prop of a Chakra part is CSS: a property, a variable or a selector. */
export function isCssProperty(prop: string): boolean {
  return known.has(prop) || prop.startsWith('--') || /&|@/.test(prop)
}
