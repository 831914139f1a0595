/** Linking a shop: marketplaces and methods, the way to a provider and back, and the PSP that is paid for it. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { answers, fails, play } from './play.ts'

type Happening = Parameters<typeof play>[2]
const has = (played: { tags: string }, ...tags: string[]) => expect(played.tags.split(' ')).toEqual(expect.arrayContaining(tags))

describe('linking a shop', () => {
  const link = (...happens: Happening[]) => play('shopAuthorisation', { returned: null }, ...happens)
  const back = (...happens: Happening[]) => play('shopAuthorisation', { returned: { code: 'c', state: 's' } }, ...happens)
  const linked = (status?: string) => answers('listLinked', { psp: [], shop: status ? [{ id: 's', status, psp: null, progress: 0 }] : [] })
  const choice = [answers('listPlatforms', []), answers('listGateways', []), linked()]
  const platform = { type: 'platform.chosen', platform: { id: 1, action: 'a' } }
  const method = { type: 'method.chosen', method: 1, site: null }
  const gateway = { type: 'gateway.chosen', gateway: { id: 101, action: 'a' } }
  const url = (address: string) => ({ url: address, state: 's' })
  const result = (more: object) => answers('completeAuthorisation', { id: 's', platform_id: 1, shop_id: null, ...more })
  const paired = result({ kind: 'shop', auth_method: 2 })

  test('SHOP-19 SHOP-20 marketplaces, PSPs and linked shops are read; a shop under way goes straight on', () => {
    expect(link().did).toEqual(['asks listPlatforms'])
    expect(link(choice[0] as never).did).toEqual(['asks listGateways'])
    expect(link(...choice.slice(0, 2)).did).toEqual(['asks listLinked'])
    has(link(...choice), 'platform')
    expect(link(...choice.slice(0, 2), linked('authorized')).did).toEqual(['awaitLimit'])
  })

  test('SHOP-23 without PSPs a shop can be linked; without marketplaces it is tried again', () => {
    expect(link(choice[0] as never, fails('listGateways')).did).toEqual(['asks listLinked'])
    for (const broken of [[fails('listPlatforms')], [...choice.slice(0, 2), fails('listLinked')]]) {
      has(link(...broken), 'unavailable')
      for (const again of ['retry.pressed', 'network.returned']) expect(link(...broken, again).did).toEqual(['asks listPlatforms'])
    }
  })

  test('SHOP-28 platform and method lead to the consent page, if it is one', () => {
    has(link(...choice, platform), 'method')
    expect(link(...choice, 'continue.pressed').did).toEqual(['goOn'])
    has(link(...choice, platform, 'back.pressed'), 'platform')
    const starting = [...choice, platform, method]
    expect(link(...starting).did).toEqual(['asks startShop'])
    has(link(...starting, answers('startShop', url('https://x.test'))), 'leaving')
    expect(link(...starting, answers('startShop', url('javascript:x'))).tags).not.toContain('leaving')
    expect(link(...starting, fails('startShop')).tags).toBe('method')
    expect(link(...starting, answers('startShop', url('https://x.test')), 'retry.pressed').did).toEqual(['asks listPlatforms'])
  })

  test('SHOP-13 SHOP-14 SHOP-15 back from consent it goes on with the PSP, with the shop, or to the limit', () => {
    expect(back().did).toEqual(['stripReturn', 'asks completeAuthorisation'])
    expect(back(result({ kind: 'shop', auth_method: 1 })).did).toEqual(['awaitLimit'])
    expect(back(paired).did).toEqual(['asks listGatewaysForShop'])
    expect(back(result({ kind: 'psp', auth_method: 2, shop_id: 's' })).did).toEqual(['asks associatePsp'])
    expect(back(result({ kind: 'psp', auth_method: 3 })).did).toEqual(['asks listPlatforms'])
    for (const end of [answers('associatePsp'), fails('associatePsp')])
      expect(back(result({ kind: 'psp', auth_method: 2, shop_id: 's' }), end).did).toEqual(['awaitLimit'])
  })

  for (const [code, tag] of [
    [20007, 'refused'],
    [513, 'stateInvalid'],
    [506, 'providerDown'],
  ] as const)
    test(`ERR-${code} back with ${code} it says ${tag}, and another try begins anew`, () => {
      const failed = fails('completeAuthorisation', new Problem(code))
      expect(back(failed)).toMatchObject({ tags: tag, context: { problem: { code } } })
      expect(back(failed, 'retry.pressed').did).toEqual(['asks listPlatforms'])
    })

  describe('by keys', () => {
    const keyed = { type: 'platform.chosen', platform: { id: 14, action: 'shop.key', is_callback: false } }
    const entering = [...choice, keyed, method, answers('startKeys', url('https://x.test'))]
    const submitted = { type: 'keys.submitted', key: 'k', secret: 'hush' }
    const shop = (auth_method: number) => answers('linkByKeys', { kind: 'shop', id: 's', platform_id: 14, auth_method, shop_id: null })

    test('SHOP-03 a platform without a consent page asks for keys and tries them; linked they lead on as consent does', () => {
      expect(link(...choice, keyed, method).did).toEqual(['asks startKeys'])
      has(link(...entering), 'keys')
      expect(link(...entering, submitted).did).toEqual(['asks linkByKeys'])
      has(link(...entering, submitted), 'keys', 'busy')
      expect(link(...entering, submitted, shop(1)).did).toEqual(['awaitLimit'])
      expect(link(...entering, submitted, shop(2)).did).toEqual(['asks listGatewaysForShop'])
      expect(link(...entering, 'back.pressed').tags).toBe('method')
      expect(link(...choice, keyed, { ...method, method: 3 }).did).toEqual(['asks startShop'])
    })

    test('SHOP-18 keys that are refused or not answered are entered again, a state that is used up begins anew', () => {
      for (const [code, tag] of [
        [20007, 'keysRefused'],
        [506, 'keysUnanswered'],
      ] as const) {
        const failed = fails('linkByKeys', new Problem(code))
        expect(link(...entering, submitted, failed)).toMatchObject({ tags: `keys ${tag}`, context: { problem: { code } } })
        expect(link(...entering, submitted, failed, submitted)).toMatchObject({ did: ['asks linkByKeys'], context: { problem: null } })
        expect(link(...entering, submitted, failed, 'back.pressed').tags).toBe('method')
      }
      has(link(...entering, submitted, fails('linkByKeys', new Problem(513))), 'stateInvalid')
    })

    test('SHOP-03 what was entered is no part of what the chart knows, and only a known page is offered', () => {
      expect(JSON.stringify(link(...entering, submitted).context)).not.toContain('hush')
      has(link(...choice, keyed, method, answers('startKeys', url('javascript:x'))), 'providerDown')
      expect(link(...choice, keyed, method, fails('startKeys')).tags).toBe('method')
    })
  })

  test('SHOP-14 the PSP of a shop is chosen or left out', () => {
    expect(back(paired, fails('listGatewaysForShop')).did).toEqual(['awaitLimit'])
    const choosing = [paired, answers('listGatewaysForShop', [])]
    has(back(...choosing), 'gateway')
    expect(back(...choosing, 'gateway.skipped').did).toEqual(['awaitLimit'])
    expect(back(...choosing, gateway).did).toEqual(['asks startPsp'])
    has(back(...choosing, gateway, answers('startPsp', url('https://x.test'))), 'leaving')
    expect(back(...choosing, gateway, fails('startPsp')).tags).toBe('gateway')
    expect(back(...choosing, gateway, answers('startPsp', url('javascript:x'))).tags).not.toContain('leaving')
  })
})
