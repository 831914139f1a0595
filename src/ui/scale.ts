/** The steps of distances, letters and layers that Sampan takes from Chakra's scales: of those only what is used, for every step is worked out at the start. */

/** Distances in quarters of a rem. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96,
]

/** Tokens of plain values. */
function valuesOf<Name extends string, Value extends string | number>(values: Record<Name, Value>) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: value as Value }])) as Record<
    Name,
    { value: Value }
  >
}

const distances = valuesOf(Object.fromEntries(steps.map((step) => [String(step), `${step / 4}rem`])))

/** Chakra's tokens that Sampan uses, with the values Chakra gives them. */
export const scale = {
  spacing: distances,
  sizes: { ...distances, ...valuesOf({ full: '100%', max: 'max-content', min: 'min-content', fit: 'fit-content', '3xl': '48rem' }) },
  fontSizes: valuesOf({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
  }),
  radii: valuesOf({ full: '9999px' }),
  zIndex: valuesOf({ docked: 10, dropdown: 1000, sticky: 1100, banner: 1200, overlay: 1300, modal: 1400, popover: 1500, toast: 1700 }),
}

/** The letters of every page. */
export const sans = 'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
