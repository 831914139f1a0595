/** A contract on its page and on the page of the wait below it. ROUTE-22, ROUTE-33, ACT-02, decision 093. */
import type { Product } from '../../contract/kernel/product.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import { page, within } from './addresses.ts'
import { ofCompany, type PortalContext } from './context.ts'
import { portal, tellsPosition } from './setup.ts'

/** The contract was requested, is read, or is waited for. */
export function signingStates(signing: string) {
  const loading = `${signing}/loading`
  return {
    asked: { description: 'The contract was requested; its status decides the page.', ...within(signing) },
    askedToWait: {
      description: 'The waiting page was requested; the contract says whether there is a wait.',
      ...within(loading),
    },
    reviewing: { description: 'Not sent yet, or sent back.', ...within(signing), entry: tellsPosition(signing) },
    waiting: { description: 'Signers are signing.', ...within(loading), entry: tellsPosition(loading) },
  } as const
}

/** Which of both pages is open. */
export const followsSigning = { 'signing.reviewing': '.reviewing', 'signing.waiting': '.waiting' } as const

/** The pages of an agreement that is signed after the contract; where they lead is their own. */
export function signingPage<Path extends string>(product: Product, kind: AgreementKind, signing: Path) {
  return {
    ...page(signing),
    always: { guard: 'hasNoCompany', target: 'home' },
    invoke: {
      id: 'page',
      src: 'signing',
      input: (given: { context: PortalContext }) => ({ product, kind, ...ofCompany(given) }),
    },
    initial: 'asked',
    states: signingStates(signing),
  } as const
}

/** The page of the wait, requested by its address. */
export function waitingPage(signing: string) {
  // The page goes on in another state: its query ends only where it is left.
  const { exit: ends, ...waits } = page(`${signing}/loading`)
  return portal.createStateConfig({
    ...waits,
    description: 'Waiting for those signers.',
    always: [{ guard: 'hasNoCompany', target: 'home', actions: ends }, { target: `#${signing}.askedToWait` }],
  })
}
