/** The review of a certification: waited for, passed, or refused and corrected. KYC-18, KYC-22. */
import { kycWizard } from './setup.ts'

/** The states after the application was sent; they lead back to `deciding`. */
export const review = {
  waiting: kycWizard.createStateConfig({
    description: 'A reviewer reads it.',
    tags: 'review',
    after: { reviewPoll: 'asking' },
  }),
  asking: kycWizard.createStateConfig({
    description: 'Has the reviewer decided?',
    tags: 'review',
    invoke: {
      id: 'readKyc',
      src: 'readKyc',
      input: ({ context }) => ({ id: context.application?.id ?? '' }),
      onDone: {
        target: 'deciding',
        actions: { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) },
      },
      onError: 'waiting',
    },
  }),
  approved: kycWizard.createStateConfig({
    description: 'The company is certified.',
    tags: ['review', 'approved'],
    entry: 'announceCompany',
  }),
  rejected: kycWizard.createStateConfig({
    description: 'The application was refused; it can be corrected and sent again.',
    tags: ['review', 'rejected'],
    on: { 'correction.pressed': { target: 'reopening', actions: 'closeAnswers' } },
  }),
  reopening: kycWizard.createStateConfig({
    description: 'The refused application becomes a draft again, with all its content.',
    tags: ['busy', 'review', 'rejected'],
    entry: 'forgetProblem',
    invoke: {
      id: 'reopenKyc',
      src: 'saveKycDraft',
      input: ({ context }) => ({ id: context.application?.id ?? '' }),
      onDone: { target: 'deciding', actions: { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) } },
      onError: { target: 'rejected', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
}
