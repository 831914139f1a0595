/** Accounts with which a company signs in to its shops: listed, added, changed, forgotten, their passwords shown for a while. SHOP-17, SHOP-26. */
import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate'
import type { InputOf, OutputOf } from '../contract/endpoints.ts'
import type { ShopAccount, ShopAccountForm, ShopAccountStatus } from '../contract/my-shops.ts'
import { Problem } from '../contract/problem.ts'
import type { Platform } from '../contract/shops.ts'
import { unavailableUntil } from './draft.ts'
import { type PageFact, port, toast } from './port.ts'
import { revealMachine } from './reveal.ts'

type ShopAccountsContext = {
  keyword: string
  current: number
  found: OutputOf<'searchShopAccounts'>
  platforms: Platform[]
  /** The account that is changed or forgotten; null for a new one. */
  target: ShopAccount | null
  /** Why the list was read anew: another tab was quicker, or an answer was lost. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

type Failed = { event: { error: unknown } }

const keepProblem = { type: 'keepProblem', params: ({ event }: Failed) => event } as const
const keepFound = {
  type: 'keepFound',
  params: ({ event }: { event: { output: OutputOf<'searchShopAccounts'> } }) => ({ found: event.output }),
} as const
const named = { type: 'keepTarget', params: ({ event }: { event: { id: string } }) => event } as const
const closing = {
  'dialog.closed': { target: '#shopAccounts.ready.resting', actions: 'forgetProblem' },
  'back.pressed': {
    target: '#shopAccounts.ready.resting',
    actions: 'forgetProblem',
    description: 'The browser back button closes it. R8.',
  },
} as const
/** What another tab has changed is looked at anew, and nothing is overwritten. */
const changedElsewhere = {
  guard: { type: 'changedElsewhere', params: ({ event }: Failed) => event },
  target: '#shopAccounts.ready.checking',
  actions: 'sayChanged',
  description: 'Another tab or a colleague was quicker: what is there now is shown. ERR-20011.',
} as const

/** What is asked for: trimmed, and left out when it is empty. SHOP-24. */
function searchOf({ keyword, current }: Pick<ShopAccountsContext, 'keyword' | 'current'>): InputOf<'searchShopAccounts'> {
  const wanted = keyword.trim()
  return wanted === '' ? { current } : { keyword: wanted, current }
}

function success<Id extends string>(id: Id) {
  return { type: 'tell', params: { kind: 'success', id } } as const
}

export const shopAccountsMachine = setup({
  types: {
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
      | { type: 'back.pressed' }
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
    isNew: ({ context }) => context.target === null,
    changedElsewhere: (_, params: { error: unknown }) => [20011, 20018].includes(Problem.from(params.error).code),
    answerLost: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
  },
  actions: {
    keepKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword, current: 1, reread: null, problem: null })),
    keepPage: assign((_, { current }: { current: number }) => ({ current, reread: null, problem: null })),
    keepFound: assign({ found: (_, params: { found: OutputOf<'searchShopAccounts'> }) => params.found }),
    keepPlatforms: assign({ platforms: (_, params: { platforms: Platform[] }) => params.platforms }),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.found.records.find((account) => account.id === id) ?? null,
      reread: null,
      problem: null,
    })),
    startNew: assign({ target: null, reread: null, problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    passBack: sendTo('reveal', { type: 'back.pressed' }),
    passHidden: sendTo('reveal', { type: 'page.hidden' }),
    tell: sendParent(toast),
  },
}).createMachine({
  id: 'shopAccounts',
  description: 'The accounts of the shops.',
  context: {
    keyword: '',
    current: 1,
    found: { records: [], total: 0, all: 0 },
    platforms: [],
    target: null,
    reread: null,
    problem: null,
  },
  invoke: { id: 'reveal', src: 'reveal' },
  on: {
    'back.pressed': { actions: 'passBack', description: 'Closes the question for the password. R8.' },
    'page.hidden': { actions: 'passHidden', description: 'A password that is shown is covered.' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The accounts.',
      tags: 'busy',
      invoke: {
        id: 'searchShopAccounts',
        src: 'searchShopAccounts',
        input: ({ context }) => searchOf(context),
        onDone: { target: 'ready', actions: keepFound },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The accounts are there.',
      tags: 'ready',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way here.',
          on: {
            'search.submitted': { target: 'searching', actions: { type: 'keepKeyword', params: ({ event }) => event } },
            'page.chosen': { target: 'searching', actions: { type: 'keepPage', params: ({ event }) => event } },
            'add.pressed': { target: 'preparing', actions: 'startNew' },
            'edit.pressed': { target: 'preparing', actions: named },
            'remove.pressed': { target: 'askingToRemove', actions: named },
          },
        },
        searching: {
          description: 'Accounts that fit, or another page of them. API-048.',
          tags: 'searching',
          invoke: {
            id: 'searchAccountsAgain',
            src: 'searchShopAccounts',
            input: ({ context }) => searchOf(context),
            onDone: { target: 'resting', actions: keepFound },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        preparing: {
          description: 'The marketplaces to choose from.',
          tags: ['editing', 'preparing'],
          on: closing,
          invoke: {
            id: 'listPlatforms',
            src: 'listPlatforms',
            input: {},
            onDone: { target: 'editing', actions: { type: 'keepPlatforms', params: ({ event }) => ({ platforms: event.output }) } },
            onError: { target: 'resting', actions: keepProblem },
          },
        },
        editing: {
          description: 'Which account, and with which password?',
          tags: 'editing',
          on: { ...closing, 'account.submitted': [{ guard: 'isNew', target: 'adding' }, { target: 'saving' }] },
        },
        adding: {
          description: 'The account is being kept. API-049.',
          tags: ['editing', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'addShopAccount',
            src: 'addShopAccount',
            input: ({ event }) => {
              assertEvent(event, 'account.submitted')
              return { account: event.account }
            },
            onDone: { target: 'refreshing', actions: success('myShops.account.added') },
            onError: {
              target: 'editing',
              actions: keepProblem,
              description: 'What was typed stays. After a lost answer it is sent again: the list takes a login once.',
            },
          },
        },
        saving: {
          description: 'The account is being changed. API-050.',
          tags: ['editing', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'editShopAccount',
            src: 'editShopAccount',
            input: ({ context: { target }, event }) => {
              assertEvent(event, 'account.submitted')
              return { id: target?.id ?? '', version: target?.version ?? 0, status: event.status, account: event.account }
            },
            onDone: { target: 'refreshing', actions: success('myShops.account.saved') },
            onError: [changedElsewhere, { target: 'editing', actions: keepProblem }],
          },
        },
        askingToRemove: {
          description: 'Really forget it and its password?',
          tags: 'removing',
          on: { ...closing, 'removal.confirmed': 'removing' },
        },
        removing: {
          description: 'The account is being forgotten. API-051.',
          tags: ['removing', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'deleteShopAccount',
            src: 'deleteShopAccount',
            input: ({ context: { target } }) => ({ id: target?.id ?? '', version: target?.version ?? 0 }),
            onDone: { target: 'refreshing', actions: success('myShops.account.removed') },
            onError: [
              changedElsewhere,
              {
                guard: { type: 'answerLost', params: ({ event }) => event },
                target: 'checking',
                actions: 'sayLost',
                description: 'Whether it was done is seen on the list, which is read anew.',
              },
              { target: 'askingToRemove', actions: keepProblem },
            ],
          },
        },
        refreshing: {
          description: 'The accounts anew, without blanking the page.',
          tags: 'working',
          invoke: {
            id: 'refreshAccounts',
            src: 'searchShopAccounts',
            input: ({ context }) => searchOf(context),
            onDone: { target: 'resting', actions: keepFound },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        checking: {
          description: 'How things stand is read anew.',
          tags: 'working',
          entry: 'forgetProblem',
          invoke: {
            id: 'checkAccounts',
            src: 'searchShopAccounts',
            input: ({ context }) => searchOf(context),
            onDone: { target: 'resting', actions: keepFound },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        unsure: {
          description: 'The list could not be read: nothing is done until it can.',
          tags: ['unsure', 'working'],
          on: { 'retry.pressed': 'checking', 'network.returned': { target: 'checking', description: 'The network is there again.' } },
        },
      },
    },
  },
})
