/** The pages where shops are brought into a facility, their supplement is signed, and more is asked for. ACT-01, ACT-02, ACT-04. */
import type { Product } from '../../contract/kernel/product.ts'
import { ofCompany } from './context.ts'
import { merchantPage, portal } from './setup.ts'
import { leadsToAuthorisation } from './shopAuthorisation.ts'
import { followsSigning, signingPage, waitingPage } from './signingPages.ts'

/** The states of one product; credit approval automation can ask for a higher limit. */
export function activation(product: Product) {
  const base = `/credit/${product}` as const
  const pathOf = <Path extends string>(path: Path) => `${base}${path}` as const
  const signing = pathOf('/activate-shop/signing')
  return {
    activateShop: portal.createStateConfig({
      ...merchantPage(pathOf('/activate-shop')),
      description: 'Bring further shops into the facility.',
      always: { guard: 'hasNoCompany', target: 'home' },
      invoke: { id: 'page', src: 'activateShop', input: (given) => ({ product, ...ofCompany(given) }) },
      on: leadsOn(pathOf('/activate-shop'), signing),
    }),
    activateShopSigning: portal.createStateConfig({
      ...signingPage(product, 'supplement', signing),
      description: 'The supplement is read and signed, then its completion is awaited.',
      on: {
        ...followsSigning,
        'signing.completed': { target: `#${base}/home`, actions: 'forgetPage', description: 'The limit is higher.' },
        'signing.none': { target: `#${base}/activate-shop`, actions: 'forgetPage', description: 'First shops are chosen.' },
        'shops.requested': { target: `#${base}/activate-shop`, actions: 'forgetPage', description: 'Shops are chosen again.' },
      },
    }),
    activateShopSigningLoading: waitingPage(signing),
    ...(product === 'underwriting' && {
      increaseLimit: portal.createStateConfig({
        ...merchantPage(pathOf('/increase-limit/authorize')),
        description: 'Ask for a higher limit.',
        always: { guard: 'hasNoCompany', target: 'home' },
        invoke: { id: 'page', src: 'increaseLimit', input: ofCompany },
        on: leadsOn(pathOf('/increase-limit/authorize'), signing),
      }),
    }),
  }
}

/** Transitions of both pages: to signing, and to linking a shop, with the page to return to remembered. */
function leadsOn(here: string, signing: string) {
  return {
    'supplement.prepared': { target: `#${signing}`, description: 'The supplement is there to be read.' },
    'authorisation.requested': leadsToAuthorisation(here),
  } as const
}
