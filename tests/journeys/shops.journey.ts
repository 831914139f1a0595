/** Linking a shop by every method, as the models say: consent, keys and payment providers, what goes wrong on the way, and the way on from there. */
import { tellKeys } from './keys-walk.ts'
import { aloneModel, keysModel, pingPongModel, withPspModel } from './linking-models.ts'
import { tellAlone, tellPingPong, tellWithPsp } from './linking-walk.ts'
import { settle, toursIn } from './tours.ts'
import { test } from './world.ts'

const point = 'company-approved'

for (const { setting, how, walk } of toursIn(aloneModel, { speaks: 'zh_CN', width: 1280, point }))
  test(`SHOP-02 SHOP-03 SHOP-13 SHOP-18 SHOP-22 CRED-03 ERR-R04 a shop is linked by itself, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellAlone(on))
  })

for (const { setting, how, walk } of toursIn(withPspModel, { speaks: 'zh_HK', width: 390, point }))
  test(`SHOP-14 SHOP-20 SHOP-21 SHOP-23 ERR-C17 a shop is linked with its payment provider, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellWithPsp(on))
  })

for (const { setting, how, walk } of toursIn(pingPongModel, { speaks: 'zh_HK', width: 1280, point }))
  test(`SHOP-15 SHOP-23 a shop is linked through PingPong, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellPingPong(on))
  })

for (const { setting, how, walk } of toursIn(keysModel, { speaks: 'en_US', width: 390, keyboard: true, point }))
  test(`SHOP-02 SHOP-03 SHOP-18 USER-04 ERR-R04 a shop is linked by its keys, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellKeys(on))
  })
