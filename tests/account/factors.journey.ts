/** Second factors in a browser on a phone, by keyboard: an authenticator app with its picture to scan, and the browser's own passkeys. Decision 085. */
import { waysOf } from '../kernel/ways.ts'
import { test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { signIn } from './account.ts'
import { factorModel } from './factor-model.ts'
import { factorWalk } from './factor-walk.ts'
import { withAuthenticator } from './virtual-authenticator.ts'

/** The merchants of the two ways. */
const settings = {
  appRemoved: { speaks: 'zh_HK', width: 390, keyboard: true, point: 'company-approved' },
  passkeyRemoved: { speaks: 'en_US', width: 390, keyboard: true, point: 'registered' },
} as const

for (const [end, setting] of Object.entries(settings))
  for (const { title, walk } of waysOf(factorModel)
    .filter(({ path }) => path.state.value === end)
    .slice(0, 1))
    test(`PROF-01 decision 085 on a phone, in ${setting.speaks} and by keyboard: a merchant ${title}`, async ({ standing }) => {
      const { merchant, hands } = await settle(await standing(setting.point), setting)
      const { page } = merchant
      const { verifies } = await withAuthenticator(page)
      const { seen, actions } = factorWalk({
        merchant,
        hands,
        signIn: async () => {
          await signIn(merchant)
          await merchant.open('/profile')
        },
        now: async () => new Date((await page.request.get('/sandbox/mailbox.json?to=none')).headers().date ?? ''),
        recognises: verifies,
        looks: async (what) => {
          await expectAccessible(page, what)
          await expectFits(merchant)
        },
      })
      await merchant.open('/profile')
      await walk(seen, actions)
    })
