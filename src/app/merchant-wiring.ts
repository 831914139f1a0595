/** The charts of the pages behind sign-in, wired. Loaded when a user signs in. */
import { fromCallback, fromPromise } from 'xstate'
import type { BasicUser } from '../../contract/account/profile.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { BusinessInfo } from '../../contract/kyc/applications.ts'
import { changePasswordMachine } from '../../machines/account/changePassword.ts'
import { changePhoneMachine } from '../../machines/account/changePhone.ts'
import { profileMachine } from '../../machines/account/profile.ts'
import { bankAccountsMachine } from '../../machines/banking/bankAccounts.ts'
import { companyJoinMachine } from '../../machines/company/companyJoin.ts'
import { companyListMachine } from '../../machines/company/companyList.ts'
import { companyUsersMachine } from '../../machines/company/companyUsers.ts'
import { businessInfoMachine } from '../../machines/home/businessInfo.ts'
import { drawdownAccountMachine, unsavedAccount } from '../../machines/home/drawdownAccount.ts'
import { homeMachine } from '../../machines/home/home.ts'
import { revealMachine } from '../../machines/kernel/reveal.ts'
import { extensionOf, uploadMachine } from '../../machines/kernel/upload.ts'
import { uploadsMachine } from '../../machines/kernel/uploads.ts'
import { unsavedDraft } from '../../machines/kyc/kycWizard/setup.ts'
import { kycWizardMachine } from '../../machines/kyc/kycWizard.ts'
import { sentAnswersMachine } from '../../machines/kyc/sentAnswers.ts'
import type { ConfirmedDrawdown, DrawdownTerms } from '../../machines/lending/drawdown/setup.ts'
import { drawdownMachine } from '../../machines/lending/drawdown.ts'
import { facilityMachine } from '../../machines/lending/facility.ts'
import { activateShopMachine } from '../../machines/limits/activateShop.ts'
import { applicationsMachine } from '../../machines/limits/applications.ts'
import { creditLimitMachine } from '../../machines/limits/creditLimit.ts'
import { increaseLimitMachine } from '../../machines/limits/increaseLimit.ts'
import { messagesMachine } from '../../machines/notices/messages.ts'
import type { LaterCharts } from '../../machines/portal/actors.ts'
import { personalDataMachine } from '../../machines/privacy/personalData.ts'
import { statementsMachine } from '../../machines/records/statements.ts'
import { timelineMachine } from '../../machines/records/timeline.ts'
import { chargeOrdersMachine } from '../../machines/repayments/chargeOrders.ts'
import type { ConfirmedRepayment, TypedRepayment } from '../../machines/repayments/repaymentOrder/setup.ts'
import { repaymentOrderMachine } from '../../machines/repayments/repaymentOrder.ts'
import { redPacketsMachine } from '../../machines/rewards/redPackets.ts'
import { myShopsMachine } from '../../machines/shops/myShops.ts'
import { shopAccountsMachine } from '../../machines/shops/shopAccounts.ts'
import { shopAuthorisationMachine } from '../../machines/shops/shopAuthorisation.ts'
import { documentReaderMachine } from '../../machines/signing/documentReader.ts'
import { signingMachine } from '../../machines/signing/signing.ts'
import { wiredVerificationCode } from './accounts.ts'
import { type Client, withCalls } from './client.ts'
import { fetchFile, mayLeaveFor } from './leaving.ts'
import { wirePorts } from './port-wiring.ts'
import { fetchPublicConfig } from './public-config.ts'
import { forgetConfirmed, forgetTyped, keepConfirmed, readConfirmed, readTyped, writeTyped } from './store.ts'
import type { Outside } from './wiring.ts'

