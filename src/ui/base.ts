/** Base styles of plain elements. */
import type { SystemConfig } from '@chakra-ui/react'
import { sans } from './scale.ts'

const sansHongKong = `"PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", ${sans}`

/** By selector, below whatever a view says. */
export const base: NonNullable<SystemConfig['globalCss']> = {
  '*': { fontFeatureSettings: '"cv11"', '--global-color-border': 'colors.hairline' },
  '*::placeholder': { color: 'muted/80' },
  '*::selection': { bg: 'selection' },
  html: {
    fontFamily: 'body',
    textSizeAdjust: '100%',
    scrollPaddingTop: 'topBar',
    scrollPaddingBottom: { base: 'tabBar', lg: '0' },
    '--bars': { base: 'sizes.tabBar', lg: '0px' },
    colorScheme: 'light dark',
  },
  'html:lang(zh-HK)': { fontFamily: sansHongKong },
  // English beside it has its own apostrophes, not those as wide as a character.
  'html:lang(zh-HK) [lang=en]': { fontFamily: sans },
  body: {
    bg: 'paper',
    color: 'text',
    fontFamily: 'inherit',
    fontSize: 'md',
    lineHeight: '1.6',
    letterSpacing: 'normal',
    fontVariantNumeric: 'tabular-nums',
    lineBreak: 'strict',
  },
  'h1, h2, h3': { color: 'heading', textWrap: 'balance', wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  a: { color: 'actionDeep', textDecoration: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '4px' },
  'b, strong': { fontWeight: '600' },
  em: { fontStyle: 'normal' },
  'button, input, select, textarea': { fontFamily: 'inherit', letterSpacing: 'inherit' },
  ':focus-visible': { outline: '{borders.focus}', outlineOffset: '2px' },
  '[tabindex="-1"]:focus': { outline: 'none' },
  // On paper a page is its text: black on white, without what is pressed.
  'header:has(~ main), main ~ aside, main ~ div:has(> aside), nav, dialog, [popover], footer svg, main button': {
    _print: { display: 'none !important' },
  },
  'html, body, main, main :is(section, div, dl), footer, footer div': {
    _print: { background: 'none !important', minHeight: '0 !important' },
  },
  'main, main *, footer, footer *': { _print: { color: '#000 !important' } },
  'li, tr, figure': { _print: { breakInside: 'avoid' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Any time above none would let a change of size run down the tree one frame a level.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
}
