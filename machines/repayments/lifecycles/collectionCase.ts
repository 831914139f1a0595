/** The collection of a loan that is past due, by the days, until it is past due no more. Decision 120. */
import { setup } from 'xstate'
import { stageOf } from '../../../contract/repayments/collection-rules.ts'
import type { CollectionStage } from '../../../contract/repayments/collections.ts'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type CollectionCaseEvent =
  | { type: 'day.passed'; days: number }
  | { type: 'case.taken' }
  | { type: 'contact.noted' }
  | { type: 'promise.recorded' }
  | { type: 'promise.ended'; days: number }
  | { type: 'letter.sent' }
  | { type: 'handOver.proposed' }
  | { type: 'handOver.declined'; days: number }
  | { type: 'handOver.confirmed'; days: number }
  | { type: 'handOver.continued' }
  | { type: 'loan.cured' }

const isIn =
  (stage: CollectionStage) =>
  ({ event }: { event: CollectionCaseEvent }) =>
    'days' in event && stageOf(event.days) === stage

/** The days past due decide the stage, forward and back. */
const asDays = [
  { guard: 'isForLeads', target: 'handOver' },
  { guard: 'isForDemand', target: 'demand' },
  { guard: 'isForContact', target: 'contact' },
  { target: 'due' },
] as const

/** In any stage: what staff note without leaving it, and the hand-over of an earlier case whose arrears come back. */
const inStage = <const Stage extends string>(stage: Stage) =>
  ({ 'case.taken': stage, 'contact.noted': stage, 'handOver.continued': 'handedOver' }) as const

export const collectionCaseLifecycle = setup({
  types: { events: {} as CollectionCaseEvent, meta: {} as { status: string; outcome?: Outcome } },
  guards: { isForContact: isIn('contact'), isForDemand: isIn('demand'), isForLeads: isIn('handOver') },
  actions: {
    /** Messages to all members, the letter of demand by mail to the administrators. */
    notifyDemanded: effect,
    notifyHandedOver: effect,
  },
}).createMachine({
  id: 'collectionCase',
  description: 'Collects a loan that is past due. A promise to pay pauses the stage until its day.',
  initial: 'due',
  states: {
    due: {
      description: 'A week past due at most: automatic reminders and debits alone.',
      meta: { status: 'due' },
      on: {
        ...inStage('due'),
        'day.passed': asDays,
        'promise.recorded': 'promised',
        'loan.cured': 'closed',
      },
    },
    contact: {
      description: 'A person calls the company.',
      meta: { status: 'contact' },
      on: { ...inStage('contact'), 'day.passed': asDays, 'promise.recorded': 'promised', 'loan.cured': 'closed' },
    },
    demand: {
      description: 'A month past due: a lead sends a letter of demand.',
      meta: { status: 'demand' },
      on: {
        ...inStage('demand'),
        'day.passed': asDays,
        'promise.recorded': 'promised',
        'letter.sent': { target: 'demand', actions: 'notifyDemanded' },
        'loan.cured': 'closed',
      },
    },
    handOver: {
      description: 'Two months past due: leads write the loan off or hand it over to an agency.',
      meta: { status: 'handOver' },
      on: {
        ...inStage('handOver'),
        'day.passed': asDays,
        'promise.recorded': 'promised',
        'letter.sent': { target: 'handOver', actions: 'notifyDemanded' },
        'handOver.proposed': 'handOverProposed',
        'loan.cured': 'closed',
      },
    },
    promised: {
      description: 'The company has promised to pay by a day: the stage is paused until it has paid, or has not.',
      meta: { status: 'promised' },
      on: { ...inStage('promised'), 'promise.ended': asDays, 'loan.cured': 'closed' },
    },
    handOverProposed: {
      description: 'A lead has proposed an agency; another one has to confirm it.',
      meta: { status: 'handOverProposed' },
      on: {
        ...inStage('handOverProposed'),
        'handOver.confirmed': { guard: 'isForLeads', target: 'handedOver', actions: 'notifyHandedOver' },
        'handOver.declined': asDays,
        'loan.cured': 'closed',
      },
    },
    handedOver: {
      description: 'An agency collects: staff neither call nor write any more. Payments count as before.',
      meta: { status: 'handedOver' },
      on: { 'loan.cured': 'closed' },
    },
    closed: {
      description: 'The loan is past due no more, or is not collected any more.',
      meta: { status: 'closed', outcome: 'reached' },
      type: 'final',
    },
  },
})
