/** The pages of a signed-in user outside the product areas. R1. */
import { certification } from './certification.ts'
import { merchantPage, portal } from './setup.ts'
import { shopAuthorisation } from './shopAuthorisation.ts'

export const merchant = portal.createStateConfig({
  description: 'Pages of a signed-in user outside the product areas.',
  initial: 'joinCompany',
  always: [
    { guard: { type: 'anonymousIn', params: { product: 'underwriting' } }, target: '#/credit/underwriting' },
    { guard: 'anonymous', target: '#/' },
  ],
  states: {
    joinCompany: { ...merchantPage('/company'), description: 'Join a company.' },
    companyList: { ...merchantPage('/company/list'), description: 'The companies of the user.' },
    certification,
    companyUsers: { ...merchantPage('/company/users'), description: 'Who may act for the company.' },
    accounts: { ...merchantPage('/accounts'), description: 'Bank and PSP accounts.' },
    shops: { ...merchantPage('/shops'), description: 'My e-commerce shops.' },
    shopAuthorisation,
    messages: {
      ...merchantPage('/messages'),
      description: 'Messages and announcements. MSG-01.',
      invoke: { id: 'page', src: 'messages' },
      on: { 'language.changed': { actions: ['tellNotices', 'passLanguage'], description: 'So do messages.' } },
    },
    redPackets: { ...merchantPage('/red-packets'), description: 'Red packets.' },
    chargeOrders: { ...merchantPage('/charge-orders'), description: 'Charge orders.' },
    applications: { ...merchantPage('/applications'), description: 'Application records.' },
    facility: { ...merchantPage('/facility/:id'), description: 'One facility.' },
    profile: { ...merchantPage('/profile'), description: 'Profile, password, phone.', invoke: { id: 'page', src: 'profile' } },
  },
})
