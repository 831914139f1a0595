/** Accounts with which a company signs in to its shops: listed, added, changed, forgotten, their passwords shown for a while. SHOP-17, SHOP-26. */
import { assertEvent } from 'xstate'
import { call, commandState, eventOf, ofNothing, readState, success, withEvent } from '../kernel/calls.ts'
import { changedOr, closingTo, dialogState, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil, unsureUntil } from '../kernel/draft.ts'
import { searchOf, shopAccounts } from './shopAccounts/setup.ts'

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
    'page.hidden': { actions: 'passHidden', description: 'A revealed password is masked again.' },
  },
  initial: 'loading',
  states: {
    loading: readState('The accounts.', 'searchShopAccounts', {
      input: ({ context }) => searchOf(context),
      to: 'ready',
      keep: 'keepFound',
    }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The accounts are there.',
      tags: 'ready',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way here.',
          on: {
            'search.submitted': { target: 'searching', actions: withEvent('keepKeyword') },
            'page.chosen': { target: 'searching', actions: withEvent('keepPage') },
            'add.pressed': { guard: 'administers', target: 'preparing', actions: 'startNew' },
            'edit.pressed': { guard: 'administers', target: 'preparing', actions: withEvent('keepTarget') },
            'remove.pressed': { guard: 'administers', target: 'askingToRemove', actions: withEvent('keepTarget') },
          },
        },
        searching: readState('Accounts that fit, or another page of them. API-048.', 'searchShopAccounts', {
          tags: 'searching',
          id: 'searchAccountsAgain',
          input: ({ context }) => searchOf(context),
          to: 'resting',
          keep: 'keepFound',
          failed: 'unsure',
        }),
        preparing: {
          description: 'The marketplaces to choose from.',
          tags: ['editing', 'preparing'],
          on: closingTo('resting'),
          invoke: call('listPlatforms', { input: ofNothing, to: 'editing', keep: 'keepPlatforms', failed: 'resting' }),
        },
        editing: dialogState('The form asks for the account and its password.', 'editing', {
          'account.submitted': [{ guard: 'isNew', target: 'adding' }, { target: 'saving' }],
        }),
        adding: commandState('Saves the new account. API-049.', 'addShopAccount', {
          tags: ['editing', 'working'],
          input: ({ event }) => ({ account: eventOf(event, 'account.submitted').account }),
          to: 'refreshing',
          actions: success('shops.mine.account.added'),
          failed: {
            target: 'editing',
            actions: 'keepProblem',
            description: 'The input stays. After a lost answer it can be sent again: the list accepts a login only once.',
          },
        }),
        saving: commandState('The account is being changed. API-050.', 'editShopAccount', {
          tags: ['editing', 'working'],
          input: ({ context: { target }, event }) => {
            assertEvent(event, 'account.submitted')
            return { id: target?.id ?? '', version: target?.version ?? 0, status: event.status, account: event.account }
          },
          to: 'refreshing',
          actions: success('shops.mine.account.saved'),
          failed: changedOr('editing', 'checking'),
        }),
        askingToRemove: dialogState('Asks to confirm deleting the account and its password.', 'removing', {
          'removal.confirmed': 'removing',
        }),
        removing: commandState('Deletes the account. API-051.', 'deleteShopAccount', {
          tags: ['removing', 'working'],
          input: ({ context: { target } }) => ({ id: target?.id ?? '', version: target?.version ?? 0 }),
          to: 'refreshing',
          actions: success('shops.mine.account.removed'),
          failed: rereadOr('askingToRemove', 'checking'),
        }),
        refreshing: readState('Reads the accounts again without blanking the page.', 'searchShopAccounts', {
          tags: 'working',
          id: 'refreshAccounts',
          input: ({ context }) => searchOf(context),
          to: 'resting',
          keep: 'keepFound',
          failed: 'unsure',
        }),
        checking: commandState('The current state is read again.', 'searchShopAccounts', {
          tags: 'working',
          id: 'checkAccounts',
          input: ({ context }) => searchOf(context),
          to: 'resting',
          keep: 'keepFound',
          failed: 'unsure',
        }),
        unsure: unsureUntil('checking'),
      },
    },
  },
})
