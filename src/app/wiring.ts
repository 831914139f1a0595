/** Where charts meet the outside: ports become calls, actions become storage, and nothing else in the portal does IO. */
import { type AnyStateMachine, fromPromise } from 'xstate'
import type { EndpointName } from '../../contract/endpoints.ts'
import { authDialogMachine } from '../../machines/authDialog.ts'
import { businessInfoMachine } from '../../machines/businessInfo.ts'
import { companySwitcherMachine } from '../../machines/companySwitcher.ts'
import { drawdownMachine } from '../../machines/drawdown.ts'
import { drawdownAccountMachine } from '../../machines/drawdownAccount.ts'
import { handoffMachine } from '../../machines/handoff.ts'
import { homeMachine } from '../../machines/home.ts'
import { kycWizardMachine } from '../../machines/kycWizard.ts'
import { type Locale, languageMachine, type Messages } from '../../machines/language.ts'
import { portalMachine } from '../../machines/portal.ts'
import { resetPasswordMachine } from '../../machines/resetPassword.ts'
import { sessionMachine } from '../../machines/session.ts'
import { shopAuthorisationMachine } from '../../machines/shopAuthorisation.ts'
import { signingMachine } from '../../machines/signing.ts'
import { extensionOf, uploadMachine } from '../../machines/upload.ts'
import { verificationCodeMachine } from '../../machines/verificationCode.ts'
import { resetAnalyticsUser, setAnalyticsUser } from './analytics.ts'
import type { Client } from './client.ts'
import { removeHandoff } from './handoff-cookie.ts'
import { clearSession, writeCompanyId, writeLocale, writeSession } from './store.ts'

/** What the wiring asks of the page it runs in. */
export type Outside = {
  client: Client
  loadMessages: (locale: Locale) => Promise<Messages>
  /** Leaves for an address of a provider. */
  leave: (url: string) => void
  /** Hosts that may be left for, besides the portal's own. R5. */
  allowedHosts: readonly string[]
  log: (what: string, error: unknown) => void
}

/** A chart with every port that carries an endpoint's name answered by the client. */
function wire<Machine extends AnyStateMachine>(machine: Machine, client: Client): Machine {
  const names = Object.keys(machine.implementations.actors).filter((name): name is EndpointName => name in client)
  const actors = Object.fromEntries(
    names.map((name) => [
      name,
      fromPromise(({ input, signal }) =>
        (client[name] as (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>)(input, { signal }),
      ),
    ]),
  )
  return machine.provide({ actors } as never) as Machine
}

/** Fetched once and kept until sign-out: platforms, gateways, reference lists, banks. SHOP-19, SESS-10. */
function remembered(client: Client): { client: Client; forget: () => void } {
  const lists = ['listPlatforms', 'listGateways', 'readReferenceLists', 'listBanks'] as const
  const kept = new Map<string, Promise<unknown>>()
  const ask = (name: (typeof lists)[number]) => () => {
    const known = kept.get(name)
    if (known) return known
    const asked = client[name]({}).catch((error: unknown) => {
      kept.delete(name)
      throw error
    })
    kept.set(name, asked)
    return asked
  }
  return { client: { ...client, ...Object.fromEntries(lists.map((name) => [name, ask(name)])) } as Client, forget: () => kept.clear() }
}

/** The upload chart, wired. */
export function wiredUpload({ client }: Pick<Outside, 'client'>): typeof uploadMachine {
  return uploadMachine.provide({
    actors: {
      hashFile: fromPromise(async ({ input }) => {
        const { checksumOf } = await import('./checksum.ts')
        return checksumOf(input.file ?? new File([], ''))
      }),
      sendFile: fromPromise(async ({ input: { file, crc, onProgress }, signal }) => {
        const content = file ?? new File([], '')
        const fileExtensions = extensionOf(content.name) as 'pdf'
        return client.uploadFile({ fileName: content.name, fileExtensions, fileCRC: crc, content }, { signal, onProgress })
      }),
    },
  })
}

/** The portal with everything wired. */
export function wiredPortal({ client: bare, loadMessages, leave, allowedHosts, log }: Outside): typeof portalMachine {
  const { client, forget } = remembered(bare)
  return wire(portalMachine, client).provide({
    actors: {
      session: wire(sessionMachine, client).provide({
        actions: {
          storeSession: ({ context }) => {
            if (!context.session) return
            writeSession(context.session)
            setAnalyticsUser(context.session.user.userId)
          },
          clearStore: () => {
            clearSession()
            resetAnalyticsUser()
            forget()
          },
        },
      }),
      language: languageMachine.provide({
        actors: { loadMessages: fromPromise(({ input }) => loadMessages(input.locale)) },
        actions: {
          storeLocale: (_, { locale }) => {
            writeLocale(locale)
            document.documentElement.lang = locale.replace('_', '-')
          },
        },
      }),
      authDialog: wire(authDialogMachine, client).provide({
        actors: {
          verificationCode: verificationCodeMachine.provide({
            actors: {
              sendCode: fromPromise(({ input: { address }, signal }) =>
                'email' in address ? client.sendEmailCode(address, { signal }) : client.sendPhoneCode(address, { signal }),
              ),
            },
          }),
        },
      }),
      companySwitcher: wire(companySwitcherMachine, client),
      handoff: handoffMachine.provide({
        actors: {
          exchangeHandoff: fromPromise(({ input: { accessToken }, signal }) => client.exchangeHandoff({}, { accessToken, signal })),
        },
        actions: { removeCookie: removeHandoff },
      }),
      kycWizard: wire(kycWizardMachine, client),
      shopAuthorisation: wire(shopAuthorisationMachine, client).provide({
        guards: {
          addressAllowed: (_, { url }) => {
            const { host } = new URL(url, location.href)
            return host === location.host || allowedHosts.includes(host)
          },
        },
        actions: { leaveFor: (_, { url }) => leave(url) },
      }),
      home: wire(homeMachine, client),
      drawdownAccount: wire(drawdownAccountMachine, client),
      businessInfo: wire(businessInfoMachine, client),
      signing: wire(signingMachine, client),
      drawdown: wire(drawdownMachine, client).provide({
        actors: {
          submitDrawdown: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.submitDrawdown(request, { signal, idempotencyKey }),
          ),
        },
      }),
      resetPassword: wire(resetPasswordMachine, client),
    },
    actions: {
      storeCompany: ({ context }) => context.company && writeCompanyId(context.company.companyId),
      logFailure: (_, { error }) => log('the position could not be read or stored', error),
    },
  })
}
