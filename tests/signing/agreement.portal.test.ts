/** A contract by every scenario of the lifecycle: sent, signed, declined or expired, and sent again. SIGN-02, SIGN-06. */
import { scenarioWays } from '../kernel/ways.ts'
import { test } from '../support/in-process/world.ts'
import { decline, sign } from './signing-links.ts'

const contract = '/credit/hook/register/signing'

for (const [name, way] of Object.entries(scenarioWays('agreement')))
  test(`SIGN-02 SIGN-06 a contract is ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('business-submitted', { speaks: 'zh_HK', calm: true })
    const { button, heading, page, sees } = merchant
    const send = button('signing.initiate')
    await merchant.signIn(contract)
    await way.walk(
      {
        preparing: () => sees(heading('signing.preparing.title')),
        draft: () => sees(send),
        initiated: () => sees(merchant.link('signing.sign')),
        declined: async () => {
          await sees(heading('signing.declined.title'))
          await sees(page.getByText('先和合伙人商量'))
        },
        expired: () => sees(heading('signing.expired.title')),
        completed: () => sees(heading('signing.completed.title')),
      },
      {
        'documents.made': () => sees(send),
        'signing.initiated': () => (send.all().length > 0 ? send : button('signing.retry')).click(),
        'signer.signed': () => sign(merchant),
        'signer.declined': () => decline(merchant),
        'signing.expired': async () => {
          await merchant.close()
          await merchant.later({ days: 8 })
          await merchant.signIn(contract)
        },
      },
    )
  })
