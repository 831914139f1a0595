/** The pages where shops are brought into a facility, their supplement is signed, and more is asked for. ACT-01, ACT-02, ACT-04. */
import type { Product } from '../../contract/kernel/product.ts'
import { page, within } from './addresses.ts'
import { merchantPage, portal, tellsPosition } from './setup.ts'
import { leadsToAuthorisation } from './shopAuthorisation.ts'

/** The states of one product; credit approval automation can ask for a higher limit. */
export function activation(product: Product) {
  const base = `/credit/${product}` as const
  const pathOf = <Path extends string>(path: Path) => `${base}${path}` as const
  const signing = pathOf('/activate-shop/signing')
  // The page goes on in another state: its query ends only where it is left.
  const { exit: ends, ...waits } = page(`${signing}/loading`)

  return {
    activateShop: portal.createStateConfig({
      ...merchantPage(pathOf('/activate-shop')),
      description: 'Bring further shops into the facility.',
      always: { guard: 'hasNoCompany', target: 'home' },
      invoke: { id: 'page', src: 'activateShop', input: ({ context: { company } }) => ({ product, companyId: company?.companyId ?? '' }) },
      on: leadsOn(pathOf('/activate-shop'), signing),
    }),
    activateShopSigning: portal.createStateConfig({
      ...page(signing),
      description: 'The supplement is read and signed, then its completion is awaited.',
      always: { guard: 'hasNoCompany', target: 'home' },
      invoke: {
        id: 'page',
        src: 'signing',
        input: ({ context: { company } }) => ({ product, kind: 'supplement' as const, companyId: company?.companyId ?? '' }),
      },
      initial: 'asked',
      on: {
        'signing.reviewing': '.reviewing',
        'signing.waiting': '.waiting',
        'signing.completed': { target: `#${base}/home`, description: 'The limit is higher.' },
        'shops.requested': { target: `#${base}/activate-shop`, description: 'Its shops are chosen, or chosen again.' },
      },
      states: signingStates(signing),
    }),
    activateShopSigningLoading: portal.createStateConfig({
      ...waits,
      description: 'Waiting for those signers.',
      always: [{ guard: 'hasNoCompany', target: 'home', actions: ends }, { target: `#${signing}.askedToWait` }],
    }),
    ...(product === 'underwriting' && {
      increaseLimit: portal.createStateConfig({
        ...merchantPage(pathOf('/increase-limit/authorize')),
        description: 'Ask for a higher limit.',
        always: { guard: 'hasNoCompany', target: 'home' },
        invoke: { id: 'page', src: 'increaseLimit', input: ({ context: { company } }) => ({ companyId: company?.companyId ?? '' }) },
        on: leadsOn(pathOf('/increase-limit/authorize'), signing),
      }),
    }),
  }
}

/** A contract on its page and on the page of the wait below it: asked for, read, waited for. ROUTE-22, ROUTE-33, ACT-02. */
export function signingStates(signing: string) {
  const loading = `${signing}/loading`
  return {
    asked: { description: 'The contract was requested; its status decides the page.', ...within(signing) },
    askedToWait: {
      description: 'The waiting page was requested, for example by a reload; the contract says whether there is a wait.',
      ...within(loading),
    },
    reviewing: { description: 'Not sent yet, or sent back.', ...within(signing), entry: tellsPosition(signing) },
    waiting: { description: 'Signers are signing.', ...within(loading), entry: tellsPosition(loading) },
  } as const
}

/** Transitions of both pages: to signing, and to linking a shop, with the page to return to remembered. */
function leadsOn(here: string, signing: string) {
  return {
    'supplement.prepared': { target: `#${signing}`, description: 'The supplement is there to be read.' },
    'authorisation.requested': leadsToAuthorisation(here),
  } as const
}
