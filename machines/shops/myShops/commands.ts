/** Commands on one shop: show it, remove it, move it to another company, authorise it again. SHOP-18, SHOP-25, API-044, API-046, API-047. */
import { assertEvent } from 'xstate'
import { leavesForConsent } from '../shopAuthorisation/setup.ts'
import { closing, consentOf, keepProblem, notDone, shops, success } from './setup.ts'

/** A shop is authorised again: by keys that are typed where shops are linked, or at the consent page. SHOP-03, SHOP-18. */
export const renewed = [
  {
    guard: { type: 'readByKeys', params: ({ event }: { event: { id: string } }) => event },
    actions: { type: 'wantKeys', params: ({ event }: { event: { id: string } }) => event },
    description: 'The marketplace has no consent page: new keys are entered where shops are linked.',
  },
  {
    target: '#myShops.ready.renewing',
    actions: { type: 'keepTarget', params: ({ event }: { event: { id: string } }) => event },
  },
] as const

/** The states of looking at a shop, and of taking it off or moving it. */
export const commands = {
  showing: shops.createStateConfig({
    description: 'The details of one shop. SHOP-16.',
    tags: 'showing',
    on: {
      ...closing,
      'renew.pressed': renewed,
      'remove.pressed': { guard: 'administers', target: 'askingToRemove' },
      'migrate.pressed': { guard: 'administers', target: 'listingCompanies' },
    },
  }),
  askingToRemove: shops.createStateConfig({
    description: 'Asks to confirm removing the shop, and shows the limit it would cost.',
    tags: 'removing',
    on: { ...closing, 'removal.confirmed': 'removing' },
  }),
  removing: shops.createStateConfig({
    description: 'Removes the shop and revokes its consent. API-046.',
    tags: ['removing', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'deleteShop',
      src: 'deleteShop',
      input: ({ context }) => ({ id: context.target?.id ?? '' }),
      onDone: { target: 'refreshing', actions: success('myShops.removed') },
      onError: notDone('askingToRemove'),
    },
  }),
  listingCompanies: shops.createStateConfig({
    description: 'Reads the companies that could take the shop.',
    tags: ['migrating', 'preparing'],
    on: closing,
    invoke: {
      id: 'listMemberships',
      src: 'listMemberships',
      input: ({ context }) => ({ userId: context.userId }),
      onDone: [
        {
          guard: { type: 'companiesCouldTakeIt', params: ({ event }) => ({ memberships: event.output }) },
          target: 'choosingCompany',
          actions: { type: 'keepCompanies', params: ({ event }) => ({ memberships: event.output }) },
        },
        { target: 'nowhereToMove' },
      ],
      onError: { target: 'showing', actions: keepProblem },
    },
  }),
  choosingCompany: shops.createStateConfig({
    description: 'Asks for the company to move it to. API-047.',
    tags: 'migrating',
    on: { ...closing, 'company.chosen': 'migrating' },
  }),
  nowhereToMove: shops.createStateConfig({
    description: 'The user administers no other certified company; the dialog explains how to get one. API-047.',
    tags: ['migrating', 'nowhere'],
    on: closing,
  }),
  migrating: shops.createStateConfig({
    description: 'Shop, sales and consent go to the other company.',
    tags: ['migrating', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'migrateShop',
      src: 'migrateShop',
      input: ({ context, event }) => {
        assertEvent(event, 'company.chosen')
        return { id: context.target?.id ?? '', companyId: event.companyId }
      },
      onDone: { target: 'refreshing', actions: success('myShops.migrated') },
      onError: notDone('choosingCompany'),
    },
  }),
}

/** The states of authorising a shop again. */
export const renewal = {
  renewing: shops.createStateConfig({
    description: 'Requests the consent page of the same platform, site and method. API-044.',
    tags: 'working',
    entry: 'forgetProblem',
    invoke: {
      id: 'addShop',
      src: 'addShop',
      input: ({ context }) => consentOf(context.target),
      onDone: leavesForConsent,
      onError: { target: 'resting', actions: keepProblem },
    },
  }),
  leaving: shops.createStateConfig({
    description: 'The merchant is at the provider; a page the browser kept starts over.',
    tags: ['working', 'leaving'],
    entry: 'seekConsent',
    on: { 'retry.pressed': '#myShops.loading', 'back.pressed': '#myShops.loading' },
  }),
  providerDown: shops.createStateConfig({
    description: 'The provider cannot be reached for consent.',
    tags: 'providerDown',
    on: { ...closing, 'retry.pressed': 'renewing' },
  }),
}
