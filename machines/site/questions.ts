/** Frequently asked questions: searched by words, opened one by one, each with its own address. ROUTE-07, SHELL-30. */
import { assign, sendParent, setup } from 'xstate'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { unwired } from '../kernel/port.ts'

/** A question as the search sees it: its id, and its words in every language. */
export type SearchedQuestion = { id: string; words: string }

/** What the search of the page's address says: `?q=` and `?question=`. */
function askedBy(search: string): { words: string; asked: string | null } {
  const query = new URLSearchParams(search)
  return { words: query.get('q') ?? '', asked: query.get('question') }
}

/** The query string of a search; empty for none. */
export function searchFor(words: string): string {
  return words.trim() === '' ? '' : `?q=${encodeURIComponent(words.trim())}`
}

/** Text as it is compared: one case, one width. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Ids of the questions in which every word occurs, in the order given; all of them when there is no word. */
export function matching(questions: readonly SearchedQuestion[], words: string): string[] {
  const searched = plain(words).split(/\s+/).filter(Boolean)
  return questions.filter((question) => searched.every((word) => plain(question.words).includes(word))).map(({ id }) => id)
}

/** A piece of a sentence: a searched word, or the text around it. */
export type Piece = { text: string; hit: boolean }

/** The first sentence of a text in which a searched word occurs, with every searched word marked; null when there is none. */
export function sentenceWith(text: string, words: string): readonly Piece[] | null {
  const searched = plain(words).split(/\s+/).filter(Boolean)
  const sentence = (text.match(/[^。！？；.!?;]+[。！？；.!?;]*/g) ?? []).find((part) =>
    searched.some((word) => plain(part).includes(word)),
  )
  if (sentence === undefined) return null
  const escaped = searched.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = sentence.trim().split(new RegExp(`(${escaped.join('|')})`, 'i'))
  return parts.map((part, place) => ({ text: part, hit: place % 2 === 1 })).filter((piece) => piece.text !== '')
}

type QuestionsContext = {
  questions: readonly SearchedQuestion[]
  words: string
  /** The question the address names. */
  asked: string | null
  found: readonly string[]
  /** Questions whose answers are shown. */
  opened: readonly string[]
}

export const questionsMachine = setup({
  types: {
    input: {} as { search: string },
    context: {} as QuestionsContext,
    events: {} as
      | { type: 'search.changed'; words: string }
      | { type: 'search.cleared' }
      | { type: 'question.toggled'; id: string }
      | { type: 'retry.pressed' },
    /** `all`: nothing is searched; `found`, `nothing`: what the search came to. */
    tags: {} as 'busy' | 'all' | 'found' | 'nothing' | 'failed',
  },
  actors: {
    /** Every question with its words in all languages; wired. */
    loadQuestions: unwired<SearchedQuestion[], void>('loadQuestions'),
  },
  guards: {
    nothingSearched: ({ context }) => context.words.trim() === '',
    somethingFound: ({ context }) => context.found.length > 0,
  },
  actions: {
    keepQuestions: assign(({ context }, questions: SearchedQuestion[]) => ({
      questions,
      found: matching(questions, context.words),
      opened: questions.filter(({ id }) => id === context.asked).map(({ id }) => id),
    })),
    keepWords: assign(({ context }, params: { words: string }) => ({
      words: params.words,
      // Who searches no longer asks for the question of the address.
      asked: null,
      found: matching(context.questions, params.words),
    })),
    toggle: assign({
      opened: ({ context }, params: { id: string }) =>
        context.opened.includes(params.id) ? context.opened.filter((id) => id !== params.id) : [...context.opened, params.id],
    }),
    /** The address contains the search, so that it can be shared. */
    notifySearch: sendParent(({ context }) => ({ type: 'search.kept', search: searchFor(context.words) })),
  },
}).createMachine({
  id: 'questions',
  description: 'Questions and answers.',
  context: ({ input }) => ({ questions: [], ...askedBy(input.search), found: [], opened: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The texts are fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadQuestions',
        src: 'loadQuestions',
        onDone: { target: 'shown', actions: withOutput('keepQuestions') },
        onError: 'unavailable',
      },
    },
    unavailable: { description: 'The texts could not be loaded.', tags: 'failed', on: { 'retry.pressed': 'loading' } },
    shown: {
      description: 'Questions can be read and searched.',
      initial: 'choosing',
      on: {
        'search.changed': {
          target: '.choosing',
          actions: [withEvent('keepWords'), 'notifySearch'],
          description: 'The search words changed.',
        },
        'search.cleared': {
          target: '.choosing',
          actions: [{ type: 'keepWords', params: { words: '' } }, 'notifySearch'],
          description: 'All questions again.',
        },
        'question.toggled': { actions: withEvent('toggle'), description: 'An answer is opened or closed.' },
      },
      states: {
        choosing: {
          description: 'Checks the result of the search.',
          always: [{ guard: 'nothingSearched', target: 'all' }, { guard: 'somethingFound', target: 'found' }, { target: 'nothing' }],
        },
        all: { description: 'Every question, by group.', tags: 'all' },
        found: { description: 'Only the questions that match.', tags: 'found' },
        nothing: { description: 'No question matches: the way to customer service.', tags: 'nothing' },
      },
    },
  },
})
