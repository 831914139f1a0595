/** Where charts meet the outside: ports become calls, actions become storage, and nothing else in the portal does IO. */
import { assign, fromCallback, fromPromise } from 'xstate'
import type { BusinessInfo } from '../../contract/companies.ts'
import type { Locale } from '../../contract/constants.ts'
import type { Product } from '../../contract/product.ts'
import type { BasicUser } from '../../contract/profile.ts'
import { businessInfoMachine } from '../../machines/businessInfo.ts'
import { changePasswordMachine } from '../../machines/changePassword.ts'
import { changePhoneMachine } from '../../machines/changePhone.ts'
import { companySwitcherMachine } from '../../machines/companySwitcher.ts'
import { consentMachine } from '../../machines/consent.ts'
import { creditLimitMachine } from '../../machines/creditLimit.ts'
import type { DrawdownTerms } from '../../machines/drawdown/setup.ts'
import { drawdownMachine } from '../../machines/drawdown.ts'
import { drawdownAccountMachine, unsavedAccount } from '../../machines/drawdownAccount.ts'
import { freeReportsMachine } from '../../machines/freeReports.ts'
import { handoffMachine } from '../../machines/handoff.ts'
import { homeMachine } from '../../machines/home.ts'
import { unsavedDraft } from '../../machines/kycWizard/setup.ts'
import { kycWizardMachine } from '../../machines/kycWizard.ts'
import { languageMachine, type Messages } from '../../machines/language.ts'
import { messagesMachine } from '../../machines/messages.ts'
import { noticesMachine } from '../../machines/notices.ts'
import { portalMachine } from '../../machines/portal.ts'
import { profileMachine } from '../../machines/profile.ts'
import { questionsMachine } from '../../machines/questions.ts'
import { repaymentLinkMachine } from '../../machines/repaymentLink.ts'
import { serviceDialogMachine } from '../../machines/serviceDialog.ts'
import { sessionMachine } from '../../machines/session.ts'
import { shopAuthorisationMachine } from '../../machines/shopAuthorisation.ts'
import { signingMachine } from '../../machines/signing.ts'
import { extensionOf, uploadMachine } from '../../machines/upload.ts'
import { wiredAuthDialog, wiredNewPassword, wiredVerificationCode } from './accounts.ts'
import { asksNotToBeFollowed, countVisits, type Visits } from './analytics.ts'
import type { Client } from './client.ts'
import { putHandoff, removeHandoff } from './handoff-cookie.ts'
import { mayLeaveFor, type OpenedTab, openTab } from './leaving.ts'
import { watchMotion } from './motion.ts'
import { searchedQuestions } from './searched-questions.ts'
import { serverNow, watchTime } from './server-time.ts'
import { countMinutes } from './session-clock.ts'
import {
  claimTyped,
  clearSession,
  extendedSession,
  forgetAllTyped,
  forgetTyped,
  readConsent,
  readTyped,
  writeCompanyId,
  writeConsent,
  writeLocale,
  writeSession,
  writeTyped,
} from './store.ts'
import { watchTabs } from './tabs.ts'
import { keepingUnsent } from './unsent.ts'
import { wire } from './wire.ts'

/** What the wiring asks of the page it runs in. */
type Outside = {
  client: Client
  loadMessages: (locale: Locale) => Promise<Messages>
  /** Leaves for an address of a provider. */
  leave: (url: string) => void
  /** Hosts that may be left for, besides the portal's own. R5. */
  allowedHosts: readonly string[]
  log: (what: string, error: unknown) => void
  /** The count of visits; null where no service is set. ANLY-07. */
  visits?: Visits | null
}

/** Fetched once and kept until sign-out: platforms, gateways, reference lists, banks; one that cannot be fetched is logged. SHOP-19, SHOP-23, SESS-10, ERR-C17. */
function remembered(client: Client, log: Outside['log']): { client: Client; forget: () => void } {
  const lists = ['listPlatforms', 'listGateways', 'readReferenceLists', 'listBanks'] as const
  const kept = new Map<string, Promise<unknown>>()
  const ask = (name: (typeof lists)[number]) => () => {
    const known = kept.get(name)
    if (known) return known
    const asked = client[name]({}).catch((error: unknown) => {
      kept.delete(name)
      log(`${name} could not be fetched`, error)
      throw error
    })
    kept.set(name, asked)
    return asked
  }
  return { client: { ...client, ...Object.fromEntries(lists.map((name) => [name, ask(name)])) } as Client, forget: () => kept.clear() }
}

/** A call whose success is noticed before its answer is used. */
function noticed<Input, Options, Output>(call: (input: Input, options?: Options) => Promise<Output>, notice: () => void) {
  return async (input: Input, options?: Options): Promise<Output> => {
    const output = await call(input, options)
    notice()
    return output
  }
}

