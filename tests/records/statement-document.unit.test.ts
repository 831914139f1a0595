/** Printed statements: how they name a facility, and the page that has the documents of a loan. */
import { expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { facilityNumber } from '../../contract/lending/facility-number.ts'
import { statementSums } from '../../contract/records/statement-sums.ts'
import type { StatementMonth } from '../../contract/records/statements.ts'
import en from '../../locales/en_US.json' with { type: 'json' }
import cn from '../../locales/zh_CN.json' with { type: 'json' }
import hk from '../../locales/zh_HK.json' with { type: 'json' }
import { textsOf } from '../../server/platform/texts.ts'
import { statementDocument, statementRows } from '../../server/records/statement-document.ts'

const facilityId = '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0a12'
const hkd = { amount: '0', currency: 'HKD' as const }
const statement = {
  ...{ company: 'Haian', product: 'hook' as const, facilityId, movements: [], today: '2026-11-30' },
  sums: { month: '2026-11', running: false, ...Object.fromEntries(statementSums.map((part) => [part, hkd])) } as StatementMonth,
}

test('decision 040 PDF and CSV number a facility as its page does', () => {
  for (const made of [statementDocument(statement, 'en_US'), statementRows(statement, 'en_US')]) {
    const text = JSON.stringify(made)
    expect([text.includes(`"${facilityNumber(facilityId)}"`), text.includes(facilityId)]).toEqual([true, false])
  }
})

test('decision 131 the statement of a loan names the page on which its contract can be downloaded', () => {
  for (const [locale, texts] of [cn, hk, en].entries()) {
    const say = textsOf(locales[locale] ?? 'zh_CN', 'repayments.loanStatement')
    expect(say('papers.text', { reference: 'DD' })).toContain(texts['title./facility/:id'])
  }
})
