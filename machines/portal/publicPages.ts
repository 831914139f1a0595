/** The public pages, besides the landings. ROUTE-07 to ROUTE-13. */
import { page } from './addresses.ts'
import { beginsAgain, mailLink } from './sessions.ts'
import { portal, staysPublic } from './setup.ts'

/** A public page that a merchant opens within the merchant shell: company, menu and tab bar stay. SHELL-24. */
const forVisitors = portal.createStateConfig({
  description: 'No user is signed in: the page is shown in the public layout.',
  always: { guard: 'authenticated', target: 'forMerchants' },
})
const forMerchants = portal.createStateConfig({ description: 'A merchant reads it among the own pages.', tags: 'merchants' })

export const publicPages = portal.createStateConfig({
  states: {
    questions: {
      ...page('/questions'),
      description: 'Frequently asked questions.',
      tags: 'public',
      on: staysPublic,
      initial: 'forVisitors',
      states: { forVisitors, forMerchants: { ...forMerchants, always: { guard: 'anonymous', target: 'forVisitors' } } },
      invoke: { id: 'page', src: 'questions', input: ({ context }) => ({ search: context.search }) },
    },
    freeReports: {
      ...page('/free-reports'),
      description: 'Free reports.',
      tags: 'public',
      on: beginsAgain('#/free-reports'),
      initial: 'forVisitors',
      states: { forVisitors, forMerchants },
      invoke: { id: 'page', src: 'freeReports', input: ({ context }) => ({ signedIn: context.user !== null, search: context.search }) },
    },
    privacy: { ...page('/privacy'), description: 'Privacy policy.', tags: 'public', on: staysPublic },
    dataPolicy: { ...page('/data-policy'), description: 'Data policy.', tags: 'public', on: staysPublic },
    resetPassword: {
      ...page('/reset-password'),
      description: 'A new password by mail link.',
      tags: 'public',
      ...mailLink,
      invoke: { id: 'page', src: 'newPassword', input: ({ context }) => ({ purpose: 'reset' as const, token: tokenOf(context.search) }) },
    },
    initPassword: {
      ...page('/init-password'),
      description: 'The first password by mail link.',
      tags: 'public',
      ...mailLink,
      invoke: { id: 'page', src: 'newPassword', input: ({ context }) => ({ purpose: 'init' as const, token: tokenOf(context.search) }) },
    },
    accountDispute: {
      ...page('/not-me'),
      description: 'Payouts stopped by mail link.',
      tags: 'public',
      on: staysPublic,
      invoke: { id: 'page', src: 'accountDispute', input: ({ context }) => ({ token: tokenOf(context.search) }) },
    },
    notAuthorised: { ...page('/notAuth'), description: 'Not authorised. ROUTE-10, ROUTE-11.', tags: 'public', on: staysPublic },
    error: { ...page('/error'), description: 'Something went wrong. ROUTE-12.', tags: 'public', on: staysPublic },
    notFound: { ...page('/*'), description: 'No such page. ROUTE-13.', tags: 'public', on: staysPublic },
  },
}).states

/** The key in the link of a mail; empty when it carries none. */
function tokenOf(search: string): string {
  return new URLSearchParams(search).get('token') ?? ''
}