/** The tab's store, for what is typed at a place of it. */
function typedAt<Value, Where>(placeOf: (where: Where) => string) {
  return {
    actors: { readTyped: fromPromise<Value | null, Where>(async ({ input }) => readTyped<Value>(placeOf(input))) },
    actions: {
      storeTyped: ({ context }: { context: Where }, { typed }: { typed: Value }) => writeTyped(placeOf(context), typed),
      forgetTyped: ({ context }: { context: Where }) => forgetTyped(placeOf(context)),
    },
  }
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
export function wiredPortal({
  client: bare,
  loadMessages,
  leave,
  allowedHosts,
  log,
  visits: counted = null,
}: Outside): typeof portalMachine {
  const visits = counted ?? countVisits(null)
  /** The company last in use; it outlives the session, for what is typed until the page is gone. */
  let companyId: string | null = null
  /** Where the repayment site opens. */
  let tab: OpenedTab | null = null
  const { client: cached, forget } = remembered(bare, log)
  const { client, sendUnsent, draftsArrived } = keepingUnsent(cached, () => companyId)
  /** Said while the page goes away: nobody is left to hear an answer, and the chart tries again if the page stays. */
  const lastWords = (call: Promise<unknown>) => void call.catch((error: unknown) => log('a draft could not be sent', error))
  return wire(portalMachine, client).provide({
    actors: {
      session: wire(sessionMachine, client).provide({
        guards: { extendedElsewhere: ({ context }) => extendedSession(context.session) !== null },
        actions: {
          adoptKept: assign({ session: ({ context }) => extendedSession(context.session) ?? context.session }),
          storeSession: ({ context }) => context.session && writeSession(context.session),
          claimTab: ({ context }) => {
            if (!context.session) return
            claimTyped(context.session.user.userId)
            visits.setUser(context.session.user.userId)
          },
          clearStore: ({ context }) => {
            clearSession(context.session, 'expired')
            visits.resetUser()
            forget()
          },
          clearEverything: ({ context }) => {
            clearSession(context.session, 'signedOut')
            visits.resetUser()
            forget()
            forgetAllTyped()
          },
          forgetKept: () => {
            visits.resetUser()
            forget()
            forgetAllTyped()
          },
        },
        actors: {
          // The server takes no draft of a session that is over: those on their way come first.
          signOut: fromPromise(async ({ input, signal }) => {
            await draftsArrived()
            return client.signOut(input, { signal })
          }),
          watchTabs: fromCallback(({ sendBack }) => watchTabs(sendBack)),
          countMinutes: fromCallback<{ type: 'look' }, { expiresAt: string }>(({ sendBack, receive, input }) => {
            const count = countMinutes(input.expiresAt, serverNow, (minutesLeft) => sendBack({ type: 'minute.passed', minutesLeft }))
            receive(count.look)
            const unwatch = watchTime(count.look)
            return () => {
              unwatch()
              count.stop()
            }
          }),
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
      authDialog: wiredAuthDialog({ ...client, register: noticed(client.register, visits.signedUp) }),
      consent: consentMachine.provide({
        actors: {
          readConsent: fromPromise(async () => ({ counted: counted !== null && !asksNotToBeFollowed(), said: readConsent() })),
        },
        actions: { storeConsent: (_, { said }) => writeConsent(said) },
      }),
      companySwitcher: wire(companySwitcherMachine, client),
      repaymentLink: wire(repaymentLinkMachine, client).provide({
        guards: { leadsSomewhere: (_, { links }) => links !== null && mayLeaveFor(links, allowedHosts) },
        actions: {
          openTab: () => {
            tab = openTab()
          },
          leadTab: (_, { links }) => links && tab?.leadTo(links),
          closeTab: () => tab?.close(),
        },
      }),
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
      creditLimit: wire(creditLimitMachine, client),
      home: wire(homeMachine, client),
      drawdownAccount: wire(drawdownAccountMachine, client).provide({
        actions: { sendUnsaved: ({ context }) => lastWords(client.saveDebitAccount(unsavedAccount(context), { keepalive: true })) },
      }),
      businessInfo: wire(businessInfoMachine, client).provide(
        typedAt<BusinessInfo, { product: Product }>(({ product }) => `${companyId ?? ''}.businessInfo.${product}`),
      ),
      signing: wire(signingMachine, client),
      serviceDialog: wire(serviceDialogMachine, client),
      questions: questionsMachine.provide({ actors: { loadQuestions: fromPromise(searchedQuestions) } }),
      freeReports: wire(freeReportsMachine, client),
      drawdown: wire(drawdownMachine, client)
        .provide(typedAt<DrawdownTerms, { product: Product }>(({ product }) => `${companyId ?? ''}.drawdown.${product}`))
        .provide({
          actors: {
            submitDrawdown: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
              client.submitDrawdown(request, { signal, idempotencyKey }),
            ),
          },
        }),
      notices: wire(noticesMachine, client).provide({
        actors: {
          watchMotion: fromCallback(({ sendBack }) => watchMotion((calm) => sendBack({ type: 'motion.changed', calm }))),
          service: wire(serviceDialogMachine, client),
        },
        actions: {
          reloadPage: () => location.reload(),
          logFailure: (_, { error }) => log('notices could not be fetched', error),
        },
      }),
      messages: wire(messagesMachine, client).provide({
        actions: { logFailure: (_, { error }) => log('what was read could not be told', error) },
      }),
      profile: wire(profileMachine, client)
        .provide({
          actors: {
            changePassword: wire(changePasswordMachine, client),
            changePhone: wire(changePhoneMachine, client).provide({
              actors: { verificationCode: wiredVerificationCode({ ...client, sendPhoneCode: client.sendPhoneChangeCode }) },
            }),
          },
        })
        .provide(typedAt<BasicUser, object>(() => 'profile')),
      newPassword: wiredNewPassword(client),
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
