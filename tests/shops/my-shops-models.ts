/** Models of the page of shops and their accounts, independent of the production charts. SHOP-01, SHOP-16 to SHOP-18, SHOP-25, SHOP-26. */
import { model } from '../portal/tour-models.ts'

/** An authorisation that ends soon, renewed. */
export const renewalModel = model({
  id: 'an authorisation that ends soon',
  initial: 'home',
  states: {
    home: { on: { 'opens the shops while they do not come': 'unavailable' } },
    unavailable: { on: { 'asks for them again': 'ending' } },
    ending: { on: { 'renews it while nothing answers': 'notSent', 'renews it while the platform is silent': 'silent' } },
    notSent: { on: { 'renews it': 'consent' } },
    silent: { on: { 'renews it': 'consent' } },
    consent: { on: { 'comes back by the browser': 'ending', refuses: 'refused', 'allows it': 'limit' } },
    refused: { on: { 'goes back to the shops': 'ending' } },
    limit: { on: { 'goes back to the shops': 'calm' } },
    calm: { on: { 'wants to move it': 'nowhere' } },
    nowhere: { on: { 'goes back in the browser': 'calm' } },
  },
})

/** A shop that is found, opened, removed and moved. */
export const myShopsModel = model({
  id: 'my shops',
  initial: 'home',
  states: {
    home: { on: { 'opens the shops': 'shops' } },
    shops: {
      on: {
        'looks for one there is not': 'none',
        'chooses its platform': 'narrowed',
        'looks for one while nothing answers': 'unsure',
        'looks at it': 'details',
      },
    },
    none: { on: { 'looks at all again': 'shops' } },
    narrowed: { on: { 'looks at all again': 'shops' } },
    unsure: { on: { 'reads them again': 'shops' } },
    details: {
      on: {
        'closes it': 'shops',
        'wants to take it off': 'asked',
        'wants to move it': 'moving',
        'wants to move it while nothing answers': 'notMoving',
      },
    },
    asked: {
      on: {
        'keeps it': 'shops',
        'takes it off while nothing answers': 'notTaken',
        'takes it off after another tab has': 'changed',
        'takes it off, and hears nothing': 'unheard',
        'takes it off': 'taken',
      },
    },
    notTaken: { on: { 'looks at it': 'details' } },
    notMoving: { on: { 'closes it': 'shops' } },
    moving: { on: { 'goes back in the browser': 'shops', 'moves it to one not certified': 'refused' } },
    refused: { on: { 'goes back in the browser': 'shops', 'moves it': 'moved' } },
    moved: {},
    taken: {},
    changed: {},
    unheard: {},
  },
})

/** The accounts with which a company signs in to its shops. */
export const accountsModel = model({
  id: 'accounts of shops',
  initial: 'home',
  states: {
    home: { on: { 'opens the accounts while they do not come': 'unavailable' } },
    unavailable: { on: { 'asks for them again': 'empty' } },
    empty: { on: { 'adds one': 'form' } },
    form: { on: { 'goes back in the browser': 'empty', 'types an address that is not safe': 'faulty' } },
    faulty: { on: { 'keeps it while nothing answers': 'notKept' } },
    notKept: { on: { 'keeps it': 'listed' } },
    listed: {
      on: {
        'looks for one there is not': 'none',
        'adds the same again': 'double',
        'wants to see its password': 'own',
        'looks until it is too often': 'tooOften',
      },
    },
    none: { on: { 'looks at all again': 'listed' } },
    double: { on: { 'goes back in the browser': 'listed' } },
    own: { on: { 'closes it': 'listed', 'mistypes the own one': 'wrong' } },
    wrong: { on: { 'types the own one': 'shown' } },
    shown: { on: { 'covers it': 'listed', 'leaves the window': 'listed' } },
    tooOften: { on: { 'closes it': 'seen' } },
    seen: { on: { 'changes it': 'changing', 'changes it after another tab has': 'changedElsewhere' } },
    changing: { on: { 'goes back in the browser': 'seen', 'disables it': 'disabled' } },
    changedElsewhere: { on: { 'changes it': 'changing' } },
    disabled: { on: { 'wants to delete it': 'asked' } },
    asked: {
      on: {
        'keeps it all the same': 'disabled',
        'deletes it while nothing answers': 'notDeleted',
        'deletes it': 'deleted',
      },
    },
    notDeleted: { on: { 'wants to delete it': 'asked' } },
    deleted: {},
  },
})
