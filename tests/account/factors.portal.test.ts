/** Every way of the model of second factors but that of a passkey, which needs a browser; and an answer that is lost. Decisions 085 and 090. */
import { generateSync } from 'otplib'
import { endpoints } from '../../contract/endpoints.ts'
import { pointing } from '../kernel/hands.ts'
import { waysOf } from '../kernel/ways.ts'
import { test } from '../support/in-process/world.ts'
import { factorModel } from './factor-model.ts'
import { factorWalk } from './factor-walk.ts'
import { confirmStepUp } from './step-up.ts'

for (const { title, path, walk } of waysOf(factorModel))
  if (!path.state.matches('passkeyRemoved'))
    test(`PROF-01 decisions 085 090 a merchant ${title}`, async ({ standing }) => {
      const merchant = await standing('registered')
      const { seen, actions } = factorWalk({
        merchant,
        hands: pointing,
        signIn: () => merchant.signIn('/profile'),
        now: async () => merchant.server.deps.clock.now(),
      })
      await merchant.signIn('/profile')
      await walk(seen, actions)
    })

test('ERR-R04 decision 085 an answer that is lost after the first code is reported, and the list shows that the app is set up', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { button, field, page, sees, server, text, wire, words } = merchant
  await merchant.signIn('/profile')
  await button('account.factors.authenticator.add').click()
  await confirmStepUp(merchant, merchant.phone)
  const scanning = page.getByRole('dialog', { name: words('account.factors.authenticator.title') })
  await sees(scanning)
  const [shown = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(scanning.element()?.textContent ?? '') ?? []
  wire.fail('POST', endpoints.confirmAuthenticator.path, 'unheard')
  const epoch = Math.floor(server.deps.clock.now().getTime() / 1000)
  await field('account.factors.firstCode').fill(generateSync({ secret: shown.replaceAll(' ', ''), epoch }))
  await button('account.factors.authenticator.submit').click()
  await sees(page.getByRole('alert').filter({ hasText: words('problem.transport') }))
  await sees(text('account.factors.authenticator.on'))
})
