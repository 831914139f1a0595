/** The portal's reactions to session events: opened, continued, ended, replaced, handed over to another site. SESS-04 to SESS-13, AUTH-30. */
import type { Login, User } from '../../contract/account/accounts.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { withEvent } from '../kernel/calls.ts'
import { portal } from './setup.ts'

/** What an ended session leaves: the landing with the e-mail, the reason, and the page to come back to. SESS-04 to SESS-06. */
const sessionExpired = [
  withEvent('rememberInterrupted'),
  'forgetUser',
  'notifyRoute',
  withEvent('askEmail'),
  { type: 'notify', params: { kind: 'error', id: 'account.session.expired' } },
] as const

/** To the landing of the product of who was signed in, to `/` of any other source. SESS-05, SESS-24, decision A34. */
const toLanding = <const Actions extends readonly unknown[]>(actions: Actions) => {
  const endedIn = (product: Product) =>
    ({ type: 'endedIn', params: ({ event }: { event: { user: User | null } }) => ({ product, user: event.user }) }) as const
  return [
    { guard: endedIn('hook'), target: '#/credit/hook', actions },
    { guard: endedIn('underwriting'), target: '#/credit/underwriting', actions },
    { target: '#/', actions },
  ] as const
}

/** Who is signed in, and the company they act for. */
const keepOpened = [
  { type: 'keepUser', params: ({ event }: { event: { user: User } }) => ({ user: event.user }) },
  { type: 'chooseCompany', params: ({ event }: { event: { memberships: Membership[] } }) => ({ memberships: event.memberships }) },
  'storeCompany',
  'notifyRoute',
] as const

/** The user whose session had ended is back: so is the page it ended on. SESS-05. */
const sameUserBack = {
  guard: withEvent('wasInterrupted'),
  target: '#portal.returning',
  description: 'The same user is signed in again.',
  actions: ['closeAuthDialog', ...keepOpened],
} as const

/** What happens to the session, on whichever page. */
export const sessionEvents = portal.createStateConfig({
  on: {
    'credentials.accepted': [
      {
        guard: withEvent('belongsElsewhere'),
        target: '.leaving',
        actions: withEvent('keepDeparture'),
        description: 'A merchant of another site.',
      },
      { actions: { type: 'passCredentials', params: ({ event }) => ({ login: event.login }) } },
    ],
    'partner.required': {
      target: '.leaving',
      actions: withEvent('keepPartner'),
      description: 'The merchant signs in at the site of partners.',
    },
    'session.opened': [
      sameUserBack,
      {
        guard: 'wasInvited',
        target: '#/company',
        description: 'The link of an invitation was opened before: it is answered now. USER-05.',
        actions: ['closeAuthDialog', 'forgetInterrupted', ...keepOpened],
      },
      { description: 'A merchant is signed in.', actions: ['closeAuthDialog', 'forgetInterrupted', ...keepOpened] },
    ],
    'session.expired': toLanding(sessionExpired),
    'session.ended': toLanding(['forgetUser', 'notifyRoute']),
    'session.replaced': {
      description: 'Another user signed in in another tab: nothing of the previous user stays.',
      target: '#/',
      actions: [
        'forgetUser',
        'forgetInterrupted',
        'notifyRoute',
        { type: 'notify', params: { kind: 'info', id: 'account.session.replaced' } },
      ],
    },
    'handoff.accepted': {
      target: '#/',
      actions: 'setUserAside',
      description: 'A handoff of another user: the signed-in one is kept until it is decided.',
    },
    'handoff.failed': { actions: 'askSession', description: 'The user who was sent here did not come in; the previous user is back.' },
  },
}).on

/** A page that the link of a mail opened: no session, here or in another tab, takes the link away; once it is spent, signing in leads on. */
export const mailLink = portal.createStateConfig({
  initial: 'waiting',
  on: {
    'session.expired': {
      actions: ['forgetUser', 'notifyRoute'],
      description: 'The link of the mail also works without the previous session.',
    },
    'session.ended': { actions: ['forgetUser', 'notifyRoute'], description: 'It also works after that user has signed out.' },
    'session.replaced': {
      actions: ['forgetUser', 'forgetInterrupted', 'notifyRoute'],
      description: 'Also when another user signs in in another tab.',
    },
    'session.opened': { actions: ['closeAuthDialog', ...keepOpened], description: 'Signed in, perhaps in another tab; the form stays.' },
    'link.spent': { target: '.spent', description: 'The password is set, or the link was dead.' },
  },
  states: {
    waiting: { description: 'The link waits for its password.' },
    spent: {
      description: 'Nothing is left to do here.',
      on: {
        'session.opened': [
          sameUserBack,
          {
            target: '#/',
            description: 'Signed in with the new password.',
            actions: ['closeAuthDialog', 'forgetInterrupted', ...keepOpened],
          },
        ],
      },
    },
  },
})

/** On a public page that shows more to a merchant: it restarts for the user who has signed in. SHELL-39. */
export const beginsAgain = (page: '#/free-reports') =>
  portal.createStateConfig({
    on: {
      'session.opened': [
        sameUserBack,
        {
          target: page,
          reenter: true,
          description: 'Signed in; what was searched stays.',
          actions: ['keepAddress', 'closeAuthDialog', 'forgetInterrupted', ...keepOpened],
        },
      ],
    },
  }).on

/** On a page whose draft the server keeps: what was typed last goes ahead of the sign-out, which waits for it. SESS-08. */
export const signingOutOfDraft = {
  actions: ['passLeaving', 'askSignOut'],
  description: 'Signing out: unsent input is sent first.',
} as const

/** After the same user has signed in again. */
export const returning = portal.createStateConfig({
  description: 'Sends the data held back at the end of the session, then opens the page on which it ended.',
  tags: 'busy',
  invoke: {
    id: 'sendUnsent',
    src: 'sendUnsent',
    onDone: { actions: ['followInterrupted', 'restoreAddress', 'forgetInterrupted'] },
    onError: { actions: ['followInterrupted', 'restoreAddress', 'forgetInterrupted'] },
  },
})

/** While the browser is sent to another site. */
export const leaving = portal.createStateConfig({
  description: 'The merchant is sent to another site, with a token for it.',
  tags: 'busy',
  invoke: { id: 'departure', src: 'handoff', input: ({ context }) => ({ departure: context.departure }) },
  exit: 'forgetDeparture',
  on: {
    'departure.refused': [
      {
        guard: withEvent('hasLogin'),
        target: '#/',
        actions: { type: 'passCredentials', params: ({ event }) => ({ login: event.login as Login }) },
        description: 'Not an address of a partner: the merchant stays, signed in.',
      },
      { target: '#/', actions: { type: 'notify', params: { kind: 'error', id: 'account.handoff.nowhere' } }, description: 'No such site.' },
    ],
  },
})

/** Around the pages behind sign-in: the step-up that their calls may need. Decision 083. */
export const steppingUp = portal.createStateConfig({
  invoke: { id: 'stepUp', src: 'stepUp' },
})
