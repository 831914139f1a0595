/** A complaint, by every scenario of the lifecycle: written and read by the merchant, answered by the desk. Decision 124. */
import { scenarioWays } from '../kernel/ways.ts'
import { staffMember } from '../staff/staff.ts'
import { test } from '../support/in-process/world.ts'

const answer = '抱歉让您久等。我们今天下午三点致电贵公司。'

for (const [name, way] of Object.entries(scenarioWays('merchantCase')))
  test(`decision 124 a complaint is ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('company-approved', { calm: true })
    const { button, field, page, sees, server, text, words } = merchant
    await merchant.signIn('/cases')
    await button('records.cases.write').click()
    await field('records.cases.about').selectOption('service')
    await field('records.cases.words').fill('热线一直占线，请回电。')
    await button('records.cases.send').click()
    const { id, reference } = await server.database.db.selectFrom('merchant_cases').select(['id', 'reference']).executeTakeFirstOrThrow()
    const named = (control: string) => page.getByRole('button', { name: words(`records.cases.${control}.of`, { reference }), exact: true })
    await way.walk(
      {
        open: () => sees(text('records.cases.status.open')),
        answered: async () => {
          await merchant.open('/cases')
          await sees(page.getByText(answer))
        },
        closed: () => sees(text('records.cases.status.closed')),
        withdrawn: () => sees(text('records.cases.status.withdrawn')),
      },
      {
        'case.answered': async () => {
          const { browser } = await staffMember(server)
          await browser.data('readSentCase', { id })
          await browser.data('answerSentCase', { id, answer })
        },
        'case.closed': () => named('close').click(),
        'case.withdrawn': async () => {
          await named('withdraw').click()
          await button('records.cases.withdraw').click()
        },
      },
    )
  })
