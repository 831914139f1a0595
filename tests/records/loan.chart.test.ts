/** The page of a loan: what is read, and each of its papers fetched singly. Decision 147. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { loanAgreement, merchantLoans } from './loan.world.ts'

const { id } = merchantLoans.open.drawdown
const page = (loan: object, ...happens: Happening[]) => play('loan', { id }, answers('readLoan', loan), ...happens)
const language = 'zh_HK'

testReads('decision 147', { chart: 'loan', input: { id }, reads: [{ call: 'readLoan', asked: { id } }], missing: true })

test('decision 147 R3 an address that is no id, and a loan of another company, are missing alike', () => {
  for (const code of ['invalidInput', 'notFound'] as const)
    expect(play('loan', { id: 'x' }, fails('readLoan', new Problem(code)))).toMatchObject({ tags: 'missing', did: [] })
})

test('decision 147 the loan is read again when it is looked at again or the network is back; it stays when that fails', () => {
  for (const event of ['page.shown', 'network.returned']) {
    expect(page(merchantLoans.open, event)).toMatchObject({ tags: 'ready', asked: { rereadLoan: { id } } })
    expect(page(merchantLoans.open, event, answers('rereadLoan', merchantLoans.repaid)).context.loan).toEqual(merchantLoans.repaid)
    const failed = page(merchantLoans.open, event, fails('rereadLoan'))
    expect([failed.tags, failed.context.loan, failed.context.problem]).toEqual(['ready', merchantLoans.open, expect.any(Problem)])
  }
})

describe('papers', () => {
  const [document] = loanAgreement.documents
  const papers = [
    [{ type: 'paper.opened', id: document?.id }, merchantLoans.open, 'readAgreementDocument', { id: document?.id }, document?.id],
    [
      { type: 'bundle.opened', agreementId: loanAgreement.id },
      merchantLoans.open,
      'openBundle',
      { id: loanAgreement.id },
      loanAgreement.id,
    ],
    [{ type: 'statement.requested', language }, merchantLoans.open, 'openLoanStatement', { drawdown_id: id, language }, 'statement'],
    [
      { type: 'letter.requested', language },
      merchantLoans.open,
      'openPayoffLetter',
      { drawdown_id: id, until: '2026-12-24', language },
      'letter',
    ],
    [
      { type: 'confirmation.requested', language },
      merchantLoans.repaid,
      'openSettlementConfirmation',
      { drawdown_id: id, language },
      'confirmation',
    ],
  ] as const

  test.each(papers)(
    'decision 147 SIGN-06 $type fetches one file; a failure is said, and the page stays',
    (event, loan, call, asked, opened) => {
      const asking = page(loan, event)
      expect(asking).toMatchObject({ tags: 'fetching ready', asked: { [call]: asked }, context: { opened, problem: null } })
      expect(page(loan, event, answers(call, { url: '/files/x' }))).toMatchObject({ tags: 'ready', did: ['fetchFile'] })
      const failed = page(loan, event, fails(call))
      expect([failed.tags, failed.context.problem]).toEqual(['ready', expect.any(Problem)])
      expect(page(loan, event, fails(call), event).context.problem).toBeNull()
    },
  )

  test('decision 147 statement and letter are of a loan that is owed, no letter of one that is written off, the confirmation of one whose payments are final', () => {
    const offered = (loan: object) => papers.slice(2).flatMap(([event, , call]) => (call in page(loan, event).asked ? [call] : []))
    expect(offered(merchantLoans.open)).toEqual(['openLoanStatement', 'openPayoffLetter'])
    expect(offered(merchantLoans.writtenOff)).toEqual(['openLoanStatement'])
    expect(offered(merchantLoans.received)).toEqual([])
    expect(offered(merchantLoans.waiting)).toEqual([])
    expect(offered(merchantLoans.repaid)).toEqual(['openSettlementConfirmation'])
  })
})
