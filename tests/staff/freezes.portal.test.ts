/** A frozen company, by every scenario of the lifecycle: leads by their calls, and what the merchant can do. Decision 123. */
import { scenarioWays } from '../kernel/ways.ts'
import { test } from '../support/in-process/world.ts'
import { twoLeads } from './adjustments.ts'

for (const [name, way] of Object.entries(scenarioWays('companyFreeze')))
  test(`decision 123 a company is frozen, and the release is ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('signed', { calm: true })
    const { sees, seesNoMore, server } = merchant
    const { id: companyId } = await server.database.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    const subject = { kind: 'company' } as const
    const [one, other] = await twoLeads(server)
    const decides = (accepted: boolean) => async () => void (await other.browser.data('decideRelease', { companyId, subject, accepted }))
    const isFrozen = async () => {
      await merchant.signIn()
      await sees(merchant.text('home.paused.company.title'))
      await sees(merchant.button('home.money.drawDown'), { disabled: true })
    }
    await one.browser.data('startFreeze', { companyId, subject, reason: '一位董事报告手机被盗。' })
    await way.walk(
      {
        frozen: isFrozen,
        releaseProposed: isFrozen,
        released: async () => {
          await merchant.signIn()
          await seesNoMore(merchant.text('home.paused.company.title'))
          await merchant.button('home.money.drawDown').click()
          await sees(merchant.field('lending.drawdown.amount.label'))
        },
      },
      {
        'release.proposed': async () => void (await one.browser.data('proposeRelease', { companyId, subject, reason: '手机已找回。' })),
        'release.confirmed': decides(true),
        'release.declined': decides(false),
      },
    )
  })
