/** The accounts of a company at banks and PSPs: added, shown to be its own, authorised for payouts, removed. BANK-01 to BANK-05, decision 024. */
import { assign } from 'xstate'
import { unavailableUntil } from '../kernel/draft.ts'
import { addingBank, addingPsp } from './bankAccounts/adding.ts'
import { deciding, proving } from './bankAccounts/changing.ts'
import { accounts, keepProblem } from './bankAccounts/setup.ts'

/** The account an event names. */
const named = { type: 'keepTarget', params: ({ event }: { event: { id: string } }) => event } as const

/** Commands available while nothing is under way. */
const commands = {
  'tab.chosen': { actions: { type: 'chooseTab', params: ({ event }: { event: { tab: 'bank' | 'psp' } }) => event } },
  'add.pressed': [{ guard: 'onPsps', target: '#bankAccounts.ready.preparingPsp' }, { target: '#bankAccounts.ready.preparing' }],
  'verify.pressed': { target: '#bankAccounts.ready.proving', actions: named },
  'amounts.pressed': { target: '#bankAccounts.ready.entering', actions: named },
  'authorise.pressed': { target: '#bankAccounts.ready.askingToAuthorise', actions: named },
  'default.pressed': { target: '#bankAccounts.ready.makingDefault', actions: named },
  'remove.pressed': { target: '#bankAccounts.ready.askingToRemove', actions: named },
  'psp.remove.pressed': { target: '#bankAccounts.ready.askingToRemovePsp', actions: named },
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
    loading: {
      description: 'Reads the company and the role of the user.',
      tags: 'busy',
      invoke: {
        id: 'readCompanyProfile',
        src: 'readCompanyProfile',
        input: ({ context }) => ({ companyId: context.companyId }),
        onDone: { target: 'loadingLists', actions: assign({ profile: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingLists: {
      description: 'Names of regions.',
      tags: 'busy',
      invoke: {
        id: 'readReferenceLists',
        src: 'readReferenceLists',
        input: {},
        onDone: { target: 'loadingAccounts', actions: assign({ lists: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingAccounts: {
      description: 'The accounts at banks.',
      tags: 'busy',
      invoke: {
        id: 'listBankAccounts',
        src: 'listBankAccounts',
        input: {},
        onDone: { target: 'loadingPsps', actions: { type: 'keepAccounts', params: ({ event }) => ({ accounts: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingPsps: {
      description: 'The accounts at PSPs.',
      tags: 'busy',
      invoke: {
        id: 'listPspAccounts',
        src: 'listPspAccounts',
        input: {},
        onDone: { target: 'ready', actions: { type: 'keepPsps', params: ({ event }) => ({ psps: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
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
              invoke: {
                id: 'lookAtAccounts',
                src: 'listBankAccounts',
                input: {},
                onDone: { target: 'quiet', actions: { type: 'keepAccounts', params: ({ event }) => ({ accounts: event.output }) } },
                onError: { target: 'quiet', description: 'It is checked again later.' },
              },
            },
          },
        },
        ...addingBank,
        ...addingPsp,
        ...proving,
        ...deciding,
        refreshing: {
          description: 'Reads the bank accounts again without blanking the page.',
          tags: 'working',
          invoke: {
            id: 'refreshAccounts',
            src: 'listBankAccounts',
            input: {},
            onDone: { target: 'resting', actions: { type: 'keepAccounts', params: ({ event }) => ({ accounts: event.output }) } },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        refreshingPsps: {
          description: 'Reads the PSP accounts again.',
          tags: 'working',
          invoke: {
            id: 'refreshPsps',
            src: 'listPspAccounts',
            input: {},
            onDone: { target: 'resting', actions: { type: 'keepPsps', params: ({ event }) => ({ psps: event.output }) } },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        checking: {
          description: 'The current state is read again.',
          tags: 'working',
          entry: 'forgetProblem',
          invoke: {
            id: 'checkAccounts',
            src: 'listBankAccounts',
            input: {},
            onDone: { target: 'refreshingPsps', actions: { type: 'keepAccounts', params: ({ event }) => ({ accounts: event.output }) } },
            onError: { target: 'unsure', actions: keepProblem },
          },
        },
        unsure: {
          description: 'It could not be read: the shown data may be outdated, so commands are disabled.',
          tags: ['unsure', 'working'],
          on: {
            'tab.chosen': { actions: { type: 'chooseTab', params: ({ event }) => event } },
            'retry.pressed': 'checking',
            'network.returned': { target: 'checking', description: 'The network is back.' },
          },
        },
      },
    },
  },
})
