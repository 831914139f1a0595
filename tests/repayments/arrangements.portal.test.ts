/** Other instalments for a loan, by every scenario of the lifecycle: the merchant on the page, two leads by their calls. Decision 117. */
import { addDays } from '../../contract/kernel/days.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { twoLeads } from '../staff/adjustments.ts'
import { test } from '../support/in-process/world.ts'
import { arrangementWalk } from './arrangement-walk.ts'

for (const [name, way] of Object.entries(scenarioWays('arrangement')))
  test(`decision 117 other instalments are requested, ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('drawn', { calm: true })
    const { button, field, server } = merchant
    await merchant.later({ days: 2 })
    await merchant.signIn('/arrangements')
    await button('repayments.arrangements.ask').click()
    const from = field('repayments.arrangements.ask.from')
    const first = addDays(String(await from.getAttribute('min')), 29)
    await from.fill(first)
    await field('repayments.arrangements.ask.wish').fill('二月的货款四月才到。')
    await button('repayments.arrangements.ask.submit').click()
    const { id, reference } = await server.database.db
      .selectFrom('arrangements')
      .innerJoin('drawdowns', 'drawdowns.id', 'arrangements.drawdown_id')
      .select(['arrangements.id', 'drawdowns.reference'])
      .executeTakeFirstOrThrow()

    const [one, other] = await twoLeads(server)
    const proposed = { id, first, count: 3, timing: 'monthly', reason: '二月的货款四月到账。' } as const
    const decides = (accepted: boolean) => async () => void (await other.browser.data('decideArrangement', { ...proposed, accepted }))
    const { seen, answers } = arrangementWalk({ merchant, reference, press: (thing) => thing.click() })
    await way.walk(
      {
        ...seen,
        declined: async () => {
          await seen.declined()
          await merchant.sees(merchant.page.getByText(proposed.reason))
        },
      },
      {
        ...answers,
        'arrangement.proposed': async () => void (await one.browser.data('proposeArrangement', proposed)),
        'arrangement.confirmed': decides(true),
        'arrangement.sentBack': decides(false),
        'arrangement.declined': async () => void (await one.browser.data('declineArrangement', { id, reason: proposed.reason })),
      },
    )
  })
