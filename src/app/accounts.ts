/** The charts of accounts with everything wired: calls, the minutes between messages, the count of sign-ins. */
import { assign, fromCallback, fromPromise } from 'xstate'
import type { EndpointName, InputOf, OutputOf } from '../../contract/endpoints.ts'
import { sendingPause, usualPhoneCode } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { activationMailMachine } from '../../machines/account/activationMail.ts'
import { authDialogMachine, type SignUpContact } from '../../machines/account/authDialog.ts'
import { captchaMachine } from '../../machines/account/captcha.ts'
import { forgotPasswordMachine } from '../../machines/account/forgotPassword.ts'
import { type WaitPurpose, waitsMachine } from '../../machines/account/resendWaits.ts'
import { signInMachine } from '../../machines/account/signIn.ts'
import { addressKey, verificationCodeMachine } from '../../machines/account/verificationCode.ts'
import { countSignIn, forgetContact, forgetSignIns, readContact, readWaits, writeContact, writeWait } from './account-store.ts'
import type { Client } from './client.ts'
import { wirePorts } from './port-wiring.ts'

/** Sends a message; from then on, or where the server says so, its address waits. AUTH-47. */
async function waiting<Output>(purpose: WaitPurpose, address: string, sent: Promise<Output>): Promise<Output> {
  const wait = (seconds: number) => writeWait(purpose, address, Date.now() + seconds * 1000, Date.now())
  try {
    const output = await sent
    wait(typeof output === 'object' && output !== null && 'resendIn' in output ? Number(output.resendIn) : sendingPause)
    return output
  } catch (error) {
    const problem = Problem.from(error)
    if (problem.is('resendTooSoon')) wait(Number(problem.details.retryAfter ?? sendingPause))
    throw error
  }
}

/** The port of a call whose address then waits. */
export function waitingPort<Name extends EndpointName>(
  client: Client,
  name: Name,
  purpose: WaitPurpose,
  addressOf: (input: InputOf<Name>) => string,
) {
  return fromPromise<OutputOf<Name>, InputOf<Name>>(({ input, signal }) =>
    waiting(purpose, addressKey({ email: addressOf(input) }), client[name](input, { signal })),
  )
}

/** The waits of addresses, wired. */
export const waits = waitsMachine.provide({
  actors: {
    readWaits: fromPromise(async ({ input }) => ({ until: readWaits(input.purpose, Date.now()), now: Date.now() })),
    readTime: fromCallback(({ sendBack }) => {
      const tick = () => sendBack({ type: 'second.passed', now: Date.now() })
      const timer = setInterval(tick, 1000)
      // A page that was asleep is right again when it is looked at, not up to a second later.
      document.addEventListener('visibilitychange', tick)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', tick)
      }
    }),
  },
})

/** A code by mail or SMS, wired; its resend wait belongs to its own address. */
export function wiredVerificationCode(client: Client): typeof verificationCodeMachine {
  return verificationCodeMachine.provide({
    actors: {
      waits,
      captcha: wiredCaptcha(client),
      sendCode: fromPromise(({ input: { address, proof }, signal }) =>
        'email' in address
          ? waiting('email', addressKey(address), client.sendEmailCode({ ...address, ...proof }, { signal }))
          : waiting('phone', addressKey(address), client.sendPhoneCode({ ...address, ...proof }, { signal })),
      ),
    },
  })
}

/** The captcha, wired. */
export function wiredCaptcha(client: Client): typeof captchaMachine {
  return wirePorts(captchaMachine, client).provide({
    actors: { waits, sendCaptchaMail: waitingPort(client, 'sendCaptchaMail', 'captchaMail', ({ email }) => email) },
  })
}

/** The mail that activates an account, wired. */
export function wiredActivation(client: Client): typeof activationMailMachine {
  return activationMailMachine.provide({
    actors: {
      waits,
      captcha: wiredCaptcha(client),
      resendActivation: waitingPort(client, 'resendActivation', 'activation', ({ email }) => email ?? ''),
    },
  })
}

/** Calendar day of a moment in UTC+8, the day the server counts by. */
function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}

const noContact: SignUpContact = { email: '', phone_country_code: usualPhoneCode, phone_number: '' }

/** The dialog to sign in, sign up and ask for a new password, wired. */
export function wiredAuthDialog(client: Client): typeof authDialogMachine {
  // Reading deletes what has expired, also while the tab is idle.
  setInterval(() => readContact(Date.now()), 60_000)
  return wirePorts(authDialogMachine, client).provide({
    actions: {
      recallContact: assign(({ context }) => {
        const contact = readContact(Date.now()) ?? noContact
        return { contact, email: context.email || contact.email }
      }),
      storeContact: (_, { contact }) => writeContact(contact, Date.now()),
      forgetContact: ({ context }) => context.contact && forgetContact(),
    },
    actors: {
      forgotPassword: forgotPasswordMachine.provide({
        actors: {
          waits,
          captcha: wiredCaptcha(client),
          forgetPassword: waitingPort(client, 'forgetPassword', 'reset', ({ email }) => email),
        },
      }),
      verificationCode: wiredVerificationCode(client),
      signingIn: wirePorts(signInMachine, client).provide({
        actors: {
          captcha: wiredCaptcha(client),
          activation: wiredActivation(client),
          countSignIn: fromPromise(async ({ input: { email } }) => countSignIn(addressKey({ email }), dayOf(new Date()))),
        },
        actions: { forgetTries: (_, { email }) => forgetSignIns(addressKey({ email })) },
      }),
    },
  })
}
