/** The page where a shop is linked and its limit is waited for: two charts on one page, one leading to the other. SHOP-03, CRED-03. */
import { asksAnother, returnOf, shopIn } from './addresses.ts'
import { merchantPage, portal } from './setup.ts'

/** What the page shows while the limit is waited for. */
export const limitView = '/shops/authorise?limit'

/** Asks for another shop, whatever is still being read. SHOP-02. */
const anotherShop = '?another'

const waitsForLimit = { type: 'keepSearch', params: { search: '?limit' } } as const

/** Leads from a page to linking a shop, a further one or one whose keys are renewed, and remembers the page to return to. ACT-01, SHOP-02. */
export function leadsToAuthorisation(here: string) {
  return {
    target: '#/shops/authorise',
    actions: [
      { type: 'keepWay', params: { page: here } },
      { type: 'storeWay', params: { page: here } },
      {
        type: 'keepSearch',
        params: ({ event: { renew } }: { event: { renew?: string } }) => ({ search: renew ? `?renew=${renew}` : anotherShop }),
      },
    ],
    description: 'A shop or a PSP account is linked first; then the merchant comes back.',
  } as const
}

const { entry, exit, ...authorising } = merchantPage('/shops/authorise')

export const shopAuthorisation = portal.createStateConfig({
  ...authorising,
  description: 'Link a shop, then wait for the limit.',
  always: { guard: 'hasNoCompany', target: '#/company/onboarding/company-information' },
  entry: [entry, 'recallWay'],
  exit: [exit, 'leaveWay'],
  initial: 'arriving',
  on: {
    'journey.continued': {
      guard: 'isOnTheWay',
      actions: 'followWay',
      description: 'A shop was linked for another page, which goes on now. ACT-01.',
    },
  },
  states: {
    arriving: {
      description: 'Does the address ask for the limit? Then the page was reloaded at it.',
      always: [{ guard: 'limitAsked', target: 'limit' }, { target: 'linking' }],
    },
    linking: {
      description: 'A shop is linked.',
      invoke: {
        id: 'page',
        src: 'shopAuthorisation',
        input: ({ context: { search, product } }) => ({
          product,
          returned: returnOf(search),
          another: asksAnother(search),
          renew: shopIn(search, 'renew'),
          pspFor: shopIn(search, 'psp'),
        }),
      },
      on: {
        'limit.awaited': { target: 'limit', actions: waitsForLimit, description: 'From here on a reload opens the limit again.' },
        'journey.continued': [
          { guard: 'isOnTheWay', actions: 'followWay' },
          {
            target: 'limit',
            actions: waitsForLimit,
            description: 'The merchant always sees the limit that the shops carry before going on. CRED-02.',
          },
        ],
      },
    },
    limit: {
      description: 'Its sales are imported and the limit is calculated.',
      meta: { page: '/shops/authorise', view: limitView },
      invoke: {
        id: 'page',
        src: 'creditLimit',
        input: ({ context: { product }, event }) =>
          event.type === 'limit.awaited' ? { product, shopId: event.shopId, reopened: false } : { product, shopId: null, reopened: true },
      },
      on: {
        'shop.requested': {
          target: 'linking',
          actions: { type: 'keepSearch', params: { search: anotherShop } },
          description: 'Another shop is linked.',
        },
      },
    },
  },
})
