/** My shops: their share of the limit, authorisations that end soon, and commands on each; in a second tab their accounts. SHOP-01, SHOP-16 to SHOP-18, SHOP-25. */
import { call, ofCompany, ofProduct, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil, unsureUntil } from '../kernel/draft.ts'
import { commands, renewal, renewed } from './myShops/commands.ts'
import { noFilters, searchOf, shops } from './myShops/setup.ts'

/** A name that is pressed while the list is read is not lost. */
const shownLater = {
  'shop.pressed': { actions: withEvent('keepAsked'), description: 'The shop is shown as soon as the list is there.' },
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
  on: { 'tab.chosen': { actions: withEvent('chooseTab') } },
  initial: 'loading',
  states: {
    loading: readState('Reads the company and the role of the user.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loadingShops',
      keep: 'keepProfile',
    }),
    loadingShops: readState('The shops.', 'searchShops', {
      input: ({ context }) => searchOf(context),
      to: 'loadingLimit',
      keep: 'keepFound',
    }),
    loadingLimit: readState('Reads the limit of the shops.', 'readLimit', {
      input: ofProduct,
      to: 'ready',
      keep: 'keepLimit',
      failed: { target: 'ready', description: 'The shops are shown without it.' },
    }),
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
            'filters.submitted': { target: 'searching', actions: [withEvent('keepFilters'), 'dropAsked'] },
            'page.chosen': { target: 'searching', actions: withEvent('keepPage') },
            'shop.pressed': { target: 'showing', actions: withEvent('keepTarget') },
            'renew.pressed': renewed,
            'add.pressed': { actions: 'requestShop', description: 'Another shop is linked, whatever is still being read. SHOP-02.' },
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
              invoke: call('searchShops', {
                id: 'lookAtShops',
                input: ({ context }) => searchOf(context),
                to: 'lookingAtLimit',
                keep: 'keepFound',
                failed: { target: 'deciding', description: 'It is checked again later.' },
              }),
            },
            lookingAtLimit: {
              description: 'Reads the current limit of the shops.',
              invoke: call('readLimit', {
                id: 'lookAtLimit',
                input: ofProduct,
                to: 'deciding',
                keep: 'keepLimit',
                failed: { target: 'deciding', description: 'It is checked again later.' },
              }),
            },
          },
        },
        searching: {
          description: 'Shops that fit, or another page of them. API-045.',
          tags: 'searching',
          on: {
            ...shownLater,
            'filters.submitted': { target: 'searching', actions: [withEvent('keepFilters'), 'dropAsked'], reenter: true },
          },
          invoke: call('searchShops', {
            id: 'searchAgain',
            input: ({ context }) => searchOf(context),
            to: 'resting',
            keep: 'keepFound',
            failed: 'unsure',
          }),
        },
        ...commands,
        ...renewal,
        refreshing: {
          description: 'Reads the shops again without blanking the page.',
          tags: 'working',
          on: shownLater,
          invoke: call('searchShops', {
            id: 'refreshShops',
            input: ({ context }) => searchOf(context),
            to: 'refreshingLimit',
            keep: 'keepFound',
            failed: 'unsure',
          }),
        },
        refreshingLimit: {
          description: 'Reads the limit of the shops again.',
          tags: 'working',
          on: shownLater,
          invoke: call('readLimit', {
            id: 'refreshLimit',
            input: ofProduct,
            to: 'resting',
            keep: 'keepLimit',
            failed: { target: 'resting', description: 'The known data stays.' },
          }),
        },
        checking: {
          description: 'The current state is read again.',
          tags: 'working',
          entry: 'forgetProblem',
          on: shownLater,
          invoke: call('searchShops', {
            id: 'checkShops',
            input: ({ context }) => searchOf(context),
            to: 'refreshingLimit',
            keep: 'keepFound',
            failed: 'unsure',
          }),
        },
        unsure: unsureUntil('checking'),
      },
    },
  },
})
