/** The list of directors and shareholders on one page: which person is open, which is about to go. KYC-28 to KYC-34. */
import { assign, setup } from 'xstate'
import type { PersonDraft } from '../../contract/kyc/applications.ts'
import { type ConnectedPerson, connectedPersonOf, connectedPersonsOf } from '../../contract/kyc/connected-persons.ts'
import type { AskedCompany } from '../../contract/kyc/questions.ts'
import { withEvent } from '../kernel/calls.ts'

/** Hands the finished list to the wizard, or takes a person out of it. */
type PeopleOutlets = { deliver: (people: ConnectedPerson[]) => void; remove: (index: number) => void }

/** Place of the first person who is not complete yet, then of the last whose share is too much; the next free place when there is none. */
function firstIncomplete(people: readonly PersonDraft[], company: AskedCompany): number {
  const index = people.findIndex((person) => !connectedPersonOf(company).safeParse(person).success)
  if (index !== -1) return index
  const [issue] = connectedPersonsOf(company).safeParse(people).error?.issues ?? []
  return typeof issue?.path[0] === 'number' ? issue.path[0] : people.length
}

export const peopleEditorMachine = setup({
  types: {
    /** `faulty` is the place of a person whom the server refused. */
    input: {} as { company: AskedCompany; count: number; faulty: number | null } & PeopleOutlets,
    context: {} as {
      /** The company: what is asked of its people follows from it. */
      company: AskedCompany
      /** Place of the person who is open or about to go. */
      index: number
      /** Counts openings, so that a reopened form starts empty of old state. */
      opening: number
      /** The form shows at once what is missing. */
      checked: boolean
      count: number
      faulty: number | null
    } & PeopleOutlets,
    events: {} as
      | { type: 'person.opened'; index: number }
      | { type: 'person.kept' }
      | { type: 'person.closed' }
      | { type: 'removal.asked'; index: number }
      | { type: 'removal.confirmed' }
      | { type: 'removal.declined' }
      | { type: 'people.submitted'; people: readonly PersonDraft[] },
    tags: {} as 'editing' | 'removing' | 'putAway',
  },
  guards: {
    wasRefused: ({ context }) => context.faulty !== null,
    nobodyYet: ({ context }) => context.count === 0,
    allComplete: ({ context }, params: { people: readonly PersonDraft[] }) =>
      connectedPersonsOf(context.company).safeParse(params.people).success,
  },
  actions: {
    open: assign(({ context }, params: { index: number; checked: boolean }) => ({ ...params, opening: context.opening + 1 })),
    pointAt: assign({ index: (_, params: { index: number }) => params.index }),
    deliverPeople: ({ context }, params: { people: readonly PersonDraft[] }) =>
      context.deliver(connectedPersonsOf(context.company).parse(params.people)),
    removePerson: ({ context }) => context.remove(context.index),
  },
}).createMachine({
  id: 'peopleEditor',
  description: 'Enter the people behind the company, one at a time.',
  context: ({ input }) => ({ ...input, index: input.faulty ?? 0, opening: 0, checked: false }),
  initial: 'starting',
  on: {
    'person.opened': {
      target: '.editing',
      reenter: true,
      actions: { type: 'open', params: ({ event }) => ({ index: event.index, checked: false }) },
      description: 'A person is opened, or a new one begun.',
    },
    'removal.asked': { target: '.removing', actions: withEvent('pointAt') },
    'people.submitted': [
      {
        guard: withEvent('allComplete'),
        actions: withEvent('deliverPeople'),
        description: 'All persons are complete: the list is finished.',
      },
      {
        target: '.editing',
        reenter: true,
        actions: {
          type: 'open',
          params: ({ context, event }) => ({ index: firstIncomplete(event.people, context.company), checked: true }),
        },
        description: 'A person is incomplete: that person is opened.',
      },
    ],
  },
  states: {
    starting: {
      description: 'Is there a person to correct, or none yet?',
      always: [{ guard: 'wasRefused', target: 'editing' }, { guard: 'nobodyYet', target: 'editing' }, { target: 'listing' }],
    },
    listing: { description: 'The people as entered so far.' },
    putAway: { description: 'The focused control was removed with its person or form: the focus moves below the list.', tags: 'putAway' },
    editing: {
      description: 'The form of one person is open; its input is saved as a draft.',
      tags: 'editing',
      on: { 'person.kept': 'putAway', 'person.closed': 'putAway' },
    },
    removing: {
      description: 'Asks to confirm removing the person.',
      tags: 'removing',
      on: { 'removal.confirmed': { target: 'putAway', actions: 'removePerson' }, 'removal.declined': 'listing' },
    },
  },
})
