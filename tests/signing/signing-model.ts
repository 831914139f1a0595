/** Models of signers: added before the links are sent, reminded and replaced while they sign, and the effects of a decline. */
import { model } from '../portal/tour-models.ts'

/** Up to the last signature; an authorised person, then a shareholder as a replacement, signs besides the director. */
export const signersModel = model({
  id: 'signers',
  initial: 'contract',
  states: {
    contract: {
      on: {
        'adds somebody without an authority': 'authorityMissing',
        'sends the links while nothing answers': 'notSent',
      },
    },
    notSent: { on: { 'sends the links': 'alone' } },
    authorityMissing: { on: { 'hands in the authority': 'two' } },
    two: { on: { 'takes the other one off': 'contract', 'has them sign one after the other': 'ordered' } },
    ordered: { on: { 'mails it to be read first': 'mailed' } },
    mailed: { on: { 'sends the links': 'inTurn' } },
    inTurn: { on: { 'loads the page again': 'inTurn', 'reminds the first': 'reminded' } },
    reminded: { on: { 'replaces the first': 'replaced' } },
    replaced: { on: { 'the new one signs on a phone': 'ownTurn' } },
    ownTurn: { on: { 'signs in another tab': 'signed' } },
    alone: { on: { 'asks for a new link': 'renewed' } },
    renewed: { on: { declines: 'declined' } },
    declined: { on: { 'sends new links': 'again' } },
    again: { on: { 'signs in another tab': 'signed' } },
    signed: {},
  },
})
