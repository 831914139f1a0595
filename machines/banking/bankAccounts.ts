/** The accounts of a company at banks and PSPs: added, shown to be its own, authorised for payouts, removed. BANK-01 to BANK-05, decision 024. */
import { call, commandState, ofCompany, ofNothing, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { addingBank, addingPsp } from './bankAccounts/adding.ts'
import { deciding, proving } from './bankAccounts/changing.ts'
import { accounts } from './bankAccounts/setup.ts'

/** Commands available while nothing is under way. */
const commands = {
  'tab.chosen': { actions: withEvent('chooseTab') },
  'add.pressed': [{ guard: 'onPsps', target: '#bankAccounts.ready.preparingPsp' }, { target: '#bankAccounts.ready.preparing' }],
  'verify.pressed': { target: '#bankAccounts.ready.proving', actions: withEvent('keepTarget') },
  'amounts.pressed': { target: '#bankAccounts.ready.entering', actions: withEvent('keepTarget') },
  'authorise.pressed': { target: '#bankAccounts.ready.askingToAuthorise', actions: withEvent('keepTarget') },
  'default.pressed': { target: '#bankAccounts.ready.makingDefault', actions: withEvent('keepTarget') },
  'remove.pressed': { target: '#bankAccounts.ready.askingToRemove', actions: withEvent('keepTarget') },
  'psp.remove.pressed': { target: '#bankAccounts.ready.askingToRemovePsp', actions: withEvent('keepTarget') },
} as const

export const bankAccountsMachine = accounts.createMachine({
  id: 'bankAccounts',
  description: 'The accounts of the company.',
  context: ({ input }) => ({
    ...input,
    tab: 'bank',
    profile: null,
    lists: null,
    accounts: [],
    psps: [],
    banks: [],
    gateways: [],
    key: '',
    typed: null,
    typedPsp: null,
    target: null,
    pspTarget: null,
    reread: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: readState('Reads the company and the role of the user.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loadingLists',
      keep: 'keepProfile',
    }),
    loadingLists: readState('Names of regions.', 'readReferenceLists', { input: ofNothing, to: 'loadingAccounts', keep: 'keepLists' }),
    loadingAccounts: readState('The accounts at banks.', 'listBankAccounts', { input: ofNothing, to: 'loadingPsps', keep: 'keepAccounts' }),
    loadingPsps: readState('The accounts at PSPs.', 'listPspAccounts', { input: ofNothing, to: 'ready', keep: 'keepPsps' }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The accounts are there.',
      tags: 'ready',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way here.',
          on: commands,
          initial: 'quiet',
          states: {
            quiet: {
              description: 'Nothing is requested.',
              after: {
                look: {
                  guard: 'somethingPending',
                  target: 'looking',
                  description: 'Amounts and decisions arrive without an action of the user: checks again.',
                },
              },
            },
            looking: {
              description: 'Checks whether pending accounts have changed.',
              invoke: call('listBankAccounts', {
                id: 'lookAtAccounts',
                input: ofNothing,
                to: 'quiet',
                keep: 'keepAccounts',
                failed: { target: 'quiet', description: 'It is checked again later.' },
              }),
            },
          },
        },
        ...addingBank,
        ...addingPsp,
        ...proving,
        ...deciding,
        refreshing: readState('Reads the bank accounts again without blanking the page.', 'listBankAccounts', {
          tags: 'working',
          id: 'refreshAccounts',
          input: ofNothing,
          to: 'resting',
          keep: 'keepAccounts',
          failed: 'unsure',
        }),
        refreshingPsps: readState('Reads the PSP accounts again.', 'listPspAccounts', {
          tags: 'working',
          id: 'refreshPsps',
          input: ofNothing,
          to: 'resting',
          keep: 'keepPsps',
          failed: 'unsure',
        }),
        checking: commandState('The current state is read again.', 'listBankAccounts', {
          tags: 'working',
          id: 'checkAccounts',
          input: ofNothing,
          to: 'refreshingPsps',
          keep: 'keepAccounts',
          failed: 'unsure',
        }),
        unsure: {
          description: 'It could not be read: the shown data may be outdated, so commands are disabled.',
          tags: ['unsure', 'working'],
          on: {
            'tab.chosen': { actions: withEvent('chooseTab') },
            'retry.pressed': 'checking',
            'network.returned': { target: 'checking', description: 'The network is back.' },
          },
        },
      },
    },
  },
})
