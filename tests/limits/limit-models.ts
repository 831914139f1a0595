/**
 * Models of a higher limit, independent of the production charts: adding shops, requesting an increase, resolving a refusal. ACT-01 to
 * ACT-06, CRED-05.
 */
import { model } from '../portal/tour-models.ts'

/** Further shops in an open facility. */
export const activationModel = model({
  id: 'a shop brought in',
  initial: 'home',
  states: {
    home: { on: { 'opens the page while it does not come': 'unavailable' } },
    unavailable: { on: { 'asks for it again': 'nothing' } },
    nothing: { on: { 'links a shop with its provider on the way': 'unbound' } },
    unbound: { on: { 'binds the first shop while nothing answers': 'notBound' } },
    notBound: { on: { 'binds the first shop': 'ready' } },
    ready: {
      on: {
        'leaves it out': 'leftOut',
        'goes home': 'more',
        'goes on while the limit changes': 'changed',
      },
    },
    leftOut: { on: { 'takes it in again': 'ready' } },
    more: { on: { 'follows the card': 'ready' } },
    changed: { on: { 'goes on while nothing answers': 'notSent', 'goes on': 'supplement' } },
    notSent: { on: { 'goes on': 'supplement' } },
    supplement: { on: { 'loads the page again': 'supplement', 'sends the links while nothing answers': 'notInitiated' } },
    notInitiated: { on: { 'sends the links': 'waiting' } },
    waiting: {
      on: { 'loads the page again': 'waiting', 'looks at the shops': 'underWay', declines: 'declined', 'signs in another tab': 'signed' },
    },
    underWay: { on: { 'looks how far it is': 'waiting' } },
    declined: { on: { 'sends new links': 'waiting', 'chooses the shops again': 'ready' } },
    signed: { on: { 'goes on to the dashboard': 'higher' } },
    higher: {},
  },
})

/** A limit increase of credit approval automation. Declining and new links are those of {@link activationModel}. */
export const increaseModel = model({
  id: 'a higher limit',
  initial: 'home',
  states: {
    home: { on: { 'opens the page while it does not come': 'unavailable' } },
    unavailable: { on: { 'asks for it again': 'asking' } },
    asking: { on: { 'asks while nothing answers': 'notAsked' } },
    notAsked: { on: { 'asks, and hears nothing': 'refused' } },
    refused: { on: { 'links a shop on the way': 'better' } },
    better: { on: { 'asks again': 'pending' } },
    pending: { on: { 'loads the page again': 'pending', waits: 'approved' } },
    approved: { on: { 'goes on while nothing answers': 'notSent' } },
    notSent: { on: { 'goes on': 'supplement' } },
    supplement: { on: { 'sends the links': 'waiting' } },
    waiting: { on: { 'looks at the page': 'underWay', 'signs in another tab': 'signed' } },
    underWay: { on: { 'looks how far it is': 'waiting' } },
    signed: { on: { 'goes on to the dashboard': 'higher' } },
    higher: {},
  },
})

/** A refused limit, shown and resolved from the rejection dialog: 4016, then 4017 as well. */
export const rejectionModel = model({
  id: 'a refused limit',
  initial: 'home',
  states: {
    home: { on: { 'links a shop that is too small': 'tooSmall' } },
    tooSmall: { on: { 'goes home': 'reported' } },
    reported: { on: { 'opens the notice': 'unbound' } },
    unbound: { on: { 'closes it': 'reported', 'goes back in the browser': 'reported', 'deals with it': 'causes' } },
    causes: { on: { 'links a shop that repays a loan': 'stillRefused' } },
    stillRefused: { on: { 'goes home': 'reportedTwice' } },
    reportedTwice: { on: { 'opens the notice of the loan': 'borrowed' } },
    borrowed: { on: { 'goes back in the browser': 'reportedTwice', 'deals with it': 'bothCauses' } },
    bothCauses: {},
  },
})
