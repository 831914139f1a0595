/** The look of Sampan as a Chakra system: the only place where a size is a literal; colours are in `colors.ts`. */
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { base } from './base.ts'
import { colors } from './colors.ts'
import { sans, scale } from './scale.ts'

/** A type style with one size on the phone and one on the desk. */
const type = (phone: string, desk: string, lineHeight: string, fontWeight: string) => ({
  value: { fontSize: { base: phone, md: desk }, lineHeight, fontWeight },
})

const sealSerif = '"Songti SC", "Noto Serif CJK SC", "Noto Serif SC", serif'

/** The Chakra system every page runs in. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    // The system setting of the visitor decides, and no class.
    conditions: { dark: '@media (prefers-color-scheme: dark)' },
    globalCss: base,
    theme: {
      breakpoints: { sm: '30rem', md: '45rem', lg: '62.5rem', xl: '75rem' },
      keyframes: {
        appear: { from: { opacity: '0' }, to: { opacity: '1' } },
        reveal: { to: { visibility: 'visible' } },
        slides: {
          '0%, 45%': { opacity: '1', visibility: 'visible' },
          '50%, 95%': { opacity: '0', visibility: 'hidden' },
          '100%': { opacity: '1' },
        },
        leave: { to: { opacity: '0' } },
        rise: { from: { opacity: '0', transform: 'translateY(16px)' }, to: { opacity: '1', transform: 'none' } },
        drift: { from: { backgroundPosition: '100% 0' }, to: { backgroundPosition: '-50% 0' } },
        turn: { to: { transform: 'rotate(1turn)' } },
        bob: { '0%, 100%': { transform: 'rotate(-2deg)' }, '50%': { transform: 'translateY(-2px) rotate(2deg)' } },
      },
      tokens: {
        fonts: { body: { value: sans }, heading: { value: 'inherit' }, seal: { value: sealSerif } },
        zIndex: scale.zIndex,
        radii: {
          ...scale.radii,
          control: { value: '8px' },
          card: { value: '12px' },
          dialog: { value: '16px' },
          chip: { value: '6px' },
          bone: { value: '4px' },
        },
        sizes: {
          ...scale.sizes,
          topBar: { value: '60px' },
          tabBar: { value: '64px' },
          control: { value: '40px' },
          button: { value: '48px' },
          small: { value: '32px' },
          target: { value: '24px' },
          tap: { value: '44px' },
          message: { value: '26px' },
          page: { value: '1168px' },
          chartLabel: { value: '112px' },
          chartAmount: { value: '168px' },
          wrap: { value: '1120px' },
          aside: { value: '352px' },
          reading: { value: '640px' },
          dialogDefault: { value: '472px' },
          dialogCompany: { value: '620px' },
          dialogReader: { value: '920px' },
          dialogAuth: { value: '1000px' },
          dialogAuthHeight: { value: '648px' },
          dialogAuthSide: { value: '400px' },
          dialogCaptcha: { value: '456px' },
          stripHeight: { value: '120px' },
          hero: { value: '648px' },
        },
        spacing: {
          ...scale.spacing,
          topBar: { value: '60px' },
          tabBar: { value: '64px' },
          section: { value: '96px' },
          sectionPhone: { value: '64px' },
        },
        fontSizes: { ...scale.fontSizes, note: { value: '13px' } },
        gradients: {
          skyDawn: { value: 'linear-gradient(#fdfcf9, #f8edd9 78%)' },
          skyFog: { value: 'linear-gradient(#f4f7f6, #dbe7e5 78%)' },
          skyRain: { value: 'linear-gradient(#cfdadd, #e6eced 78%)' },
        },
        durations: { skeletonDelay: { value: '200ms' } },
        shadows: {
          raised: { value: '0 1px 2px rgb(11 42 60 / 6%), 0 8px 24px rgb(11 42 60 / 6%)' },
          dialog: { value: '0 24px 64px rgb(6 24 35 / 40%)' },
          slip: { value: 'drop-shadow(0 1px 1px rgb(11 42 60 / 10%)) drop-shadow(0 12px 24px rgb(11 42 60 / 8%))' },
        },
      },
      semanticTokens: {
        borders: { line: { value: '1px solid {colors.hairline}' }, focus: { value: '2px solid {colors.action}' } },
        shadows: {
          edge: { value: 'inset 0 0 0 1px {colors.hairline}' },
          edgeField: { value: 'inset 0 0 0 1px {colors.fieldLine}' },
          edgeTeal: { value: 'inset 0 0 0 1px {colors.action}' },
          edgeChosen: { value: 'inset 0 0 0 2px {colors.action}' },
          edgeFocus: { value: 'inset 0 0 0 2px {colors.action}, 0 0 0 3px {colors.ring}' },
          edgeWrong: { value: 'inset 0 0 0 2px {colors.packet}' },
          edgeWrongFocus: { value: 'inset 0 0 0 2px {colors.packet}, 0 0 0 2px {colors.surface}, 0 0 0 4px {colors.action}' },
          edgeOnInk: { value: 'inset 0 0 0 1px {colors.onInkEdge}' },
        },
        colors,
      },
      textStyles: {
        h1: type('38px', '52px', '1.2', '700'),
        h2: type('26px', '32px', '1.3', '700'),
        h3: type('18px', '20px', '1.4', '700'),
        title: type('20px', '22px', '1.45', '600'),
        cardTitle: type('16px', '16px', '24px', '600'),
        lead: type('17px', '18px', '1.7', '400'),
        body: type('16px', '16px', '1.6', '400'),
        label: type('14px', '14px', '22px', '600'),
        small: type('14px', '14px', '22px', '400'),
        note: type('13px', '13px', '22px', '400'),
        fine: type('12px', '12px', '20px', '400'),
        amount: type('var(--amount, 36px)', 'var(--amount, 44px)', '1.25', '700'),
        amountCode: type('20px', '20px', '1.25', '600'),
        figure: type('22px', '28px', '40px', '600'),
        seal: { value: { fontFamily: 'seal', fontWeight: '700', lineHeight: '1' } },
      },
    },
  }),
)
