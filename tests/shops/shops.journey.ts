/** Linking a shop at the pages of a marketplace, as the models say: by consent, and by keys with a keyboard on a phone. */

import { test } from '../kernel/world.ts'
import { settle, toursIn } from '../portal/tours.ts'
import { tellKeys } from './keys-walk.ts'
import { aloneModel, keysModel } from './linking-models.ts'
import { tellAlone } from './linking-walk.ts'

const point = 'company-approved'

for (const { setting, how, walk } of toursIn(aloneModel, { speaks: 'zh_CN', width: 1280, point }))
  test(`SHOP-02 SHOP-03 SHOP-13 SHOP-18 SHOP-22 CRED-03 ERR-R04 a shop is linked by itself, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellAlone(on))
  })

for (const { setting, how, walk } of toursIn(keysModel, { speaks: 'en_US', width: 390, keyboard: true, point }))
  test(`SHOP-02 SHOP-03 SHOP-18 USER-04 ERR-R04 a shop is linked by its keys, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellKeys(on))
  })
