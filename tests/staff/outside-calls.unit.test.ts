/** The words of outside calls on the desk. Decision 130. */
import { expect, test } from 'vitest'
import { PayeeCheck } from '../../contract/banking/payee-check.ts'
import { ownRefusals } from '../../contract/lending/payout-refusals.ts'
import { answerWords, OutsideCallKind, OutsideCallStatus } from '../../contract/staff/outside-calls.ts'
import en from '../../locales/en_US.json' with { type: 'json' }
import cn from '../../locales/zh_CN.json' with { type: 'json' }
import hk from '../../locales/zh_HK.json' with { type: 'json' }
import { EsignEvent } from '../../server/outside/esign/esign.ts'

/** Answers that are ours or of a fixed list; any other one is in the words of the provider. */
const fixed: Partial<Record<OutsideCallKind, readonly string[]>> = {
  nameCheck: PayeeCheck.options,
  envelope: EsignEvent.shape.type.options,
  payout: Object.values(ownRefusals),
  creditPayout: Object.values(ownRefusals),
}

test.each([
  ['zh_CN', cn],
  ['zh_HK', hk],
  ['en_US', en],
] as const)('decision 130 every kind of outside call, its status and its answer have words in %s', (_, texts: Record<string, string>) => {
  for (const kind of OutsideCallKind.options) {
    expect(texts[`staff.calls.kind.${kind}`]).toBeDefined()
    for (const answer of fixed[kind] ?? [])
      expect([answer, texts[answerWords({ kind, answer }) ?? '']]).toEqual([answer, expect.any(String)])
  }
  for (const status of OutsideCallStatus.options) expect(texts[`staff.calls.status.${status}`]).toBeDefined()
})

test('decision 130 why a bank refused stays in its words', () => {
  expect([answerWords({ kind: 'debit', answer: 'Account closed' }), answerWords({ kind: 'payout', answer: null })]).toEqual([null, null])
})
