/** The world of complaints and appeals: inputs, user events, answers and refusals of the server. */
import type { World } from '../harness/alone.ts'
import { facts, money, refusal, unsettled } from '../kernel/shared.world.ts'

/** A case of the company. */
export const merchantCase = (status: string, id = status, given: object = {}) => ({
  id,
  reference: `CA-7K2M-261122-${id}`,
  status,
  ...{ topic: 'limit', product: 'hook', item: null, words: 'The sales of May are missing.' },
  ...{ sentAt: '2026-11-23T02:24:00.000Z', due: '2026-12-07', answer: '', answeredAt: null },
  ...((status === 'answered' || status === 'closed') && { answer: 'They are counted now.', answeredAt: '2026-11-25T02:24:00.000Z' }),
  ...given,
})
const caseChoices = [
  { about: 'limit:hook', topic: 'limit', product: 'hook', item: null, amount: money },
  { about: 'drawdown:d', topic: 'drawdown', product: null, item: 'DD-1', amount: money },
  { about: 'service', topic: 'service', product: null, item: null, amount: null },
]

const confirmedCase = { key: 'before', request: { about: 'service', words: 'The hotline was busy.' } }

/** By name of the registry. */
export const merchantCaseWorlds: Record<string, World> = {
  merchantCases: {
    inputs: [{ newKey: () => 'k' }],
    events: [
      { type: 'letter.typed', letter: { about: 'service', words: 'The' } },
      { type: 'case.submitted', letter: { about: 'limit:hook', words: 'The sales of May are missing.' } },
      { type: 'withdrawal.pressed', id: 'o' },
      { type: 'closing.pressed', id: 'a' },
      ...facts('writing.pressed withdrawal.confirmed dialog.closed retry.pressed network.returned page.shown'),
    ],
    outputs: {
      listMerchantCases: [
        { on: '2026-11-23', choices: caseChoices, cases: [] },
        {
          on: '2026-12-08',
          choices: caseChoices.slice(1),
          cases: [
            merchantCase('open', 'o'),
            merchantCase('answered', 'a', { topic: 'service', product: null }),
            merchantCase('closed', 'c', { topic: 'drawdown', product: null, item: 'DD-1' }),
          ],
        },
      ],
      readTyped: [null, { about: 'limit:hook', words: 'The sales' }],
      readConfirmed: [null, confirmedCase],
      keepConfirmed: [{ key: 'k', request: { about: 'limit:hook', words: 'The sales of May are missing.' } }, confirmedCase],
      compareCases: [{ on: '2026-11-23', choices: caseChoices.slice(1), cases: [merchantCase('open', 'o')] }],
      rereadCases: [{ on: '2026-11-23', choices: caseChoices, cases: [merchantCase('open', 'o'), merchantCase('withdrawn', 'w')] }],
      sendMerchantCase: [merchantCase('open')],
      sendMerchantCaseAgain: [merchantCase('open')],
      withdrawMerchantCase: [merchantCase('withdrawn')],
      closeMerchantCase: [merchantCase('closed')],
    },
    errors: {
      sendMerchantCase: [refusal('conflict'), refusal('notFound'), refusal('invalidInput'), ...unsettled],
      sendMerchantCaseAgain: [refusal('conflict'), refusal('invalidInput'), ...unsettled],
      withdrawMerchantCase: [refusal('conflict'), ...unsettled],
      closeMerchantCase: [refusal('conflict'), ...unsettled],
    },
    key: ({ cases, chosen, letter, confirmed, reread, problem }) => [
      (cases as { status: string }[]).map(({ status }) => status),
      (chosen as { id: string } | null)?.id,
      (letter as { words: string } | null)?.words,
      (confirmed as { key: string } | null)?.key,
      reread,
      problem === null,
    ],
  },
}
