/** The pages of a signed-in user outside the product areas. R1. */

import { keywordIn } from './addresses.ts'
import { certification } from './certification.ts'
import { ofCompany, ofCompanyWithKeys } from './context.ts'
import { steppingUp } from './sessions.ts'
import { merchantPage, portal } from './setup.ts'
import { leadsToAuthorisation, shopAuthorisation } from './shopAuthorisation.ts'

const { exit: leavesShops, ...myShops } = merchantPage('/shops')

const needsCompany = { always: { guard: 'hasNoCompany', target: 'joinCompany', description: 'First a company. KYC-35.' } } as const

export const merchant = portal.createStateConfig({
  ...steppingUp,
  description: 'Pages of a signed-in user.',
  initial: 'joinCompany',
  always: [
    { guard: { type: 'anonymousIn', params: { product: 'underwriting' } }, target: '#/credit/underwriting' },
    { guard: 'anonymous', target: '#/' },
  ],
  states: {
    joinCompany: {
      ...merchantPage('/company'),
      description: 'Join a company. KYC-02.',
      invoke: {
        id: 'page',
        src: 'companyJoin',
        input: ({ context: { user, company, invitation } }) => ({
          userId: user?.userId ?? 0,
          token: invitation,
          hasCompany: company !== null,
        }),
      },
      on: { 'invitation.read': { actions: 'forgetInvitation', description: 'The page knows what the link opens.' } },
    },
    companyList: {
      ...merchantPage('/company/list'),
      description: 'The companies of the user. KYC-16.',
      invoke: { id: 'page', src: 'companyList', input: ({ context }) => ({ userId: context.user?.userId ?? 0 }) },
      on: { 'default.changed': { actions: 'passDefault', description: 'The list is read again. KYC-12.' } },
    },
    certification,
    companyUsers: {
      ...merchantPage('/company/users'),
      description: 'Users of the company. USER-01.',
      ...needsCompany,
      invoke: { id: 'page', src: 'companyUsers', input: ofCompany },
    },
    accounts: {
      ...merchantPage('/accounts'),
      description: 'Bank and PSP accounts.',
      ...needsCompany,
      invoke: { id: 'page', src: 'bankAccounts', input: ofCompanyWithKeys },
    },
    shops: {
      ...myShops,
      description: 'My e-commerce shops. SHOP-01.',
      ...needsCompany,
      exit: [leavesShops, 'forgetWay'],
      on: {
        'authorisation.requested': leadsToAuthorisation('/shops'),
        'consent.sought': {
          actions: { type: 'storeWay', params: { page: '/shops' } },
          description: 'From the consent page it leads back here once the limit was shown. SHOP-18.',
        },
      },
      invoke: {
        id: 'page',
        src: 'myShops',
        input: ({ context: { company, user, product, search } }) => ({ company, user, product, keyword: keywordIn(search) }),
      },
    },
    shopAuthorisation,
    messages: {
      ...merchantPage('/messages'),
      description: 'Messages and announcements. MSG-01.',
      invoke: { id: 'page', src: 'messages' },
      on: { 'language.changed': { actions: ['notifyNotices', 'passLanguage'], description: 'So do messages.' } },
    },
    redPackets: {
      ...merchantPage('/red-packets'),
      description: 'Red packets.',
      ...needsCompany,
      invoke: { id: 'page', src: 'redPackets' },
    },
    chargeOrders: {
      ...merchantPage('/charge-orders'),
      description: 'Charge orders. CHG-01.',
      ...needsCompany,
      invoke: { id: 'page', src: 'chargeOrders', input: ofCompany },
    },
    arrangements: {
      ...merchantPage('/arrangements'),
      description: 'Other instalments for a loan.',
      ...needsCompany,
      invoke: { id: 'page', src: 'arrangements', input: ofCompany },
    },
    merchantCases: {
      ...merchantPage('/cases'),
      description: 'Complaints.',
      ...needsCompany,
      invoke: { id: 'page', src: 'merchantCases', input: ofCompanyWithKeys },
    },
    applications: {
      ...merchantPage('/applications'),
      description: 'Application records. CHG-05.',
      ...needsCompany,
      invoke: { id: 'page', src: 'applications', input: ofCompany },
    },
    facility: {
      ...merchantPage('/facility/:id'),
      description: 'One facility. CHG-09.',
      ...needsCompany,
      invoke: { id: 'page', src: 'facility', input: ({ context }) => ({ id: context.params.id ?? '' }) },
    },
    loan: {
      ...merchantPage('/loans/:id'),
      description: 'One loan.',
      ...needsCompany,
      invoke: { id: 'page', src: 'loan', input: ({ context }) => ({ id: context.params.id ?? '' }) },
    },
    drawdownApproval: {
      ...merchantPage('/approval/:id'),
      description: 'Approval of a drawdown.',
      ...needsCompany,
      invoke: { id: 'page', src: 'drawdownApproval', input: ({ context }) => ({ id: context.params.id ?? '' }) },
    },
    statements: {
      ...merchantPage('/statements'),
      description: 'Statements by month.',
      ...needsCompany,
      invoke: { id: 'page', src: 'statements', input: ({ context }) => ({ product: context.product }) },
    },
    timeline: {
      ...merchantPage('/timeline'),
      description: 'History of the company. R9.',
      ...needsCompany,
      invoke: { id: 'page', src: 'timeline' },
    },
    profile: { ...merchantPage('/profile'), description: 'Profile, password, phone.', invoke: { id: 'page', src: 'profile' } },
  },
})
