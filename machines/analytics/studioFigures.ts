/** What the pictures of the studio say besides: how many merchants and rows are where, and what the tests have shown; each fetched when it is asked for. */
import { assign, fromPromise, setup } from 'xstate'
import type { JourneyMap } from '../../contract/analytics/journey-map.ts'
import type { StatusCounts } from '../../contract/analytics/status-counts.ts'
import { withOutput } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import type { Tested } from '../kernel/tested.ts'

/** Merchants who signed up in so many days are counted. */
const countedDays = 90

const figures = setup({
  types: {
    context: {} as { people: JourneyMap | null; rows: StatusCounts | null; tested: Tested | null },
    events: {} as { type: 'people.toggled' } | { type: 'tests.toggled' } | { type: 'tests.requested' } | { type: 'network.returned' },
    /** What is switched on; `counting` and `uncounted` are of people. */
    tags: {} as 'people' | 'counting' | 'uncounted' | 'tested' | 'unfound',
  },
  actors: {
    readJourney: port('readJourney'),
    readStatusCounts: port('readStatusCounts'),
    /** Fetches what the tests have shown; wired. */
    readTested: fromPromise<Tested, void>(() => new Promise(() => {})),
  },
  delays: { again: 30_000 },
  guards: { hasTested: ({ context }) => context.tested !== null },
  actions: {
    keepPeople: assign((_, people: JourneyMap) => ({ people })),
    keepRows: assign((_, rows: StatusCounts) => ({ rows })),
    keepTested: assign((_, tested: Tested) => ({ tested })),
  },
})

export const figuresMachine = figures.createMachine({
  id: 'figures',
  description: 'Additional figures in the pictures: merchants and tests.',
  context: { people: null, rows: null, tested: null },
  type: 'parallel',
  states: {
    people: {
      description: 'Number of merchants, or of rows of a lifecycle, in each state.',
      initial: 'hidden',
      states: {
        hidden: { description: 'Boxes show no merchants.', on: { 'people.toggled': 'reading' } },
        reading: {
          description: 'Reads the number of merchants.',
          tags: ['people', 'counting'],
          invoke: {
            id: 'readJourney',
            src: 'readJourney',
            input: () => ({ days: countedDays }),
            onDone: { target: 'readingRows', actions: withOutput('keepPeople') },
            onError: 'unavailable',
          },
          on: { 'people.toggled': 'hidden' },
        },
        readingRows: {
          description: 'Reads the number of rows in each status.',
          tags: ['people', 'counting'],
          invoke: {
            id: 'readStatusCounts',
            src: 'readStatusCounts',
            input: () => ({}),
            onDone: { target: 'shown', actions: withOutput('keepRows') },
            onError: 'unavailable',
          },
          on: { 'people.toggled': 'hidden' },
        },
        shown: {
          description: 'Each box shows the number of merchants or rows and how long they stay.',
          tags: 'people',
          on: { 'people.toggled': 'hidden' },
        },
        unavailable: {
          description: 'The figures could not be read.',
          tags: ['people', 'uncounted'],
          on: {
            'people.toggled': { target: 'reading', description: 'Tries again.' },
            'network.returned': { target: 'reading', description: 'The network is back.' },
          },
          after: { again: 'reading' },
        },
      },
    },
    tested: {
      description: 'Test results for each state and transition.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'No test results are shown.',
          on: {
            'tests.toggled': 'opening',
            'tests.requested': { target: 'opening', description: 'The page of the tests is opened.' },
          },
        },
        opening: { description: 'Is it there already?', always: [{ guard: 'hasTested', target: 'shown' }, { target: 'reading' }] },
        reading: {
          description: 'The records of the tests are fetched.',
          tags: 'tested',
          invoke: {
            id: 'readTested',
            src: 'readTested',
            onDone: { target: 'shown', actions: withOutput('keepTested') },
            onError: 'unavailable',
          },
          on: { 'tests.toggled': 'hidden' },
        },
        shown: { description: 'Each box and line shows its test results.', tags: 'tested', on: { 'tests.toggled': 'hidden' } },
        unavailable: {
          description: 'The records could not be read.',
          tags: 'unfound',
          on: {
            'tests.toggled': { target: 'reading', description: 'Tries again.' },
            'tests.requested': { target: 'reading', description: 'The page of the tests is opened.' },
          },
        },
      },
    },
  },
})
