/** Linking a shop: marketplaces and methods, the redirect to a provider and back, and the PSP that is paid for it. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import type { AuthMethod } from '../../contract/shops/linking.ts'
import { estimateOf } from '../../machines/shops/shopAuthorisation/estimate.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'

const has = (played: { tags: string }, ...tags: string[]) => expect(played.tags.split(' ')).toEqual(expect.arrayContaining(tags))

describe('linking a shop', () => {
  const fresh = { product: 'hook', returned: null, another: false, renew: null, pspFor: null }
  const link = (...happens: Happening[]) => play('shopAuthorisation', fresh, ...happens)
  const back = (...happens: Happening[]) => play('shopAuthorisation', { ...fresh, returned: { code: 'c', state: 's' } }, ...happens)
  const linked = (status?: string) => answers('listLinked', { psp: [], shop: status ? [{ id: 's', status, psp: null, progress: 0 }] : [] })
  const choice = [answers('listPlatforms', []), answers('listGateways', []), linked()]
  const platform = { type: 'platform.chosen', platform: { id: 1, action: 'a' } }
  const method = { type: 'method.chosen', method: 1, site: null }
  const gateway = { type: 'gateway.chosen', gateway: { id: 101, action: 'a' } }
  const url = (address: string) => ({ url: address, state: 's' })
  const result = (more: object) =>
    answers('completeAuthorisation', { id: 's', platform_id: 1, shop_id: null, next_platform_id: null, ...more })
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

  test('SHOP-13 SHOP-14 SHOP-15 after consent it continues with the PSP, with the shop, or to the limit', () => {
    expect(back().did).toEqual(['stripReturn', 'asks completeAuthorisation'])
    expect(back(result({ kind: 'shop', auth_method: 1 })).did).toEqual(['awaitLimit'])
    expect(back(paired).did).toEqual(['askPsp', 'asks listGatewaysForShop'])
    expect(back(result({ kind: 'psp', auth_method: 2, shop_id: 's' })).did).toEqual(['asks associatePsp'])
    expect(back(result({ kind: 'psp', auth_method: 3 })).did).toEqual(['asks listPlatforms'])
    expect(back(result({ kind: 'psp', auth_method: 2, shop_id: 's' }), answers('associatePsp')).did).toEqual(['awaitLimit'])
  })

  test('SHOP-14 reloaded while the PSP of a shop is chosen, the page offers the choice again, unless one was bound meanwhile', () => {
    const reloaded = (...happens: Happening[]) => play('shopAuthorisation', { ...fresh, pspFor: 's' }, ...happens)
    const standing = (psp: string | null) => answers('recallShop', { psp: [], shop: [{ id: 's', name: 'Shop', platform: 'Amazon', psp }] })
    expect(reloaded().did).toEqual(['asks recallShop'])
    const again = [standing(null), answers('listGatewaysForShop', [])] as const
    expect(reloaded(...again)).toMatchObject({ tags: 'gateway', context: { paired: { id: 's', name: 'Shop', platform: 'Amazon' } } })
    expect(reloaded(...again, gateway).did).toEqual(['asks startPsp'])
    expect(reloaded(...again, 'gateway.skipped').did).toEqual(['awaitLimit'])
    expect(reloaded(standing('Payoneer')).did).toEqual(['awaitLimit'])
    has(reloaded(fails('recallShop')), 'unavailable')
    expect(reloaded(fails('recallShop'), 'retry.pressed').did).toEqual(['asks recallShop'])
  })

  const offered = (...psp: object[]) => [
    answers('listPlatforms', [{ id: 1, platform: 'Amazon', action: 'a', is_callback: true, sites: ['US'] }]),
    answers('listGateways', [{ id: 101, partner_abbr: 'pingpong', action: 'p' }]),
    answers('listLinked', { psp, shop: [] }),
  ]

  test('SHOP-15 PingPong leads on to the marketplace that was chosen', () => {
    const given = back(result({ kind: 'psp', auth_method: 3, next_platform_id: 1 }), ...offered({ icon: 'pingpong', status: 'normal' }))
    expect(given).toMatchObject({ tags: 'method pingPongGiven', context: { platform: { id: 1 } } })
  })

  test('SHOP-28 after a refusal, a missing answer or a page restored by the browser the same marketplace is requested again, or another one chosen', () => {
    for (const code of [20007, 506]) {
      const failed = fails('completeAuthorisation', new Problem(code, { details: { platform_id: 1 } }))
      expect(back(failed, 'retry.pressed', ...offered())).toMatchObject({ tags: 'method', context: { platform: { id: 1 } } })
      has(back(failed, 'platforms.requested', ...offered()), 'platform')
    }
    const left = [...offered(), platform, method, answers('startShop', url('https://x.test'))]
    expect(link(...left, 'retry.pressed', ...offered())).toMatchObject({ tags: 'method', context: { platform: { id: 1 } } })
  })

  test('SHOP-14 SHOP-28 a PSP that could not be bound to its shop is reported: it is retried on request or when the network is back, or left for later', () => {
    const apart = [result({ kind: 'psp', auth_method: 2, shop_id: 's' }), fails('associatePsp')]
    expect(back(...apart)).toMatchObject({ tags: 'pspNotBound', context: { problem: { kind: 'transport' } } })
    for (const again of ['retry.pressed', 'network.returned'])
      expect(back(...apart, again)).toMatchObject({ did: ['asks associatePsp'], context: { problem: null } })
    expect(back(...apart, 'later.pressed').did).toEqual(['awaitLimit'])
  })

  test('SHOP-14 SHOP-20 PSPs that cannot be read once the shop is linked are reported: they are read again on request or when the network is back, or left for later', () => {
    const unread = [paired, fails('listGatewaysForShop')]
    has(back(...unread), 'gatewaysUnknown')
    for (const again of ['retry.pressed', 'network.returned']) expect(back(...unread, again).did).toEqual(['asks listGatewaysForShop'])
    expect(back(...unread, 'later.pressed').did).toEqual(['awaitLimit'])
  })

  test('SHOP-02 SHOP-19 another shop can be chosen during an import; also after a redirect to a provider', () => {
    const read = [answers('listPlatforms', []), answers('listGateways', []), linked('authorized')]
    has(play('shopAuthorisation', { ...fresh, another: true }, ...read), 'platform')
    expect(link(...read).did).toEqual(['awaitLimit'])
    has(back(fails('completeAuthorisation', new Problem('verificationFailed')), 'retry.pressed', ...read), 'platform')
    has(back(result({ kind: 'psp', auth_method: 3 }), ...read), 'platform')
  })

  test('SHOP-03 SHOP-18 the keys of a linked shop can be entered again, with its own method and site; those of no other shop', () => {
    const platforms = answers('listPlatforms', [{ id: 14, platform: 'Kaufland', action: 'shop.key', is_callback: false }])
    const own = answers('listLinked', {
      psp: [],
      shop: [{ id: 's', platform: 'Kaufland', site: 'PL', auth_method: 1, status: 'authorized' }],
    })
    const renew = (id: string, ...happens: Happening[]) =>
      play('shopAuthorisation', { ...fresh, another: true, renew: id }, platforms, answers('listGateways', []), ...happens)
    expect(renew('s', own)).toMatchObject({ did: ['asks startKeys'], context: { choice: { method: 1, site: 'PL' }, platform: { id: 14 } } })
    has(renew('s', own, answers('startKeys', url('https://x.test'))), 'keys')
    has(renew('s', own, fails('startKeys')), 'method')
    has(renew('other', own), 'platform')
    const byConsent = answers('listLinked', { psp: [], shop: [{ id: 's', platform: 'Amazon', auth_method: 1, status: 'expired' }] })
    has(renew('s', byConsent), 'platform')
  })

  test('CRED-02 SHOP-13 to SHOP-15 each method shows the estimated raise by one more shop, and by a PSP; without a number in words', () => {
    const amount = { amount: '12000000', currency: 'HKD' as const }
    const limit = {
      raises: [
        { kind: 'bindPsp', shop_id: 's', name: 'S', amount: { ...amount, amount: '1' } },
        { kind: 'linkShop', shop_id: null, name: null, amount },
      ],
    }
    expect([1, 2, 3].map((each) => estimateOf(each as AuthMethod, limit as never))).toEqual([
      { about: amount, more: false },
      { about: amount, more: true },
      { about: amount, more: true },
    ])
    for (const none of [null, { raises: [] }]) expect(estimateOf(1, none)).toEqual({ about: null, more: false })
    expect(link(...choice).did).toEqual(['asks readLimit'])
    expect(link(...choice, answers('readLimit', limit), platform)).toMatchObject({ tags: 'method', context: { limit } })
    has(link(...choice, fails('readLimit')), 'platform')
  })

  for (const [code, tag] of [
    [20007, 'refused'],
    [513, 'stateInvalid'],
    [506, 'providerDown'],
  ] as const)
    test(`ERR-${code} a return with ${code} shows ${tag}, and another try starts from the beginning`, () => {
      const failed = fails('completeAuthorisation', new Problem(code))
      expect(back(failed)).toMatchObject({ tags: tag, context: { problem: { code } } })
      expect(back(failed, 'retry.pressed').did).toEqual(['asks listPlatforms'])
      // The marketplace that had been chosen is chosen still, where the answer names it.
      const named = fails('completeAuthorisation', new Problem(code, { details: { platform_id: 8 } }))
      expect(back(named, 'retry.pressed').context.requested).toBe(8)
    })

  describe('by keys', () => {
    const keyed = { type: 'platform.chosen', platform: { id: 14, action: 'shop.key', is_callback: false } }
    const entering = [...choice, keyed, method, answers('startKeys', url('https://x.test'))]
    const submitted = { type: 'keys.submitted', key: 'k', secret: 'hush' }
    const shop = (auth_method: number) => answers('linkByKeys', { kind: 'shop', id: 's', platform_id: 14, auth_method, shop_id: null })

    test('SHOP-03 a platform without a consent page requests keys and tries them; once linked they continue as consent does', () => {
      expect(link(...choice, keyed, method).did).toEqual(['asks startKeys'])
      has(link(...entering), 'keys')
      expect(link(...entering, submitted).asked).toEqual({ linkByKeys: { state: 's', key: 'k', secret: 'hush' } })
      has(link(...entering, submitted), 'keys', 'busy')
      expect(link(...entering, submitted, shop(1)).did).toEqual(['awaitLimit'])
      expect(link(...entering, submitted, shop(2)).did).toEqual(['askPsp', 'asks listGatewaysForShop'])
      expect(link(...entering, 'back.pressed').tags).toBe('method')
      expect(link(...choice, keyed, { ...method, method: 3 }).did).toEqual(['asks startShop'])
    })

    test('SHOP-18 refused or unanswered keys are entered again, a used state starts from the beginning', () => {
      for (const [code, tag] of [
        [20007, 'keysRefused'],
        [506, 'keysUnanswered'],
      ] as const) {
        const failed = fails('linkByKeys', new Problem(code))
        expect(link(...entering, submitted, failed)).toMatchObject({ tags: `keys ${tag}`, context: { problem: { code } } })
        expect(link(...entering, submitted, failed, submitted)).toMatchObject({ did: ['asks linkByKeys'], context: { problem: null } })
        expect(link(...entering, submitted, failed, 'back.pressed').tags).toBe('method')
      }
      has(link(...entering, submitted, fails('linkByKeys', new Problem('unknownReference'))), 'stateInvalid')
    })

    test("SHOP-03 entered keys are not in the chart's context, and only a known page is offered", () => {
      expect(JSON.stringify(link(...entering, submitted).context)).not.toContain('hush')
      has(link(...choice, keyed, method, answers('startKeys', url('javascript:x'))), 'providerDown')
      expect(link(...choice, keyed, method, fails('startKeys')).tags).toBe('method')
    })
  })

  test('SHOP-14 the PSP of a shop is chosen or left out', () => {
    const choosing = [paired, answers('listGatewaysForShop', [])]
    has(back(...choosing), 'gateway')
    expect(back(...choosing, 'gateway.skipped').did).toEqual(['awaitLimit'])
    expect(back(...choosing, gateway).did).toEqual(['asks startPsp'])
    has(back(...choosing, gateway, answers('startPsp', url('https://x.test'))), 'leaving')
    expect(back(...choosing, gateway, fails('startPsp')).tags).toBe('gateway')
    expect(back(...choosing, gateway, answers('startPsp', url('javascript:x'))).tags).not.toContain('leaving')
  })
})
