/** Chakra's style props and conditions, and the names of CSS: those that Sampan uses are among those it takes. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultBaseConfig } from '@chakra-ui/react'
import { allCssProperties } from '@pandacss/is-valid-prop'
import { expect, test } from 'vitest'
import { isCssProperty } from '../../src/ui/css-names.ts'
import { conditions, utilities } from '../../src/ui/style-props.ts'
import { system } from '../../src/ui/theme.ts'

const root = resolve(import.meta.dirname, '../..')
const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !['src/ui/style-props.ts', 'src/ui/css-names.ts'].includes(file))
  .map((file) => readFileSync(resolve(root, file), 'utf8'))
  .join('\n')

/** Whether a name is used as a prop, or as a key of styles. */
const isUsed = (name: string) => new RegExp(`(?<![\\w.'/-])${name}(?:=[{"]|: )`).test(code)

type Taken = { values?: unknown; shorthand?: string | readonly string[] }
const shortOf = ({ shorthand = [] }: Taken) => (typeof shorthand === 'string' ? [shorthand] : shorthand)
const chakras = Object.entries(defaultBaseConfig.utilities ?? {}) as [string, Taken][]
const ours = new Map(Object.entries(utilities) as [string, Taken][])

/** Styles whose values may name a token that Sampan has; without one they are plain CSS. */
const naming = chakras.filter(([, { values }]) => typeof values === 'string' && system.tokens.categoryMap.has(values))

test('every used short name of a style is known, and means what it means in Chakra', () => {
  const used = chakras.flatMap(([style, taken]) =>
    shortOf(taken)
      .filter(isUsed)
      .map((short) => [short, style]),
  )
  expect(used.length).toBeGreaterThan(25)
  expect(used.filter(([short = '', style = '']) => !shortOf(ours.get(style) ?? {}).includes(short))).toEqual([])
})

test('every style that is used and may name a token looks for it where Chakra does', () => {
  const used = naming.filter(([style]) => isUsed(style))
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter(([style, { values }]) => ours.get(style)?.values !== values).map(([style]) => style)).toEqual([])
})

test('every condition that is used is there, as Chakra words it', () => {
  const all = defaultBaseConfig.conditions ?? {}
  const used = Object.keys(all).filter((name) => isUsed(`_${name}`))
  expect(used.length).toBeGreaterThan(10)
  const wordings: Record<string, unknown> = { ...all, dark: all.osDark }
  expect(used.filter((name) => JSON.stringify(wordings[name]) !== JSON.stringify(conditions[name as keyof typeof conditions]))).toEqual([])
})

test('every CSS property that is used unchanged is known as one', () => {
  expect(allCssProperties.filter((name) => name && isUsed(name) && !ours.has(name) && !isCssProperty(name))).toEqual([])
})

test('no style is used that a browser of today knows by a prefix alone: the build leaves prefixing out', () => {
  const prefixed = ['userSelect', 'boxDecorationBreak', 'printColorAdjust', 'backdropFilter', 'hyphens', 'lineClamp', 'textFillColor']
  expect(prefixed.filter(isUsed)).toEqual([])
})

test('a form checks with its schema: no field has separate rules, which the build leaves out', () => {
  expect(
    [...code.matchAll(/register\([^)]*, ?\{ ?(required|min|max|minLength|maxLength|pattern|validate)\b/g)].map(([found]) => found),
  ).toEqual([])
  expect(code).not.toMatch(/\brules=\{\{|useController\(\{[^}]*rules/)
})

test('no form uses a feature of its library that the build leaves out', () => {
  expect(code).not.toMatch(/\buseFieldArray\b|\.(?:setValues|resetField|resetDefaultValues|setFocus)\(/)
})

test('no view formats texts with a feature that the build leaves out', () => {
  expect(code).not.toMatch(/\bformat(?:Duration|RelativeTime|DateTimeRange|Plural|(?:Number|Date|Time|Duration)ToParts)\(/)
  expect(code).not.toMatch(/<Formatted(?:RelativeTime|DateTimeRange|Plural|\w+Parts)\b/)
})
