/** A drawdown that a second administrator approves, in the browsers of both. Decision 086. */
import type { Hands } from '../kernel/hands.ts'
import { typing } from '../kernel/typing.ts'
import type { Walker } from '../kernel/vocabulary.ts'
import { waysOf } from '../kernel/ways.ts'
import { type Merchant, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { approvalModel } from './approval-model.ts'
import { approvalWalk } from './approval-walk.ts'

for (const { title, path, walk } of waysOf(approvalModel))
  if (path.state.matches('approved'))
    test(`decision 086 on two phones, in English and zh_CN, the second one by keyboard: ${title}`, async ({ standing, browser }) => {
      const { merchant: owner } = await settle(await standing('signed-by-two'), { speaks: 'en_US', width: 390, point: 'signed-by-two' })
      const prepared = await standing('approver', await browser.newPage())
      const { seen, actions } = approvalWalk({
        owner,
        phones: { owner: owner.phone, second: prepared.phone },
        second: async () => (await settle(prepared, { speaks: 'zh_CN', width: 390, keyboard: true, point: 'approver' })).merchant,
        hands: (second) => typing(second as Merchant) as Hands,
        looks: async (walker: Walker, what) => {
          await expectAccessible((walker as Merchant).page, what)
          await expectFits(walker as Merchant)
        },
      })
      await owner.open('/company/users')
      await walk(seen, actions)
      await prepared.page.close()
    })
