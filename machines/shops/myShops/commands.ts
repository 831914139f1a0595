/** Commands on one shop: show it, remove it, move it to another company, authorise it again. SHOP-18, SHOP-25, API-044, API-046, API-047. */
import { call, commandState, eventOf, success, withEvent, withOutput } from '../../kernel/calls.ts'
import { closingTo, dialogState, rereadOr } from '../../kernel/changes.ts'
import { leavesForConsent } from '../shopAuthorisation/setup.ts'
import { consentOf, shops } from './setup.ts'

/** A shop is authorised again: by keys that are typed where shops are linked, or at the consent page. SHOP-03, SHOP-18. */
export const renewed = [
  {
    guard: withEvent('readByKeys'),
    actions: withEvent('requestKeys'),
    description: 'The marketplace has no consent page: new keys are entered where shops are linked.',
  },
  { target: '#myShops.ready.renewing', actions: withEvent('keepTarget') },
] as const

/** The states of looking at a shop, and of taking it off or moving it. */
export const commands = shops.createStateConfig({
  states: {
    showing: {
      description: 'The details of one shop. SHOP-16.',
      tags: 'showing',
      on: {
        ...closingTo('resting'),
        'renew.pressed': renewed,
        'remove.pressed': { guard: 'administers', target: 'askingToRemove' },
        'migrate.pressed': { guard: 'administers', target: 'listingCompanies' },
      },
    },
    askingToRemove: dialogState('Asks to confirm removing the shop, and shows the limit it would cost.', 'removing', {
      'removal.confirmed': 'removing',
    }),
    removing: commandState('Removes the shop and revokes its consent. API-046.', 'deleteShop', {
      tags: ['removing', 'working'],
      input: ({ context }) => ({ id: context.target?.id ?? '' }),
      to: 'refreshing',
      actions: success('shops.mine.removed'),
      failed: rereadOr('askingToRemove', 'checking'),
    }),
    listingCompanies: {
      description: 'Reads the companies that could take the shop.',
      tags: ['migrating', 'preparing'],
      on: closingTo('resting'),
      invoke: call('listMemberships', {
        input: ({ context }) => ({ userId: context.userId }),
        to: [
          { guard: withOutput('companiesCouldTakeIt'), target: 'choosingCompany', actions: withOutput('keepCompanies') },
          { target: 'nowhereToMove' },
        ],
        failed: 'showing',
      }),
    },
    choosingCompany: dialogState('Asks for the company to move it to. API-047.', 'migrating', { 'company.chosen': 'migrating' }),
    nowhereToMove: {
      description: 'The user administers no other certified company; the dialog explains how to get one. API-047.',
      tags: ['migrating', 'nowhere'],
      on: closingTo('resting'),
    },
    migrating: commandState('Shop, sales and consent go to the other company.', 'migrateShop', {
      tags: ['migrating', 'working'],
      input: ({ context, event }) => ({ id: context.target?.id ?? '', companyId: eventOf(event, 'company.chosen').companyId }),
      to: 'refreshing',
      actions: success('shops.mine.migrated'),
      failed: rereadOr('choosingCompany', 'checking'),
    }),
  },
}).states

/** The states of authorising a shop again. */
export const renewal = shops.createStateConfig({
  states: {
    renewing: commandState('Requests the consent page of the same platform, site and method. API-044.', 'addShop', {
      tags: 'working',
      input: ({ context }) => consentOf(context.target),
      to: leavesForConsent,
      failed: 'resting',
    }),
    leaving: {
      description: 'The merchant is at the provider; a page the browser kept starts over.',
      tags: ['working', 'leaving'],
      entry: 'seekConsent',
      on: { 'retry.pressed': '#myShops.loading', 'back.pressed': '#myShops.loading' },
    },
    providerDown: dialogState('The provider cannot be reached for consent.', 'providerDown', { 'retry.pressed': 'renewing' }),
  },
}).states
