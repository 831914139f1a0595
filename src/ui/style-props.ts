/** Chakra's short names of styles and its conditions, of those only what a view uses: each is fetched and worked out at the start. A test names what is missing. Decision 028. */
import type { SystemConfig } from '@chakra-ui/react'

type Utilities = NonNullable<SystemConfig['utilities']>
/** A Chakra style utility; `values` are tokens. */
type Utility = {
  values?: string | { type: 'boolean' }
  shorthand?: string
  transform?: (value: string, own: { utils: { colorMix: (value: string) => { invalid: boolean; value: string } } }) => object
}

/** Styles by the kind of token their values may name, each with its short name (`marginTop` is `mt`), or null. */
const named: Record<string, Record<string, string | null>> = {
  spacing: {
    ...{ margin: 'm', marginTop: 'mt', marginBottom: 'mb', marginInlineStart: 'ms', marginInlineEnd: 'me' },
    ...{ marginInline: 'mx', marginBlock: 'my' },
    ...{ padding: 'p', paddingTop: 'pt', paddingBottom: 'pb', paddingInlineStart: 'ps', paddingInlineEnd: 'pe' },
    ...{ paddingInline: 'px', paddingBlock: 'py' },
    ...{ inset: null, insetInline: 'insetX', insetBlock: 'insetY', insetInlineStart: 'insetStart', insetInlineEnd: 'insetEnd' },
    ...{ top: null, bottom: null, left: null, right: null },
    ...{ gap: null, rowGap: null, columnGap: null },
    ...{ scrollMargin: null, scrollMarginTop: null, scrollMarginBottom: null, scrollPaddingTop: null, scrollPaddingBottom: null },
  },
  sizes: {
    ...{ width: 'w', height: 'h', minWidth: 'minW', minHeight: 'minH', maxWidth: 'maxW', maxHeight: 'maxH' },
    ...{ flexBasis: null, scrollbarWidth: null },
  },
  borders: {
    ...{ border: null, borderTop: null, borderBottom: null, borderBlock: null },
    ...{ borderInlineStart: 'borderStart', borderInlineEnd: 'borderEnd' },
  },
  radii: { borderRadius: null },
  shadows: { boxShadow: null },
  fonts: { fontFamily: null },
  fontSizes: { fontSize: null },
  durations: { transitionDuration: null, animationDuration: null, animationDelay: null },
  zIndex: { zIndex: null },
  gradients: { backgroundImage: 'bgImage' },
}

/** A colour may have a share: `muted/80`. */
const colour = (style: string, shorthand?: string): [string, Utility] => [
  style,
  {
    values: 'colors',
    shorthand,
    transform: (value, { utils }) => {
      const mixed = utils.colorMix(value)
      return { [style]: mixed.invalid ? value : mixed.value }
    },
  },
]

/** One radius for two corners. */
const corners = (name: string, styles: [string, string], shorthand?: string): [string, Utility] => [
  name,
  { values: 'radii', shorthand, transform: (value) => Object.fromEntries(styles.map((style) => [style, value])) },
]

/** Visually hidden, but read by screen readers. */
const unseen = {
  ...{ position: 'absolute', width: '1px', height: '1px', padding: '0', margin: '-1px', borderWidth: '0' },
  ...{ overflow: 'hidden', clip: 'rect(0, 0, 0, 0)', whiteSpace: 'nowrap' },
}

/** Chakra's style props by the names of CSS; whatever is not among them is plain CSS. */
export const utilities = Object.fromEntries([
  ...Object.entries(named).flatMap(([values, styles]) =>
    Object.entries(styles).map(([style, shorthand]): [string, Utility] => [style, { values, ...(shorthand && { shorthand }) }]),
  ),
  ...['color', 'borderColor', 'outlineColor', 'textDecorationColor', 'accentColor', 'fill', 'stroke'].map((style) => colour(style)),
  colour('background', 'bg'),
  colour('backgroundColor', 'bgColor'),
  ['backgroundSize', { shorthand: 'bgSize' }],
  corners('borderTopRadius', ['borderTopLeftRadius', 'borderTopRightRadius']),
  corners('borderBottomRadius', ['borderBottomLeftRadius', 'borderBottomRightRadius']),
  corners('borderInlineStartRadius', ['borderStartStartRadius', 'borderEndStartRadius'], 'borderStartRadius'),
  corners('borderInlineEndRadius', ['borderStartEndRadius', 'borderEndEndRadius'], 'borderEndRadius'),
  ['srOnly', { values: { type: 'boolean' }, transform: (value) => (value ? unseen : {}) }],
]) as Utilities

/** Chakra's conditions, as it words them; dark is what the system says. */
export const conditions = {
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  focus: '&:is(:focus, [data-focus])',
  focusWithin: '&:is(:focus-within, [data-focus-within])',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  empty: '&:is(:empty, [data-empty])',
  before: '&::before',
  after: '&::after',
  backdrop: '&::backdrop',
  first: '&:first-of-type',
  last: '&:last-of-type',
  autofill: '&:autofill',
  placeholder: '&::placeholder, &[data-placeholder]',
  open: '&:is([open], [data-open], [data-state=open])',
  closed: '&:is([closed], [data-closed], [data-state=closed])',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
  dark: '@media (prefers-color-scheme: dark)',
}
