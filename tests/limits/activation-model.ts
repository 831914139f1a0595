/** What a merchant expects of a further shop in an open facility: linked, bound to its payment provider, and signed for. */
import { setup } from 'xstate'

type Operation =
  | 'links a shop'
  | 'binds its provider'
  | 'leaves the shop out'
  | 'takes it in again'
  | 'goes on to the supplement'
  | 'goes on from the dashboard'
  | 'starts signing'
  | 'opens the page of the shops again'
  | 'goes on with signing'
  | 'signs elsewhere'
  | 'goes home'

export const activationModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'activation',
  initial: 'noShop',
  states: {
    noShop: { on: { 'links a shop': 'unbound' } },
    unbound: { on: { 'binds its provider': 'ready' } },
    ready: { on: { 'leaves the shop out': 'leftOut', 'goes on from the dashboard': 'supplement' } },
    leftOut: { on: { 'takes it in again': 'takenIn' } },
    takenIn: { on: { 'goes on to the supplement': 'supplement' } },
    supplement: { on: { 'starts signing': 'waiting' } },
    waiting: { on: { 'opens the page of the shops again': 'begun', 'signs elsewhere': 'signed' } },
    begun: { on: { 'goes on with signing': 'waitingAgain' } },
    waitingAgain: { on: { 'signs elsewhere': 'signed' } },
    signed: { on: { 'goes home': 'home' } },
    home: { type: 'final' },
  },
})
