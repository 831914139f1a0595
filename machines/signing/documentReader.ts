/** The documents of a contract as they are looked at: their pages as pictures, one at a time, in place, over the page or enlarged. SIGN-06, decision 050. */
import { assign, setup } from 'xstate'
import type { Agreement } from '../../contract/signing/agreements.ts'
import type { AgreementDocument, DocumentPages } from '../../contract/signing/documents.ts'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { pauseAfter } from './signing/pauses.ts'

type ReaderContext = {
  /** The contract that is read; null before there is one with documents. */
  agreementId: string | null
  documents: AgreementDocument[]
  pages: DocumentPages[]
  /** The document that is looked at, null for the first, and which page of it, from 1. */
  document: string | null
  page: number
  /** Number of polls in a row with missing pictures. */
  glimpses: number
}

/** Milliseconds after which picture addresses are requested again: they expire after five minutes. */
const freshFor = 240_000

/** The document that is looked at; null before there is one. */
export function documentOf({ documents, document }: Pick<ReaderContext, 'documents' | 'document'>): AgreementDocument | null {
  return documents.find(({ id }) => id === document) ?? documents[0] ?? null
}

/** The picture of the page that is looked at; null while there is none. */
export function pictureOf(context: ReaderContext): DocumentPages['pages'][number] | null {
  const document = documentOf(context)
  return context.pages.find(({ document_id }) => document_id === document?.id)?.pages[context.page - 1] ?? null
}

/** Whether the document has a page so many places from the one that is looked at. */
export function isPage(context: ReaderContext, places: -1 | 1): boolean {
  const page = context.page + places
  return page >= 1 && page <= (documentOf(context)?.pages ?? 0)
}

function arePictured(pages: readonly DocumentPages[]): boolean {
  return pages.every((each) => each.pages.length > 0)
}

type Read = Pick<Agreement, 'id' | 'documents'>

const reader = setup({
  types: {
    context: {} as ReaderContext,
    events: {} as
      | { type: 'contract.read'; agreement: Read | null }
      | { type: 'paper.chosen'; id: string }
      | { type: 'paper.enlarged'; id: string }
      | { type: 'page.turned'; places: -1 | 1 }
      | { type: 'page.enlarged' }
      | { type: 'page.fitted' }
      | { type: 'reader.closed' }
      | { type: 'picture.failed' }
      | { type: 'pictures.requested' },
    tags: {} as 'over' | 'enlarged' | 'unread',
  },
  actors: { readAgreementPages: port('readAgreementPages') },
  delays: { glimpse: ({ context }) => pauseAfter(context.glimpses, 1), ageing: freshFor },
  guards: {
    /** It has documents, and is not the one that is read already. */
    isAnother: ({ context }, { agreement }: { agreement: Read | null }) =>
      agreement !== null && agreement.documents.length > 0 && agreement.id !== context.agreementId,
    isPictured: (_, pages: readonly DocumentPages[]) => arePictured(pages),
    isPage: ({ context }, { places }: { places: -1 | 1 }) => isPage(context, places),
  },
  actions: {
    keepContract: assign((_, { agreement }: { agreement: Read | null }) => ({
      agreementId: agreement?.id ?? null,
      documents: agreement?.documents ?? [],
      pages: [],
      document: null,
      page: 1,
      glimpses: 0,
    })),
    keepPages: assign(({ context }, pages: DocumentPages[]) => ({ pages, glimpses: arePictured(pages) ? 0 : context.glimpses + 1 })),
    chooseDocument: assign((_, { id }: { id: string }) => ({ document: id, page: 1 })),
    turnPage: assign({ page: ({ context }, { places }: { places: -1 | 1 }) => context.page + places }),
  },
})

export const documentReaderMachine = reader.createMachine({
  id: 'documentReader',
  description: 'Reader for the documents of a contract, page by page.',
  context: { agreementId: null, documents: [], pages: [], document: null, page: 1, glimpses: 0 },
  type: 'parallel',
  states: {
    pictures: {
      description: 'Pictures of the pages.',
      initial: 'none',
      on: { 'contract.read': { guard: withEvent('isAnother'), target: '.fetching', actions: withEvent('keepContract') } },
      states: {
        none: { description: 'There are no documents yet.' },
        fetching: {
          description: 'Addresses of the pictures, which work for five minutes.',
          invoke: {
            id: 'readAgreementPages',
            src: 'readAgreementPages',
            input: ({ context }) => ({ id: context.agreementId ?? '' }),
            onDone: [
              { guard: withOutput('isPictured'), target: 'shown', actions: withOutput('keepPages') },
              { target: 'incomplete', actions: withOutput('keepPages') },
            ],
            onError: 'unread',
          },
        },
        incomplete: {
          description: 'Some are still being made; polled automatically, less and less often.',
          after: { glimpse: 'fetching' },
        },
        shown: { description: 'All are there.', after: { ageing: 'aged' }, on: { 'picture.failed': 'unread' } },
        aged: {
          description: 'The addresses are about to expire: new ones are requested when needed.',
          on: {
            'paper.chosen': 'fetching',
            'paper.enlarged': 'fetching',
            'page.turned': 'fetching',
            'page.enlarged': 'fetching',
            'picture.failed': 'fetching',
          },
        },
        unread: {
          description: 'The pictures could not be read; the documents can still be opened.',
          tags: 'unread',
          on: { 'pictures.requested': 'fetching' },
        },
      },
    },
    looking: {
      description: 'View of a page: in place or enlarged.',
      initial: 'inPlace',
      on: {
        'paper.chosen': { actions: withEvent('chooseDocument') },
        'page.turned': { guard: withEvent('isPage'), actions: withEvent('turnPage') },
      },
      states: {
        inPlace: {
          description: 'On the page, beside everything else.',
          on: { 'page.enlarged': 'enlarged', 'paper.enlarged': { target: 'fitted', actions: withEvent('chooseDocument') } },
        },
        fitted: {
          description: 'Over the page, no wider than the window.',
          tags: 'over',
          on: { 'page.enlarged': 'enlarged', 'reader.closed': 'inPlace' },
        },
        enlarged: {
          description: 'Over the page and large: on a phone wider than the window.',
          tags: ['over', 'enlarged'],
          on: { 'page.fitted': 'fitted', 'reader.closed': 'inPlace' },
        },
      },
    },
  },
})
