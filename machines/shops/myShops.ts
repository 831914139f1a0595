/** My shops: their share of the limit, authorisations that end soon, and commands on each; in a second tab their accounts. SHOP-01, SHOP-16 to SHOP-18, SHOP-25. */
import type { OutputOf } from '../../contract/endpoints.ts'
import { unavailableUntil, unsureUntil } from '../kernel/draft.ts'
import { commands, renewal, renewed } from './myShops/commands.ts'
import { keepProblem, noFilters, searchOf, shops } from './myShops/setup.ts'

/** The shop an event names. */
const named = { type: 'keepTarget', params: ({ event }: { event: { id: string } }) => event } as const

/** The list as the server answers it. */
const keepFound = {
  type: 'keepFound',
  params: ({ event }: { event: { output: OutputOf<'searchShops'> } }) => ({ found: event.output }),
} as const

/** A name that is pressed while the list is read is not lost. */
const shownLater = {
  'shop.pressed': {
    actions: { type: 'keepAsked', params: ({ event }: { event: { id: string } }) => event },
    description: 'The shop is shown as soon as the list is there.',
  },
} as const

/** Polls changing data after a pause. */
const lookAgain = {
  look: { guard: 'somethingMoves', target: 'looking', description: 'Sales and limits change without an action of the user: checks again.' },
} as const

export const myShopsMachine = shops.createMachine({
  id: 'myShops',
  description: 'The shops of the company and their accounts.',
  context: ({ input: { company, user, product, keyword } }) => ({
    companyId: company?.companyId ?? '',
    userId: user?.userId ?? 0,
    product,
    tab: 'shops',
    profile: null,
    filters: { ...noFilters, keyword },
    current: 1,
    found: { records: [], total: 0, all: 0, ending: [], platforms: [] },
    limit: null,
    target: null,
    asked: null,
    companies: [],
    reread: null,
    problem: null,
  }),
  on: {
    'tab.chosen': { actions: { type: 'chooseTab', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the company and the role of the user.',
      tags: 'busy',
      invoke: {
        id: 'readCompanyProfile',
        src: 'readCompanyProfile',
        input: ({ context }) => ({ companyId: context.companyId }),
        onDone: { target: 'loadingShops', actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingShops: {
      description: 'The shops.',
      tags: 'busy',
      invoke: {
        id: 'searchShops',
        src: 'searchShops',
        input: ({ context }) => searchOf(context),
        onDone: { target: 'loadingLimit', actions: keepFound },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingLimit: {
      description: 'Reads the limit of the shops.',
      tags: 'busy',
      invoke: {
        id: 'readLimit',
        src: 'readLimit',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'ready', actions: { type: 'keepLimit', params: ({ event }) => ({ limit: event.output }) } },
        onError: { target: 'ready', description: 'The shops are shown without it.' },
      },
    },
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The shops are there.',
      tags: 'ready',
      invoke: {
        id: 'accounts',
        src: 'shopAccounts',
        input: ({ context: { profile } }) => ({ administers: profile?.role === 'administrator' }),
      },
      on: {
        'notice.raised': { actions: 'passToast', description: 'A short message about an account is to be shown.' },
        'back.pressed': { actions: 'passBack', description: 'Closes a dialog of the accounts. R8.' },
        'page.hidden': { actions: 'passHidden', description: 'A revealed password is masked again.' },
        'network.returned': { actions: 'passReturned', description: 'The network is back.' },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way here.',
          always: {
            guard: 'shopAsked',
            target: 'showing',
            actions: 'takeAsked',
            description: 'A name was pressed while the list was read.',
          },
          on: {
            'filters.submitted': { target: 'searching', actions: [{ type: 'keepFilters', params: ({ event }) => event }, 'dropAsked'] },
            'page.chosen': { target: 'searching', actions: { type: 'keepPage', params: ({ event }) => event } },
            'shop.pressed': { target: 'showing', actions: named },
            'renew.pressed': renewed,
            'add.pressed': { actions: 'wantShop', description: 'Another shop is linked, whatever is still being read. SHOP-02.' },
          },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Does an authorisation end soon? SHOP-18.',
              always: [{ guard: 'consentEndsSoon', target: 'warning' }, { target: 'calm' }],
            },
            calm: { description: 'No authorisation ends within thirty days.', after: lookAgain },
            warning: {
              description: 'An authorisation ends soon: the limit it would cost is shown, and it can be renewed.',
              tags: 'ending',
              after: lookAgain,
            },
            looking: {
              description: 'Checks the progress of reading the sales.',
              invoke: {
                id: 'lookAtShops',
                src: 'searchShops',
                input: ({ context }) => searchOf(context),
                onDone: { target: 'lookingAtLimit', actions: keepFound },
                onError: { target: 'deciding', description: 'It is checked again later.' },
              },
            },
            lookingAtLimit: {
              description: 'Reads the current limit of the shops.',
              invoke: {
                id: 'lookAtLimit',
                src: 'readLimit',
                input: ({ context }) => ({ product: context.product }),
                onDone: { target: 'deciding', actions: { type: 'keepLimit', params: ({ event }) => ({ limit: event.output }) } },
                onError: { target: 'deciding', description: 'It is checked again later.' },
              },
            },
          },
        },
        searching: {
          description: 'Shops that fit, or another page of them. API-045.',
          tags: 'searching',
          on: {
            ...shownLater,
            'filters.submitted': {
              target: 'searching',
              actions: [{ type: 'keepFilters', params: ({ event }) => event }, 'dropAsked'],
              reenter: true,
            },
          },
          invoke: {
            id: 'searchAgain',
            src: 'searchShops',
            input: ({ context }) => searchOf(context),
            onDone: { target: 'resting', actions: keepFound },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        ...commands,
        ...renewal,
        refreshing: {
          description: 'Reads the shops again without blanking the page.',
          tags: 'working',
          on: shownLater,
          invoke: {
            id: 'refreshShops',
            src: 'searchShops',
            input: ({ context }) => searchOf(context),
            onDone: { target: 'refreshingLimit', actions: keepFound },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        refreshingLimit: {
          description: 'Reads the limit of the shops again.',
          tags: 'working',
          on: shownLater,
          invoke: {
            id: 'refreshLimit',
            src: 'readLimit',
            input: ({ context }) => ({ product: context.product }),
            onDone: { target: 'resting', actions: { type: 'keepLimit', params: ({ event }) => ({ limit: event.output }) } },
            onError: { target: 'resting', description: 'The known data stays.' },
          },
        },
        checking: {
          description: 'The current state is read again.',
          tags: 'working',
          entry: 'forgetProblem',
          on: shownLater,
          invoke: {
            id: 'checkShops',
            src: 'searchShops',
            input: ({ context }) => searchOf(context),
            onDone: { target: 'refreshingLimit', actions: keepFound },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        unsure: unsureUntil('checking'),
      },
    },
  },
})
