/** The review of a certification: waited for, passed, or refused and corrected. KYC-18, KYC-22. */
import { commandState, readState } from '../../kernel/calls.ts'
import { kycWizard } from './setup.ts'

/** The states after the application was sent; they lead back to `deciding`. */
export const review = kycWizard.createStateConfig({
  states: {
    waiting: { description: 'A reviewer reads it.', tags: 'review', after: { reviewPoll: 'asking' } },
    asking: readState('Has the reviewer decided?', 'readKyc', {
      tags: 'review',
      input: ({ context }) => ({ id: context.application?.id ?? '' }),
      to: 'deciding',
      keep: 'keepApplication',
      failed: { target: 'waiting' },
    }),
    approved: {
      description: 'The company is certified.',
      meta: { outcome: 'reached' },
      tags: ['review', 'approved'],
      entry: 'announceCompany',
    },
    rejected: {
      description: 'The application was refused; it can be corrected and sent again.',
      meta: { outcome: 'held' },
      tags: ['review', 'rejected'],
      on: { 'correction.pressed': { target: 'reopening', actions: 'closeAnswers' } },
    },
    reopening: commandState('The refused application becomes a draft again, with all its content.', 'saveKycDraft', {
      tags: ['busy', 'review', 'rejected'],
      id: 'reopenKyc',
      input: ({ context }) => ({ id: context.application?.id ?? '' }),
      to: 'deciding',
      keep: 'keepApplication',
      failed: 'rejected',
    }),
  },
}).states
