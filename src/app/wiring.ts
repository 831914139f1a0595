/** Where charts meet the outside: ports become calls, actions become storage, and nothing else in the portal does IO. */
import { fromCallback, fromPromise } from 'xstate'
import type { BasicUser } from '../../contract/accounts.ts'
import type { BusinessInfo } from '../../contract/companies.ts'
import type { Product } from '../../contract/product.ts'
import { businessInfoMachine } from '../../machines/businessInfo.ts'
import { changePasswordMachine } from '../../machines/changePassword.ts'
import { changePhoneMachine } from '../../machines/changePhone.ts'
import { companySwitcherMachine } from '../../machines/companySwitcher.ts'
import { type DrawdownTerms, drawdownMachine } from '../../machines/drawdown.ts'
import { drawdownAccountMachine, unsavedAccount } from '../../machines/drawdownAccount.ts'
import { handoffMachine } from '../../machines/handoff.ts'
import { homeMachine } from '../../machines/home.ts'
import { kycWizardMachine, unsavedDraft } from '../../machines/kycWizard.ts'
import { type Locale, languageMachine, type Messages } from '../../machines/language.ts'
import { portalMachine } from '../../machines/portal.ts'
import { profileMachine } from '../../machines/profile.ts'
import { resetPasswordMachine } from '../../machines/resetPassword.ts'
import { sessionMachine, warningMinutes } from '../../machines/session.ts'
import { shopAuthorisationMachine } from '../../machines/shopAuthorisation.ts'
import { signingMachine } from '../../machines/signing.ts'
import { extensionOf, uploadMachine } from '../../machines/upload.ts'
import { wiredAuthDialog, wiredInitPassword, wiredVerificationCode } from './accounts.ts'
import { resetAnalyticsUser, setAnalyticsUser } from './analytics.ts'
import type { Client } from './client.ts'
import { putHandoff, removeHandoff } from './handoff-cookie.ts'
import { mayLeaveFor } from './leaving.ts'
import { serverNow } from './server-time.ts'
import { countMinutes, untilBeforeEnd } from './session-clock.ts'
import {
  claimTyped,
  clearSession,
  forgetAllTyped,
  forgetTyped,
  readTyped,
  writeCompanyId,
  writeLocale,
  writeSession,
  writeTyped,
} from './store.ts'
import { watchTabs } from './tabs.ts'
import { keepingUnsent } from './unsent.ts'
import { wire } from './wire.ts'

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
  /** The company last in use; it outlives the session, for what is typed until the page is gone. */
  let companyId: string | null = null
  const { client: cached, forget } = remembered(bare)
  const { client, sendUnsent } = keepingUnsent(cached, () => companyId)
  const typedTerms = (product: Product) => `${companyId ?? ''}.drawdown.${product}`
  const typedInfo = (product: Product) => `${companyId ?? ''}.businessInfo.${product}`
  /** Said while the page goes away: nobody is left to hear an answer, and the chart tries again if the page stays. */
  const lastWords = (call: Promise<unknown>) => void call.catch((error: unknown) => log('a draft could not be sent', error))
  return wire(portalMachine, client).provide({
    actors: {
      session: wire(sessionMachine, client).provide({
        actions: {
          storeSession: ({ context }) => context.session && writeSession(context.session),
          claimTab: ({ context }) => {
            if (!context.session) return
            claimTyped(context.session.user.userId)
            setAnalyticsUser(context.session.user.userId)
          },
          clearStore: ({ context }) => {
            clearSession(context.session?.token ?? '', 'expired')
            resetAnalyticsUser()
            forget()
          },
          clearEverything: ({ context }) => {
            clearSession(context.session?.token ?? '', 'signedOut')
            resetAnalyticsUser()
            forget()
            forgetAllTyped()
          },
          forgetKept: () => {
            resetAnalyticsUser()
            forget()
            forgetAllTyped()
          },
        },
        actors: {
          watchTabs: fromCallback(({ sendBack }) => watchTabs(sendBack)),
          countMinutes: fromCallback(({ sendBack, input }) =>
            countMinutes(input.expiresAt, serverNow, (minutesLeft) => sendBack({ type: 'minute.passed', minutesLeft })),
          ),
        },
        delays: {
          untilWarning: ({ context }) => untilBeforeEnd(context.session, warningMinutes, serverNow()),
          untilEnd: ({ context }) => untilBeforeEnd(context.session, 0, serverNow()),
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
      authDialog: wiredAuthDialog(client),
      companySwitcher: wire(companySwitcherMachine, client),
      handoff: handoffMachine.provide({
        actors: {
          exchangeHandoff: fromPromise(({ input: { accessToken }, signal }) => client.exchangeHandoff({}, { accessToken, signal })),
        },
        guards: { addressAllowed: (_, { address }) => mayLeaveFor(address, allowedHosts) },
        actions: {
          removeCookie: removeHandoff,
          putCookie: (_, { token }) => putHandoff(token),
          leaveFor: (_, { address }) => leave(address),
        },
      }),
      kycWizard: wire(kycWizardMachine, client).provide({
        actions: { sendUnsaved: ({ context }) => lastWords(client.saveKycDraft(unsavedDraft(context), { keepalive: true })) },
      }),
      shopAuthorisation: wire(shopAuthorisationMachine, client).provide({
        guards: {
          addressAllowed: (_, { url }) => mayLeaveFor(url, allowedHosts),
        },
        actions: { leaveFor: (_, { url }) => leave(url) },
      }),
      home: wire(homeMachine, client),
      drawdownAccount: wire(drawdownAccountMachine, client).provide({
        actions: { sendUnsaved: ({ context }) => lastWords(client.saveDebitAccount(unsavedAccount(context), { keepalive: true })) },
      }),
      businessInfo: wire(businessInfoMachine, client).provide({
        actors: { readTyped: fromPromise(async ({ input }) => readTyped<BusinessInfo>(typedInfo(input.product))) },
        actions: {
          storeTyped: ({ context }, { info }) => writeTyped(typedInfo(context.product), info),
          forgetTyped: ({ context }) => forgetTyped(typedInfo(context.product)),
        },
      }),
      signing: wire(signingMachine, client),
      drawdown: wire(drawdownMachine, client).provide({
        actors: {
          submitDrawdown: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.submitDrawdown(request, { signal, idempotencyKey }),
          ),
          readTyped: fromPromise(async ({ input }) => readTyped<DrawdownTerms>(typedTerms(input.product))),
        },
        actions: {
          storeTyped: ({ context }, { amount, tenor }) => writeTyped(typedTerms(context.product), { amount, tenor }),
          forgetTyped: ({ context }) => forgetTyped(typedTerms(context.product)),
        },
      }),
      resetPassword: wire(resetPasswordMachine, client),
      profile: wire(profileMachine, client).provide({
        actors: {
          changePassword: wire(changePasswordMachine, client),
          changePhone: wire(changePhoneMachine, client).provide({
            actors: { verificationCode: wiredVerificationCode({ ...client, sendPhoneCode: client.sendPhoneChangeCode }) },
          }),
          readTyped: fromPromise(async () => readTyped<BasicUser>('profile')),
        },
        actions: { storeTyped: (_, { details }) => writeTyped('profile', details), forgetTyped: () => forgetTyped('profile') },
      }),
      initPassword: wiredInitPassword(client),
      sendUnsent: fromPromise(sendUnsent),
    },
    actions: {
      storeCompany: ({ context }) => {
        companyId = context.company?.companyId ?? null
        if (companyId) writeCompanyId(companyId)
      },
      logFailure: (_, { error }) => log('the position could not be read or stored', error),
    },
  })
}
