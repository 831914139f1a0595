/** Setup of the chart of shop accounts: its context, events, actors, guards and actions. SHOP-17, SHOP-26. */
import { assign, sendParent, sendTo, setup } from 'xstate'
import type { InputOf, OutputOf } from '../../../contract/endpoints.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { Platform } from '../../../contract/shops/linking.ts'
import type { ShopAccount, ShopAccountForm, ShopAccountStatus } from '../../../contract/shops/my-shops.ts'
import { problemOf } from '../../kernel/calls.ts'
import { rereadGuards } from '../../kernel/changes.ts'
import { type PageFact, port, toast } from '../../kernel/port.ts'
import { revealMachine } from '../../kernel/reveal.ts'

type ShopAccountsInput = {
  /** Whether the user administers the company: others look at the list. */
  administers: boolean
}

type ShopAccountsContext = ShopAccountsInput & {
  keyword: string
  current: number
  found: OutputOf<'searchShopAccounts'>
  platforms: Platform[]
  /** The account that is changed or forgotten; null for a new one. */
  target: ShopAccount | null
  /** Why the list was read again: another tab was faster, or an answer was lost. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

/** Search parameters: trimmed, and left out when empty. SHOP-24. */
export function searchOf({ keyword, current }: Pick<ShopAccountsContext, 'keyword' | 'current'>): InputOf<'searchShopAccounts'> {
  const trimmed = keyword.trim()
  return trimmed === '' ? { current } : { keyword: trimmed, current }
}

/** The parts of the chart. */
export const shopAccounts = setup({
  types: {
    input: {} as ShopAccountsInput,
    context: {} as ShopAccountsContext,
    events: {} as
      | { type: 'search.submitted'; keyword: string }
      | { type: 'page.chosen'; current: number }
      | { type: 'add.pressed' }
      | { type: 'edit.pressed'; id: string }
      | { type: 'account.submitted'; account: ShopAccountForm; status: ShopAccountStatus }
      | { type: 'remove.pressed'; id: string }
      | { type: 'removal.confirmed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'unsure' | 'searching' | 'preparing' | 'editing' | 'removing' | 'working',
  },
  actors: {
    searchShopAccounts: port('searchShopAccounts'),
    listPlatforms: port('listPlatforms'),
    addShopAccount: port('addShopAccount'),
    editShopAccount: port('editShopAccount'),
    deleteShopAccount: port('deleteShopAccount'),
    reveal: revealMachine,
  },
  guards: {
    administers: ({ context }) => context.administers,
    isNew: ({ context }) => context.target === null,
    ...rereadGuards,
  },
  actions: {
    keepKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword, current: 1, reread: null, problem: null })),
    keepPage: assign((_, { current }: { current: number }) => ({ current, reread: null, problem: null })),
    keepFound: assign({ found: (_, found: OutputOf<'searchShopAccounts'>) => found }),
    keepPlatforms: assign({ platforms: (_, platforms: Platform[]) => platforms }),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.found.records.find((account) => account.id === id) ?? null,
      reread: null,
      problem: null,
    })),
    startNew: assign({ target: null, reread: null, problem: null }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    passHidden: sendTo('reveal', { type: 'page.hidden' }),
    notifyParent: sendParent(toast),
  },
})
