/** A loan that no one repays, by every way of its model: two leads by their calls, and what the merchant reads. Decisions 118, 120. */
import { expect } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { withdrawMandates } from '../kernel/standings.ts'
import { waysOf } from '../kernel/ways.ts'
import { announceTransfer } from '../lending/loans.ts'
import { test } from '../support/in-process/world.ts'
import { proposeWriteOff, twoLeads, waitingOf } from './adjustments.ts'
import { writeOffModel } from './write-off-model.ts'

for (const { title, walk } of waysOf(writeOffModel))
  test(`decisions 118 120 ${title}`, async ({ standing }) => {
    const merchant = await standing('drawn', { calm: true })
    const { page, sees, server, words } = merchant
    const { db } = server.database
    await merchant.later({ days: 2 })
    const { id, company_id, reference } = await db
      .selectFrom('drawdowns')
      .select(['id', 'company_id', 'reference'])
      .executeTakeFirstOrThrow()
    await withdrawMandates(server.deps, company_id)
    // The shops are not read every day until then.
    await db.deleteFrom('jobs').where('kind', '=', 'shop.import').execute()
    await merchant.later({ days: 150 })
    const [one, other] = await twoLeads(server)
    const debt = { drawdownId: id }
    const again = addDays(dayOf(server.deps.clock.now()), 2)
    const call = { channel: 'phone', outcome: 'cannotPay', words: '店铺已经关闭。', again } as const
    const caseId = async () => (await db.selectFrom('collection_cases').select('id').executeTakeFirstOrThrow()).id
    const decides = (accepted: boolean) => async () =>
      void (await other.browser.data('decideAdjustment', { id: await waitingOf(server, debt), accepted }))
    const reads = async (said: string) => {
      await merchant.signIn('/credit/hook/repayment')
      await sees(page.getByRole('main').filter({ hasText: words(said) }))
    }
    await walk(
      {
        pastDue: () => reads('repayments.repayment.overdue.text'),
        calledAbout: async () => {
          const { entries } = await one.browser.data('readCollectionCase', { id: await caseId() })
          expect(entries).toContainEqual(expect.objectContaining({ words: call.words }))
        },
        proposed: () => reads('repayments.repayment.writtenOff.soon'),
        declined: () => reads('repayments.repayment.overdue.text'),
        writtenOff: () => reads('repayments.repayment.writtenOff.text'),
        recovered: async () => {
          await reads('repayments.repayment.writtenOff.text')
          const transfer = page.getByRole('listitem').filter({ hasText: words('repayments.repayment.method.transfer') })
          await sees(transfer.filter({ hasText: '500.00' }))
        },
      },
      {
        'a lead notes a call': async () => void (await one.browser.data('noteContact', { id: await caseId(), ...call })),
        'proposes to write the loan off': async () => expect((await proposeWriteOff(debt, one)).code).toBe(200),
        'another lead declines': decides(false),
        'another lead confirms': decides(true),
        'the merchant pays a part': async () => {
          await announceTransfer(server, reference, 50_000n)
          await merchant.close()
          await merchant.later({ days: 1 })
        },
      },
    )
  })
