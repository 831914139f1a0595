/** The rates in the documents to sign. Decision 105. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'

/** How each rate is called. */
const names = {
  en_US: { statutory: 'Schedule 2', effective: 'effective' },
  zh_CN: { statutory: '附表 2', effective: '实际年利率' },
  zh_HK: { statutory: '附表 2', effective: '實際年利率' },
} as const

/** The sentences and labelled values of a document. */
function passages(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (typeof node !== 'object' || node === null) return []
  if ('label' in node && 'value' in node) return [`${node.label} ${node.value}`]
  return Object.values(node).flatMap(passages)
}

test.each(locales)('decision 105 in %s every rate in a document is named: the effective one, or that by Schedule 2', (locale) => {
  const found = passages(JSON.parse(readFileSync(`locales/papers/${locale}.json`, 'utf8')))
  for (const rate of ['statutory', 'effective'] as const) {
    const showing = found.filter((passage) => passage.includes(`{${rate}}`))
    expect(showing.length).toBeGreaterThan(2)
    expect(showing.filter((passage) => !passage.includes(names[locale][rate]))).toEqual([])
  }
})
