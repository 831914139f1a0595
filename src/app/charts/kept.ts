/** What charts of pages keep in the stores of the browser, and what they send while the page is closed. */
import { fromPromise } from 'xstate'
import type { Product } from '../../../contract/kernel/product.ts'
import { forgetConfirmed, forgetTyped, keepConfirmed, readConfirmed, readTyped, writeTyped } from '../store.ts'
import type { Surroundings } from './surroundings.ts'

/** The place of a form in the stores, for the company in use and each product. */
export function placeOf(name: string, { companyId }: Pick<Surroundings, 'companyId'>) {
  return (where: { product: Product }) => `${companyId() ?? ''}.${name}.${where.product}`
}

/** Sent while the page is closed: the answer is ignored, and the chart tries again if the page stays. */
export function lastWords(call: Promise<unknown>, { log }: Pick<Surroundings, 'log'>): void {
  call.catch((error: unknown) => log('a draft could not be sent', error))
}

/** The tab's store, for what is typed at a place of it. */
export function typedAt<Value, Where>(placeOf: (where: Where) => string) {
  return {
    actors: { readTyped: fromPromise<Value | null, Where>(async ({ input }) => readTyped<Value>(placeOf(input))) },
    actions: {
      storeTyped: ({ context }: { context: Where }, { typed }: { typed: Value }) => writeTyped(placeOf(context), typed),
      forgetTyped: ({ context }: { context: Where }) => forgetTyped(placeOf(context)),
    },
  }
}

/** The store of all tabs, for what is confirmed at a place of it. Decision 044. */
export function confirmedAt<Kept extends { key: string }, Where>(placeOf: (where: Where) => string) {
  return {
    actors: {
      readConfirmed: fromPromise<Kept | null, Where>(async ({ input }) => readConfirmed<Kept>(placeOf(input))),
      keepConfirmed: fromPromise<Kept, { where: Where; confirmed: Kept }>(async ({ input: { where, confirmed } }) =>
        keepConfirmed(placeOf(where), confirmed),
      ),
    },
    actions: {
      forgetConfirmed: ({ context }: { context: Where & { confirmed: Kept | null } }) =>
        context.confirmed && forgetConfirmed(placeOf(context), context.confirmed.key),
    },
  }
}
