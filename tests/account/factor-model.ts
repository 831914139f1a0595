/**
 * What a merchant expects of second factors: set up, removed again in another session, which asks for the factor, or taken away by the
 * mailbox of a merchant who has lost everything. Decisions 085 and 090.
 */
import { setup } from 'xstate'

type Operation =
  | 'asks for an authenticator app'
  | 'types a wrong code'
  | 'types the code of the app'
  | 'keeps the recovery codes'
  | 'asks for other recovery codes'
  | 'removes it in another session'
  | 'confirms with a wrong code'
  | 'confirms with the next code of the app'
  | 'confirms with a recovery code'
  | 'has lost everything'
  | 'asks by the mailbox'
  | 'withdraws that'
  | 'asks for a passkey'
  | 'is not recognised by the device'
  | 'is recognised'

export const factorModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'factor',
  initial: 'none',
  states: {
    none: { on: { 'asks for an authenticator app': 'scanning', 'asks for a passkey': 'passkeyMade' } },
    scanning: { on: { 'types a wrong code': 'wrongCode', 'types the code of the app': 'appProven' } },
    wrongCode: { on: { 'types the code of the app': 'appProven' } },
    appProven: { on: { 'keeps the recovery codes': 'appInUse' } },
    appInUse: { on: { 'asks for other recovery codes': 'otherCodes', 'removes it in another session': 'appAsked' } },
    otherCodes: { type: 'final' },
    appAsked: {
      on: {
        'confirms with a wrong code': 'refused',
        'confirms with the next code of the app': 'appRemoved',
        'has lost everything': 'lost',
      },
    },
    refused: { on: { 'confirms with a recovery code': 'removedByRecovery' } },
    appRemoved: { type: 'final' },
    removedByRecovery: { type: 'final' },
    lost: { on: { 'asks by the mailbox': 'waiting' } },
    waiting: { on: { 'withdraws that': 'withdrawn' } },
    withdrawn: { type: 'final' },
    passkeyMade: { on: { 'keeps the recovery codes': 'passkeyInUse' } },
    passkeyInUse: { on: { 'removes it in another session': 'passkeyAsked' } },
    passkeyAsked: { on: { 'is not recognised by the device': 'unrecognised' } },
    unrecognised: { on: { 'is recognised': 'passkeyRemoved' } },
    passkeyRemoved: { type: 'final' },
  },
})
