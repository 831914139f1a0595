/** Accounts with which a company signs in to its shops: listed, added, changed, forgotten, their passwords shown for a while. SHOP-17, SHOP-26. */
import { assertEvent } from 'xstate'
import { unavailableUntil, unsureUntil } from '../kernel/draft.ts'
import { changedElsewhere, closing, keepFound, keepProblem, named, searchOf, shopAccounts, success } from './shopAccounts/setup.ts'

export const shopAccountsMachine = shopAccounts.createMachine({
  id: 'shopAccounts',
  description: 'The accounts of the shops.',
  context: ({ input }) => ({
    ...input,
    keyword: '',
    current: 1,
    found: { records: [], total: 0, all: 0 },
    platforms: [],
    target: null,
    reread: null,
    problem: null,
  }),
  invoke: { id: 'reveal', src: 'reveal' },
  on: {
    'back.pressed': { actions: 'passBack', description: 'Closes the question for the password. R8.' },
    'page.hidden': { actions: 'passHidden', description: 'A revealed password is masked again.' },
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
            'add.pressed': { guard: 'administers', target: 'preparing', actions: 'startNew' },
            'edit.pressed': { guard: 'administers', target: 'preparing', actions: named },
            'remove.pressed': { guard: 'administers', target: 'askingToRemove', actions: named },
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
          description: 'The form asks for the account and its password.',
          tags: 'editing',
          on: { ...closing, 'account.submitted': [{ guard: 'isNew', target: 'adding' }, { target: 'saving' }] },
        },
        adding: {
          description: 'Saves the new account. API-049.',
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
              description: 'The input stays. After a lost answer it can be sent again: the list accepts a login only once.',
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
          description: 'Asks to confirm deleting the account and its password.',
          tags: 'removing',
          on: { ...closing, 'removal.confirmed': 'removing' },
        },
        removing: {
          description: 'Deletes the account. API-051.',
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
                description: 'The list is read again: it shows whether the change was made.',
              },
              { target: 'askingToRemove', actions: keepProblem },
            ],
          },
        },
        refreshing: {
          description: 'Reads the accounts again without blanking the page.',
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
          description: 'The current state is read again.',
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
        unsure: unsureUntil('checking'),
      },
    },
  },
})
