/** The dialog to sign in, sign up or ask for a new password. AUTH-01, AUTH-02, AUTH-45. */
import { assertEvent, assign, sendParent, setup } from 'xstate'
import type { Credentials, ForgottenPassword, Login, Registration } from '../contract/accounts.ts'
import { type FieldProblems, Problem } from '../contract/problem.ts'
import type { RegisterSource } from '../contract/product.ts'
import { type Notice, port } from './port.ts'
import { verificationCodeMachine } from './verificationCode.ts'

type AuthDialogContext = {
  /** Register source of the area the dialog was opened in. Decision A13. */
  source: RegisterSource
  cpid: string | null
  /** Prefilled or last typed address. */
  email: string
  /** What the last reset mail was asked with, to send it again. */
  forgotten: ForgottenPassword | null
  problem: Problem | null
}

/** Sign-in refusals that belong to a field: 400 the password, 401 the e-mail. AUTH-28, AUTH-29. */
function signInProblem(error: unknown): Problem {
  const problem = Problem.from(error)
  const fields: Record<number, FieldProblems> = { 400: { password: problem.serverText }, 401: { email: problem.serverText } }
  return problem.kind === 'answer' && fields[problem.code]
    ? new Problem(problem.code, { serverText: problem.serverText, fields: fields[problem.code], requestId: problem.requestId })
    : problem
}

export const authDialogMachine = setup({
  types: {
    input: {} as { source: RegisterSource; cpid: string | null },
    context: {} as AuthDialogContext,
    events: {} as
      | { type: 'signIn.requested'; email?: string }
      | { type: 'signUp.requested' }
      | { type: 'forgot.requested'; email?: string }
      | { type: 'origin.changed'; source: RegisterSource; cpid: string | null }
      | { type: 'credentials.submitted'; credentials: Credentials }
      | { type: 'registration.submitted'; registration: Registration }
      | { type: 'forgot.submitted'; form: ForgottenPassword }
      | { type: 'resend.pressed' }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' },
    tags: {} as 'open' | 'busy' | 'signIn' | 'signUp' | 'forgot' | 'sent',
  },
  actors: {
    signIn: port('signIn'),
    register: port('register'),
    forgetPassword: port('forgetPassword'),
    verificationCode: verificationCodeMachine,
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepEmail: assign({ email: (_, params: { email: string | undefined }) => params.email ?? '' }),
    keepOrigin: assign(({ context }, params: { source: RegisterSource; cpid: string | null }) => ({ ...context, ...params })),
    keepProblem: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    handOver: sendParent((_, params: { login: Login }) => ({ type: 'credentials.accepted', login: params.login })),
    tell: sendParent((_, params: Omit<Notice, 'type'>): Notice => ({ type: 'notice.raised', ...params })),
  },
}).createMachine({
  id: 'authDialog',
  description: 'One dialog, three modes: sign in, sign up, forgot password.',
  context: ({ input }) => ({ ...input, email: '', forgotten: null, problem: null }),
  initial: 'closed',
  on: {
    'origin.changed': {
      actions: { type: 'keepOrigin', params: ({ event }) => ({ source: event.source, cpid: event.cpid }) },
      description: 'The visitor moved to another product area.',
    },
  },
  states: {
    closed: {
      description: 'No dialog.',
      entry: 'forgetProblem',
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'signUp.requested': 'signUp',
      },
    },
    signIn: {
      description: 'E-mail and password.',
      tags: ['open', 'signIn'],
      initial: 'editing',
      on: {
        'signUp.requested': 'signUp',
        'forgot.requested': { target: 'forgot', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
        'back.pressed': 'closed',
      },
      states: {
        editing: {
          description: 'Waiting for the visitor.',
          on: {
            'credentials.submitted': {
              target: 'submitting',
              actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.credentials.email }) },
            },
          },
        },
        submitting: {
          description: 'The server checks.',
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'credentials.submitted')
              return event.credentials
            },
            onDone: { target: '#authDialog.closed', actions: { type: 'handOver', params: ({ event }) => ({ login: event.output }) } },
            onError: {
              target: 'editing',
              actions: { type: 'keepProblem', params: ({ event }) => ({ problem: signInProblem(event.error) }) },
            },
          },
        },
      },
    },
    signUp: {
      description: 'E-mail and phone with their codes, password, agreement.',
      tags: ['open', 'signUp'],
      entry: 'forgetProblem',
      initial: 'editing',
      invoke: [
        { id: 'emailCode', src: 'verificationCode' },
        { id: 'phoneCode', src: 'verificationCode' },
      ],
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
        'back.pressed': 'closed',
      },
      states: {
        editing: {
          description: 'Waiting for the visitor.',
          on: { 'registration.submitted': 'submitting' },
        },
        submitting: {
          description: 'The account is being made.',
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => {
              assertEvent(event, 'registration.submitted')
              return event.registration
            },
            onDone: { target: '#authDialog.closed', actions: { type: 'handOver', params: ({ event }) => ({ login: event.output }) } },
            onError: {
              target: 'editing',
              actions: { type: 'keepProblem', params: ({ event }) => ({ problem: Problem.from(event.error) }) },
            },
          },
        },
      },
    },
    forgot: {
      description: 'A mail with a link to set a new password.',
      tags: ['open', 'forgot'],
      entry: 'forgetProblem',
      initial: 'editing',
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
        'back.pressed': 'signIn',
      },
      states: {
        editing: {
          description: 'Which address?',
          on: {
            'forgot.submitted': {
              target: 'sending',
              actions: [
                { type: 'keepEmail', params: ({ event }) => ({ email: event.form.email }) },
                assign({ forgotten: ({ event }) => event.form }),
              ],
            },
          },
        },
        sending: {
          description: 'The mail is being sent.',
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'forgetPassword',
            src: 'forgetPassword',
            input: ({ event }) => {
              assertEvent(event, 'forgot.submitted')
              return event.form
            },
            onDone: 'sent',
            onError: {
              target: 'editing',
              actions: { type: 'keepProblem', params: ({ event }) => ({ problem: Problem.from(event.error) }) },
            },
          },
        },
        sent: {
          description: 'The mail is out; look into spam, or send it again.',
          tags: 'sent',
          on: { 'resend.pressed': 'resending' },
        },
        resending: {
          description: 'Sending the mail once more.',
          tags: ['busy', 'sent'],
          invoke: {
            id: 'resendMail',
            src: 'forgetPassword',
            input: ({ context }) => context.forgotten ?? { email: context.email, host_name: '', reset_page: 'reset-password' as const },
            onDone: { target: 'sent', actions: { type: 'tell', params: { kind: 'success', id: 'auth.forgot.resent' } } },
            onError: { target: 'sent', actions: { type: 'tell', params: { kind: 'error', id: 'auth.forgot.resendFailed' } } },
          },
        },
      },
    },
  },
})
