/** Linking a shop by its keys, as in the model: on a phone by keyboard, the keys made in a second window. */

import { test } from '../kernel/world.ts'
import { settle, toursIn } from '../portal/tours.ts'
import { tellKeys } from './keys-walk.ts'
import { keysModel } from './linking-models.ts'

const phone = { speaks: 'en_US', width: 390, keyboard: true, point: 'company-approved' } as const

for (const { setting, how, walk } of toursIn(keysModel, phone))
  test(`SHOP-02 SHOP-03 SHOP-18 USER-04 ERR-R04 a shop is linked by its keys, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellKeys(on))
  })
