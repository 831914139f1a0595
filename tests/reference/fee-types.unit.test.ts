/** The fee types as the rows of the specification number them, each with a name in every language. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { feeTypeLabel, feeTypes } from '../../contract/reference/fee-types.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('REF-08 CRED-14 CONST-14 fee types have the ids of their rows, and no others', () => {
  const rows = [...read('docs/spec/requirements.md').matchAll(/^(?:REF|CRED|CONST)-\d+ \| Fee types:? ([^|]*)\|/gm)]
  expect(rows).toHaveLength(3)
  for (const [, named = ''] of rows) {
    const numbered = [...named.matchAll(/(\w+) (?:id |\()(\d)/g)].map(([, name, id]) => [name, Number(id)])
    expect(Object.fromEntries(numbered)).toEqual(feeTypes)
  }
})

test('REF-08 REF-05 each is called by its name in every language, other ids by none', () => {
  for (const locale of locales) {
    const texts = JSON.parse(read(`locales/${locale}.json`)) as Record<string, string>
    const names = Object.values(feeTypes).map((id) => texts[feeTypeLabel(id) ?? ''])
    expect([names.every(Boolean), new Set(names).size]).toEqual([true, names.length])
  }
  expect([0, 3].map(feeTypeLabel)).toEqual([null, null])
})