/** Dependencies of these charts on the portal. */
type Surroundings = Pick<Outside, 'client' | 'leave' | 'allowedHosts' | 'log'> & {
  /** Drops a cached list, so that it is read again. SHOP-20. */
  forget: (name: 'listGateways') => void
  /** The company in use, or null. */
  companyId: () => string | null
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

/** The store of all tabs, for what is confirmed at a place of it. Decision 044. */
function confirmedAt<Kept extends { key: string }, Where>(placeOf: (where: Where) => string) {
  return {
    actors: {
      readConfirmed: fromPromise<Kept | null, Where>(async ({ input }) => readConfirmed<Kept>(placeOf(input))),
      keepConfirmed: fromPromise<Kept, { where: Where; confirmed: Kept }>(async ({ input: { where, confirmed } }) =>
        keepConfirmed(placeOf(where), confirmed),
      ),
    },
    actions: {
      forgetConfirmed: ({ context }: { context: Where & { confirmed: Kept | null } }) =>
        context.confirmed && forgetConfirmed(placeOf(context), context.confirmed.key),
    },
  }
}

/** The upload chart, wired. */
function wiredUpload(client: Client): typeof uploadMachine {
  return wirePorts(uploadMachine, client).provide({
    actors: {
      hashFile: fromPromise(async ({ input, signal }) => {
        const { checksumOf } = await import('./checksum.ts')
        return checksumOf(input.file ?? new File([], ''), signal)
      }),
      sendFile: fromPromise(async ({ input: { file, crc, onProgress }, signal }) => {
        const content = file ?? new File([], '')
        const fileExtensions = extensionOf(content.name) as 'pdf'
        return client.uploadFile({ fileName: content.name, fileExtensions, fileCRC: crc, content }, { signal, onProgress })
      }),
    },
  })
}

/** The chart of a masked value, wired: who looks elsewhere leaves nothing in clear behind. */
function wiredReveal(client: Client): typeof revealMachine {
  return wirePorts(revealMachine, client).provide({
    actors: {
      watchWindow: fromCallback(({ sendBack }) => {
        const left = () => sendBack({ type: 'window.left' })
        addEventListener('blur', left)
        return () => removeEventListener('blur', left)
      }),
    },
  })
}

/** Every chart that the page chart waits for, by its name there. */
export function merchantCharts({ client, forget, leave, allowedHosts, log, companyId }: Surroundings) {
  /** Sent while the page is closed: the answer is ignored, and the chart tries again if the page stays. */
  const lastWords = (call: Promise<unknown>) => void call.catch((error: unknown) => log('a draft could not be sent', error))
  const placeOf = (name: string) => (where: { product: Product }) => `${companyId() ?? ''}.${name}.${where.product}`
  return {
    home: wirePorts(homeMachine, client),
    kycWizard: wirePorts(kycWizardMachine, client).provide({
      actors: { sentAnswers: wirePorts(sentAnswersMachine, client).provide({ actors: { reveal: wiredReveal(client) } }) },
      actions: { sendUnsaved: ({ context }) => lastWords(client.saveKycDraft(unsavedDraft(context), { keepalive: true })) },
    }),
    shopAuthorisation: wirePorts(shopAuthorisationMachine, client).provide({
      actors: {
        refetchGateways: fromPromise(({ input, signal }) => {
          forget('listGateways')
          return client.listGateways(input, { signal })
        }),
      },
      guards: { addressAllowed: (_, { url }) => mayLeaveFor(url, allowedHosts) },
      actions: { leaveFor: (_, { url }) => leave(url) },
    }),
    myShops: wirePorts(myShopsMachine, client).provide({
      actors: { shopAccounts: wirePorts(shopAccountsMachine, client).provide({ actors: { reveal: wiredReveal(client) } }) },
      guards: { addressAllowed: (_, { url }) => mayLeaveFor(url, allowedHosts) },
      actions: { leaveFor: (_, { url }) => leave(url) },
    }),
    companyJoin: wirePorts(companyJoinMachine, client),
    companyList: wirePorts(companyListMachine, client),
    companyUsers: wirePorts(companyUsersMachine, client),
    bankAccounts: wirePorts(bankAccountsMachine, client).provide({
      actors: {
        addBankAccount: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
          client.addBankAccount(request, { signal, idempotencyKey }),
        ),
        addPspAccount: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
          client.addPspAccount(request, { signal, idempotencyKey }),
        ),
      },
    }),
    creditLimit: wirePorts(creditLimitMachine, client),
    drawdownAccount: wirePorts(drawdownAccountMachine, client).provide({
      actions: { sendUnsaved: ({ context }) => lastWords(client.saveDebitAccount(unsavedAccount(context), { keepalive: true })) },
    }),
    businessInfo: wirePorts(businessInfoMachine, client).provide(typedAt<BusinessInfo, { product: Product }>(placeOf('businessInfo'))),
    signing: wirePorts(signingMachine, client).provide({
      actors: { documentReader: wirePorts(documentReaderMachine, client) },
      actions: { fetchFile: (_, { url }) => fetchFile(url) },
    }),
    activateShop: wirePorts(activateShopMachine, client),
    increaseLimit: wirePorts(increaseLimitMachine, client),
    drawdown: wirePorts(drawdownMachine, client)
      .provide(typedAt<DrawdownTerms, { product: Product }>(placeOf('drawdown')))
      .provide(confirmedAt<ConfirmedDrawdown, { product: Product }>(placeOf('drawdown')))
      .provide({
        actors: {
          submitDrawdown: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.submitDrawdown(request, { signal, idempotencyKey }),
          ),
        },
      }),
    repaymentOrder: wirePorts(repaymentOrderMachine, client)
      .provide(typedAt<TypedRepayment, { product: Product }>(placeOf('repayment')))
      .provide(confirmedAt<ConfirmedRepayment, { product: Product }>(placeOf('repayment')))
      .provide({
        actors: {
          submitRepayment: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.submitRepayment(request, { signal, idempotencyKey }),
          ),
        },
      }),
    chargeOrders: wirePorts(chargeOrdersMachine, client),
    redPackets: wirePorts(redPacketsMachine, client).provide({
      actors: { readTypeIds: fromPromise(async () => (await fetchPublicConfig()).redPacketTypeIds) },
    }),
    facility: wirePorts(facilityMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    applications: wirePorts(applicationsMachine, client),
    statements: wirePorts(statementsMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    timeline: wirePorts(timelineMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    messages: wirePorts(messagesMachine, client).provide({
      actions: { logFailure: (_, { error }) => log('opened messages could not be reported', error) },
    }),
    upload: wiredUpload(client),
    uploads: uploadsMachine.provide({ actors: { upload: wiredUpload(client) } }),
    profile: wirePorts(profileMachine, client)
      .provide({
        actors: {
          changePassword: wirePorts(changePasswordMachine, client),
          changePhone: wirePorts(changePhoneMachine, client).provide({
            actors: { verificationCode: wiredVerificationCode(withCalls(client, { sendPhoneCode: client.sendPhoneChangeCode })) },
          }),
          personalData: wirePorts(personalDataMachine, client).provide({ actions: { fetchCopy: (_, { url }) => fetchFile(url) } }),
          reveal: wiredReveal(client),
        },
      })
      .provide(typedAt<BasicUser, object>(() => 'profile')),
  } satisfies LaterCharts
}
