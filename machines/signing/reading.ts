/** The documents as they are looked at: their pages as pictures, one at a time, in place or enlarged. SIGN-06, decision 050. */
import type { DocumentPages } from '../../contract/agreements.ts'
import { signing } from './setup.ts'

type Chosen = { event: { id: string } }
type Turned = { event: { places: -1 | 1 } }
type Fetched = { event: { output: DocumentPages[] } }

const kept = { type: 'keepPages', params: ({ event }: Fetched) => ({ pages: event.output }) } as const
const chosen = { type: 'chooseDocument', params: ({ event }: Chosen) => event } as const

/** The contract has become another: its pages are asked for. */
const followsContract = { guard: 'showsAnother', target: 'fetching', description: 'The contract was written anew.' } as const

const asksAgain = {
  'page.shown': { target: 'fetching', description: 'The merchant looks at the page again.' },
  'network.returned': { target: 'fetching', description: 'The network is there again.' },
} as const

export const readingStates = signing.createStateConfig({
  description: 'The documents as they are looked at.',
  type: 'parallel',
  states: {
    pictures: {
      description: 'Pictures of the pages.',
      initial: 'none',
      states: {
        none: {
          description: 'There are no documents yet.',
          always: { guard: 'hasDocuments', target: 'fetching' },
        },
        fetching: {
          description: 'Addresses of the pictures, which work for five minutes.',
          invoke: {
            id: 'readAgreementPages',
            src: 'readAgreementPages',
            input: ({ context }) => ({ id: context.agreement?.id ?? '' }),
            onDone: [
              { guard: { type: 'isPictured', params: ({ event }) => ({ pages: event.output }) }, target: 'shown', actions: kept },
              { target: 'incomplete', actions: kept },
            ],
            onError: 'unread',
          },
        },
        incomplete: {
          description: 'Some are still being made; asked again by itself, ever more rarely.',
          always: followsContract,
          after: { glimpse: 'fetching' },
          on: asksAgain,
        },
        shown: {
          description: 'All are there.',
          always: followsContract,
          after: { ageing: 'aged' },
        },
        aged: {
          description: 'The addresses are about to end: the next look asks for new ones.',
          always: followsContract,
          on: {
            'document.chosen': 'fetching',
            'document.opened': 'fetching',
            'page.turned': 'fetching',
            'page.enlarged': 'fetching',
            ...asksAgain,
          },
        },
        unread: {
          description: 'The addresses could not be read; the documents themselves can be opened all the same.',
          tags: 'unread',
          on: { 'pictures.wanted': 'fetching', ...asksAgain },
        },
      },
    },
    looking: {
      description: 'How a page is looked at.',
      initial: 'inPlace',
      on: {
        'document.chosen': { actions: chosen },
        'page.turned': {
          guard: { type: 'isPage', params: ({ event }: Turned) => event },
          actions: { type: 'turnPage', params: ({ event }: Turned) => event },
        },
      },
      states: {
        inPlace: {
          description: 'On the page, beside everything else.',
          on: { 'page.enlarged': 'enlarged', 'document.opened': { target: 'enlarged', actions: chosen } },
        },
        enlarged: {
          description: 'Large, over the page.',
          tags: 'enlarged',
          on: { 'reader.closed': 'inPlace' },
        },
      },
    },
  },
})
