/** The pages of the KYC wizard; the wizard itself is one actor that lives through all of them. KYC-17, KYC-18. */
import { withEvent } from '../kernel/calls.ts'
import { signingOutOfDraft } from './sessions.ts'
import { merchantPage, portal } from './setup.ts'

export const certification = portal.createStateConfig({
  description: 'Certify a company.',
  tags: 'slim',
  exit: 'passLeaving',
  initial: 'companyInformation',
  invoke: { id: 'page', src: 'kycWizard', input: ({ context }) => ({ companyId: context.company?.companyId }) },
  on: {
    'signOut.requested': signingOutOfDraft,
    'kyc.underReview': '.completed',
    'tasks.opened': { target: '.completed', description: 'The application was returned: opens the list of returned items.' },
    'kyc.refused': [
      { guard: { type: 'isStep', params: ({ event }) => ({ ...event, requested: 'company' }) }, target: '.companyInformation' },
      { guard: { type: 'isStep', params: ({ event }) => ({ ...event, requested: 'business' }) }, target: '.businessInformation' },
      { target: '.directorsAndShareholders' },
    ],
    'step.opened': [
      { guard: { type: 'isStep', params: ({ event }) => ({ ...event, requested: 'company' }) }, target: '.companyInformation' },
      { guard: { type: 'isStep', params: ({ event }) => ({ ...event, requested: 'business' }) }, target: '.businessInformation' },
      { target: '.directorsAndShareholders' },
    ],
  },
  states: {
    companyInformation: {
      ...merchantPage('/company/onboarding/company-information'),
      description: 'Names, numbers, addresses, documents.',
      on: { 'kyc.stepSaved': 'businessInformation' },
    },
    businessInformation: {
      ...merchantPage('/company/onboarding/business-information'),
      description: 'Goods, markets and financing of the company.',
      on: { 'kyc.stepSaved': 'directorsAndShareholders', 'back.pressed': 'companyInformation' },
    },
    directorsAndShareholders: {
      ...merchantPage('/company/onboarding/directors-and-shareholders'),
      description: 'Owners and directors of the company.',
      initial: 'listing',
      states: {
        listing: {
          description: 'The people are entered.',
          on: {
            'kyc.stepSaved': 'checking',
            'kyc.editable': {
              guard: withEvent('answersComplete'),
              target: 'checking',
              description: 'Opened again with everything filled in: the answers are checked.',
            },
            'back.pressed': '#/company/onboarding/business-information',
          },
        },
        checking: { description: 'Check your answers.', tags: 'checking', on: { 'back.pressed': 'listing' } },
      },
    },
    completed: {
      ...merchantPage('/company/onboarding/completed'),
      description: 'Sent; the review and its outcome.',
      on: { 'kyc.editable': 'companyInformation' },
    },
  },
})
