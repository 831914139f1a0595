/** A valid input of every call of the contract, about the things of one merchant; a call without one here does not compile. */

import type { EndpointName } from '../../contract/endpoints.ts'
import { addDays } from '../../contract/kernel/days.ts'
import type { AgreedPrice } from '../../contract/lending/drawdowns.ts'
import { pspAccount } from '../banking/bank-accounts.ts'
import { bankAccount, sampleFiles, uploadOf } from '../company/companies.ts'
import { shopAccount } from '../shops/shop-accounts.ts'
import { softPasskey } from './passkey.ts'
import { type Sent, testPassword } from './server.ts'

/** The records a call may name, by kind: ids, and the secrets used in place of one. */
export interface Things {
  /** The administrator, and a member beside them. */
  readonly self: number
  readonly user: number
  readonly company: string
  readonly application: string
  readonly document: string
  /** An upload that nothing names yet. */
  readonly paper: string
  readonly idFront: string
  readonly idBack: string
  /** The place of the member, two asks that wait, and the secret of an invitation to the administrator. */
  readonly place: string
  readonly ask: string
  readonly otherAsk: string
  readonly invitation: string
  readonly shop: string
  /** Another one, to be taken off. */
  readonly spareShop: string
  /** An account with which the company signs in to a shop. */
  readonly shopAccount: string
  readonly psp: string
  /** An authorisation that was begun. */
  readonly state: string
  readonly agreement: string
  /** The first document of the agreement. */
  readonly paperToSign: string
  readonly signer: string
  readonly account: string
  readonly facility: string
  readonly drawdown: string
  /** A drawdown of the administrator that waits for another one. */
  readonly waiting: string
  /** A drawdown that was paid out, a repayment of it, and a charge order with its sub-order. */
  readonly loan: string
  /** The application for a higher limit. */
  readonly approval: string
  readonly repayment: string
  /** A request for other instalments of the loan, withdrawn. */
  readonly arrangement: string
  /** A complaint, withdrawn. */
  readonly merchantCase: string
  readonly order: string
  readonly subOrder: string
  readonly notice: number
  readonly message: number
  /** A bank account and a PSP account of the list of the company, and a copy of the administrator's personal data. */
  readonly bank: string
  readonly entry: string
  readonly copy: string
  /** An offer of red packets, which is everybody's. */
  readonly packet: string
  /** A case of the reviewers, who have no company, and documents of a bank account that wait for them. */
  readonly case: string
  readonly review: string
}

/** Values of a call that belong to no one: the code of a consent, the price that was shown. */
export interface Circumstances {
  readonly code: string
  readonly agreed: AgreedPrice
  /** The day on which the facility was opened, and its month. */
  readonly day: string
  readonly month: string
  /** Version of the member's place. */
  readonly version: number
  readonly form: Omit<Sent<'submitKyc'>, 'id'>
  readonly gateway: { readonly id: number; readonly action: string }
}

const unknownId = 'c0ffee00-0000-4000-8000-000000000000'
const mailbox = 'nobody-knows@example.com'
const phone = { phone_country_code: '+852', phone_number: '61234567' } as const
const product = 'underwriting' as const
const drawdown = { product, amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 } as const
const passwords = { password: testPassword, passwordConfirmation: testPassword }
const signerForm = { name: 'Lam Mei Yee', email: mailbox, mobile_area_code: '+852', mobile: '61234567', file_id: '' } as const
const cents = { amount: '1', currency: 'HKD' } as const
const noted = { note: 'Seen.' }
const looked = { reason: 'compare' }
/** An exception to a limit, for a month. */
const exception = (day: string) =>
  ({ amount: { amount: '5000000', currency: 'HKD' }, ground: 'season', reason: 'Orders for spring.', lastOn: addDays(day, 30) }) as const
const proposal = (day: string) => ({ first: addDays(day, 20), count: 3, timing: 'monthly' }) as const

/** The forms of a call; those that end what another needs stand last in their area. */
export const inputs: { readonly [Name in EndpointName]: (of: Things, at: Circumstances) => Sent<Name> } = {
  signIn: () => ({ source: 'small_shop_financing', email: mailbox, password: testPassword }),
  readCaptcha: () => ({}),
  sendCaptchaMail: () => ({ uuid: unknownId, email: mailbox }),
  resendActivation: () => ({ email: mailbox }),
  exchangeHandoff: () => ({}),
  compareHandoff: () => ({}),
  readUser: () => ({}),
  signOut: () => ({}),
  extendSession: () => ({}),
  sendPhoneCode: () => phone,
  sendEmailCode: () => ({ email: mailbox }),
  register: () => ({
    ...phone,
    email: mailbox,
    email_code: '000000',
    phone_code: '000000',
    password: testPassword,
    password_confirmation: testPassword,
    register_source: 'small_shop_financing',
    cpid: null,
  }),
  forgetPassword: () => ({ email: mailbox, host_name: 'localhost', reset_page: 'reset-password' }),
  resetPassword: () => ({ token: 'x', ...passwords }),
  requestResetMail: () => ({ email: mailbox }),
  initPassword: () => ({ token: 'x', ...passwords }),
  updatePassword: () => ({ oldPassword: 'not this one', newPassword: testPassword, passwordConfirmation: testPassword }),
  sendPhoneChangeCode: () => phone,
  changePhone: () => ({ ...phone, phone_code: '000000' }),
  sendStepUpCode: () => ({ action: 'drawdownSubmitted' }),
  stepUp: () => ({ action: 'drawdownSubmitted', password: 'not this one', code: '000000' }),
  startPasskeyStepUp: () => ({ action: 'drawdownSubmitted' }),
  stepUpByPasskey: () => ({ action: 'drawdownSubmitted', answer: softPasskey('http://localhost').get({ challenge: 'none' }) }),
  listFactors: () => ({}),
  dismissFactorOffer: () => ({}),
  startAuthenticator: () => ({}),
  confirmAuthenticator: () => ({ code: '000000' }),
  removeAuthenticator: () => ({}),
  startPasskey: () => ({}),
  addPasskey: () => ({ passkey: softPasskey('http://localhost').create({ challenge: 'none' }) }),
  removePasskey: () => ({ id: unknownId }),
  renewRecoveryCodes: () => ({}),
  requestFactorReset: () => ({}),
  withdrawFactorReset: () => ({}),
  proveStaffByCode: () => ({ code: '000000' }),
  renewStaffRecoveryCodes: () => ({}),
  startStaffPasskeyProof: () => ({}),
  proveStaffByPasskey: () => ({ answer: softPasskey('http://localhost').get({ challenge: 'none' }) }),
  startStaffAuthenticator: () => ({}),
  confirmStaffAuthenticator: () => ({ code: '000000' }),
  startStaffPasskey: () => ({}),
  addStaffPasskey: () => ({ passkey: softPasskey('http://localhost').create({ challenge: 'none' }) }),
  disputeAccount: () => ({ token: 'x' }),
  readProfile: () => ({}),
  listSessions: () => ({}),
  endSession: () => ({ id: unknownId }),
  endOtherSessions: () => ({}),
  readSmsNotices: () => ({}),
  saveSmsNotices: () => ({ drawdowns: true, repayments: false, access: true }),
  updateBasicUser: ({ self }) => ({ userId: self, firstName: 'Mei', lastName: 'Lam', language: 'zh_HK' }),
  listRiskPoints: () => ({}),
  listReviewPoints: () => ({}),
  revealPhone: () => ({ reason: 'checking' }),
  readPersonalData: () => ({}),
  requestExport: () => ({}),
  linkExport: ({ copy: id }) => ({ id }),
  requestDeletion: () => ({ password: 'not this one' }),
  withdrawDeletion: () => ({}),
  readRepaymentLink: ({ self }) => ({ id: self }),
  readClientIp: () => ({}),
  listMemberships: ({ self }) => ({ userId: self }),
  setDefaultCompany: ({ self, company }) => ({ userId: self, companyId: company }),
  openKyc: ({ company }) => ({ companyId: company }),
  readKyc: ({ application }) => ({ id: application }),
  readMaskedKyc: ({ application }) => ({ id: application }),
  revealKycValue: ({ application }) => ({ id: application, person: 0, field: 'idNumber', reason: 'checking' }),
  saveKycDraft: ({ application, document, idFront, idBack }, { form }) => ({
    id: application,
    company: { ...form.company, documents: [document] },
    business: form.business,
    connectedPersons: form.connectedPersons.map((person) => ({ ...person, idFrontFileId: idFront, idBackFileId: idBack })),
  }),
  submitKyc: ({ application, document, idFront, idBack }, { form }) => ({
    id: application,
    company: { ...form.company, documents: [document] },
    business: form.business,
    connectedPersons: form.connectedPersons.map((person) => ({ ...person, idFrontFileId: idFront, idBackFileId: idBack })),
  }),
  readCompanyProfile: ({ company }) => ({ companyId: company }),
  searchCompanies: () => ({ keyword: 'Coastline' }),
  findCompany: () => ({ incorporationCountry: '1', number: '12345678' }),
  requestToJoin: ({ company }) => ({ companyId: company }),
  readInvitation: ({ invitation }) => ({ token: invitation }),
  listAffiliations: ({ company }) => ({ companyId: company }),
  activateAffiliation: ({ ask }) => ({ id: ask }),
  rejectAffiliation: ({ otherAsk }) => ({ id: otherAsk }),
  listCompanyUsers: ({ company }) => ({ companyId: company }),
  addCompanyUser: ({ company }) => ({ companyId: company, email: mailbox, roleId: 2 }),
  listRoles: () => ({}),
  updateRole: ({ company, user }, { version }) => ({ companyId: company, userId: user, roleId: 2, version }),
  removeAffiliation: ({ place }) => ({ id: place }),
  readReferenceLists: () => ({}),
  uploadFile: () => uploadOf(sampleFiles.png, 'a.png', 'png'),
  uploadFiles: () => ({
    files: [new File([new Uint8Array(sampleFiles.png)], 'a.png')],
    file_crc: [uploadOf(sampleFiles.png, '', 'png').fileCRC],
  }),
  readFileUrl: ({ document }) => ({ fileId: document }),
  readFilePreview: ({ document }) => ({ fileId: document }),
  listPlatforms: () => ({}),
  listGateways: () => ({}),
  startAuthorisation: ({ shop }, { gateway }) => ({
    platform_id: gateway.id,
    action: gateway.action,
    site: null,
    auth_method: 2,
    shop_id: shop,
  }),
  addShop: (_, { gateway }) => ({ platform_id: gateway.id, site: null, auth_method: 1 }),
  searchShops: () => ({ status: 'normal' }),
  migrateShop: ({ shop, company }) => ({ id: shop, companyId: company }),
  searchShopAccounts: () => ({ status: 'active' }),
  addShopAccount: () => ({ account: { ...shopAccount, login: 'another' } }),
  editShopAccount: ({ shopAccount: id }) => ({ id, version: 1, status: 'active', account: shopAccount }),
  viewShopPassword: ({ shopAccount: id }) => ({ id, password: 'not this one' }),
  deleteShopAccount: ({ shopAccount: id }) => ({ id, version: 1 }),
  linkByKeys: () => ({ state: 'x', key: 'x', secret: 'x' }),
  completeAuthorisation: ({ state }, { code }) => ({ code, state }),
  listAuthorisations: () => ({}),
  associatePsp: ({ shop, psp }) => ({ shop_id: shop, psp_id: psp }),
  syncShop: ({ shop }) => ({ pg_id: shop }),
  readPosition: () => ({ product }),
  storePosition: () => ({ path: '/shops', path_name: 'shops' }),
  readDebitAccount: () => ({ product }),
  saveDebitAccount: () => ({ product, account: bankAccount }),
  submitDebitAccount: () => ({ product, account: bankAccount }),
  readBusinessInfo: () => ({ product }),
  submitBusinessInfo: (_, { form }) => ({ product, info: form.business }),
  submitCompanyInfo: ({ paper }, { form }) => ({ company: { ...form.company, documents: [paper] } }),
  listBanks: () => ({}),
  listBankAccounts: () => ({}),
  addBankAccount: () => ({ account: { ...bankAccount, accountNumber: '012-345678-901' } }),
  sendDeposit: ({ bank: id }) => ({ id, version: 1 }),
  confirmDeposit: ({ bank: id }) => ({ id, version: 1, amounts: [cents, cents] }),
  submitAccountDocuments: ({ bank: id, document }) => ({ id, version: 1, documents: [document] }),
  authoriseBankAccount: ({ bank: id }) => ({ id, version: 1 }),
  makeDefaultBankAccount: ({ bank: id }) => ({ id, version: 1 }),
  removeBankAccount: ({ bank: id }) => ({ id, version: 1 }),
  listPspAccounts: () => ({}),
  addPspAccount: () => ({ account: pspAccount }),
  removePspAccount: ({ entry: id }) => ({ id }),
  readAgreement: () => ({ product }),
  prepareAgreement: () => ({ product }),
  readAgreementPages: ({ agreement: id }) => ({ id }),
  readAgreementDocument: ({ paperToSign: id }) => ({ id }),
  readEvidence: ({ agreement: id }) => ({ id }),
  openBundle: ({ agreement: id }) => ({ id }),
  readSigners: ({ agreement }) => ({ id: agreement }),
  initiateSigning: ({ agreement }) => ({ agreement_id: agreement }),
  urgeSigner: ({ agreement, signer }) => ({ agreement_id: agreement, signer_id: signer }),
  retrySigning: ({ agreement }) => ({ agreement_id: agreement }),
  saveSigner: ({ agreement: agreement_id, signer: signer_id }) => ({ agreement_id, signer_id, ...signerForm }),
  deleteSignerFile: ({ signer: id }) => ({ id }),
  removeSigner: ({ agreement, signer }) => ({ agreement_id: agreement, signer_id: signer }),
  orderSigners: ({ agreement, signer }) => ({ agreement_id: agreement, signer_ids: [signer], in_order: false }),
  sendRpaEmail: ({ agreement }) => ({ agreement_id: agreement }),
  readShareholders: () => ({}),
  listDirectorNames: () => ({}),
  readLimit: () => ({ product }),
  readCreditApplication: () => ({ product }),
  readFacilitySummary: () => ({ product }),
  readDashboard: () => ({ product }),
  listFacilities: () => ({}),
  listLimitChanges: ({ facility: id }) => ({ id }),
  listApplications: () => ({ status: 'inProgress' }),
  listEvents: () => ({}),
  withdrawApplication: ({ approval: approvalId }) => ({ approvalId }),
  readLoan: ({ loan }) => ({ id: loan }),
  listStatements: () => ({ product }),
  readStatement: (_, { month }) => ({ product, month }),
  openLoanStatement: ({ loan }) => ({ drawdown_id: loan, language: 'en_US' }),
  openSettlementConfirmation: ({ loan }) => ({ drawdown_id: loan, language: 'en_US' }),
  openPayoffLetter: ({ loan }, { day }) => ({ drawdown_id: loan, until: day, language: 'en_US' }),
  openStatement: (_, { month }) => ({ product, month, format: 'csv', language: 'en_US' }),
  readSofr: () => ({}),
  readExchangeRates: () => ({ currencies: ['HKD', 'USD'] }),
  readActivation: () => ({ product }),
  activateShops: ({ shop }) => ({ product, shop_ids: [shop], limit: cents }),
  submitLimit: () => ({ product, type: 'limit_increase' }),
  readFacility: ({ facility: id }) => ({ id }),
  readDrawdownBasis: () => ({ product }),
  previewDrawdown: () => drawdown,
  submitDrawdown: ({ account }, { agreed }) => ({ ...drawdown, bank_account_id: account, agreed }),
  listRedPackets: () => ({ status: 'claimed' }),
  readRedPacket: ({ packet: id }) => ({ id }),
  collectRedPacket: ({ packet: id }) => ({ id }),
  findDrawdown: () => ({ key: 'nobody-has-sent-it' }),
  readDrawdown: ({ drawdown: id }) => ({ id }),
  readDrawdownApproval: ({ waiting: id }) => ({ id }),
  approveDrawdown: ({ waiting: id }) => ({ id }),
  declineDrawdown: ({ waiting: id }) => ({ id }),
  withdrawDrawdown: ({ waiting: id }) => ({ id }),
  changeApprovalRule: () => ({ from: null }),
  confirmApprovalRule: () => ({ from: null }),
  declineApprovalRule: () => ({}),
  listLoans: () => ({ product }),
  quoteRepayment: ({ loan }) => ({ drawdown_id: loan }),
  submitRepayment: ({ loan }) => ({ drawdown_id: loan, amount: { amount: '10000', currency: 'HKD' } }),
  listRepayments: ({ loan }) => ({ product, drawdown_id: loan }),
  findRepayment: () => ({ key: 'nobody-has-sent-it' }),
  readRepayment: ({ repayment: id }) => ({ id }),
  readCreditBalance: () => ({ product }),
  listCreditPayouts: () => ({}),
  requestCreditPayout: ({ account: bank_account_id }) => ({ product, bank_account_id, amount: { amount: '10000', currency: 'HKD' } }),
  listChargeOrders: () => ({ status: 'active' }),
  readChargeOrder: ({ order: id }) => ({ id }),
  issueInvoice: ({ order, subOrder }) => ({ id: order, subOrderId: subOrder }),
  deleteShop: ({ spareShop }) => ({ id: spareShop }),
  removeShop: ({ shop }) => ({ id: shop }),
  searchCategories: () => ({ keywords: 'lamp' }),
  requestReport: () => ({ category: 'lamps' }),
  listReports: () => ({}),
  readCampaignTag: () => ({ id: 'spring' }),
  listNotices: () => ({}),
  handleNotice: ({ notice }) => ({ id: notice }),
  mailNotices: () => ({ type: 'error' }),
  searchMessages: () => ({}),
  readMessages: ({ message }) => ({ ids: [message] }),
  listAnnouncements: () => ({}),
  readAnnouncements: () => ({ ids: [1] }),
  searchAnnouncements: () => ({}),
  countUnread: () => ({}),
  readJourney: () => ({}),
  readStatusCounts: () => ({}),
  signInStaff: () => ({ email: mailbox, password: testPassword }),
  signOutStaff: () => ({}),
  readStaff: () => ({}),
  readStaffInvitation: () => ({ token: 'x' }),
  acceptStaffInvitation: () => ({ token: 'x', ...passwords }),
  readReviewLists: () => ({}),
  listCases: () => ({}),
  readCase: ({ case: id }) => ({ id }),
  claimCase: ({ case: id }) => ({ id }),
  releaseCase: ({ case: id }) => ({ id }),
  assessItems: ({ case: id }) => ({ id, items: ['company.registeredAddress'], verdict: 'ok' }),
  proposeDecision: ({ case: id }) => ({ id, proposal: 'approve', ...noted }),
  confirmProposal: ({ case: id }) => ({ id }),
  sendBackProposal: ({ case: id }) => ({ id, ...noted }),
  disputeProposal: ({ case: id }) => ({ id, ...noted }),
  settleDispute: ({ case: id }) => ({ id, proposal: 'approve', ...noted }),
  revealItem: ({ case: id }) => ({ id, item: 'connectedPersons.0.idNumber', ...looked }),
  openCaseDocument: ({ case: id }) => ({ id, item: 'company.documents.0', ...looked }),
  listStaff: () => ({ status: 'invited' }),
  addStaffMember: () => ({ name: 'Ho', email: mailbox, role: 'reviewer' }),
  inviteStaffAgain: ({ case: id }) => ({ id }),
  unlockStaff: ({ case: id }) => ({ id }),
  changeStaffRole: ({ case: id }) => ({ id, role: 'reviewer' }),
  closeStaffMember: ({ case: id }) => ({ id }),
  listReads: ({ case: id }) => ({ caseId: id }),
  listCaseEvents: ({ case: id }) => ({ id }),
  listAccountReviews: () => ({}),
  revealAccountNumber: ({ review: id }) => ({ id, ...looked }),
  openAccountDocument: ({ review: id }) => ({ id, place: 0, ...looked }),
  decideAccountReview: ({ review: id }) => ({ id, accepted: true, ...noted }),
  listSellerNames: () => ({ status: 'waiting' }),
  decideSellerName: ({ case: id }) => ({ id, accepted: true, ...noted }),
  takeBackSellerName: ({ case: id }) => ({ id, ...noted }),
  listBreaks: () => ({}),
  readBreak: ({ case: id }) => ({ id }),
  closeBreak: ({ case: id }) => ({ id, ...noted }),
  listRates: () => ({}),
  proposeFixing: () => ({ name: 'SOFR', value: '3.66', date: '2026-11-20', source: 'newyorkfed.org' }),
  decideFixing: ({ case: id }) => ({ id, accepted: true }),
  listUnidentified: () => ({ status: 'open' }),
  readUnidentified: ({ case: id }) => ({ id }),
  listArrangements: () => ({}),
  requestArrangement: ({ loan }, { day }) => ({ drawdown_id: loan, wish: 'Fewer sales.', from: addDays(day, 20) }),
  withdrawArrangement: ({ arrangement: id }) => ({ id }),
  answerArrangement: ({ arrangement: id }) => ({ id, accepted: true, total: cents }),
  listMerchantCases: () => ({}),
  sendMerchantCase: ({ loan }) => ({ about: `drawdown:${loan}`, words: 'The fee is not the one that was shown.' }),
  withdrawMerchantCase: ({ merchantCase: id }) => ({ id }),
  closeMerchantCase: ({ merchantCase: id }) => ({ id }),
  proposeAllocation: ({ case: id }) => ({ id, to: id, reason: 'The amount.' }),
  decideAllocation: ({ case: id }) => ({ id, to: id, accepted: true }),
  listRequestedArrangements: () => ({ status: 'requested' }),
  readRequestedArrangement: ({ case: id }) => ({ id }),
  calculateArrangement: ({ case: id }, { day }) => ({ id, ...proposal(day) }),
  proposeArrangement: ({ case: id }, { day }) => ({ id, ...proposal(day), reason: 'The season.' }),
  decideArrangement: ({ case: id }, { day }) => ({ id, ...proposal(day), accepted: true, reason: 'The season.' }),
  declineArrangement: ({ case: id }) => ({ id, reason: 'No.' }),
  listAdjustments: () => ({ status: 'proposed' }),
  readAdjustable: () => ({ reference: 'DD-7K2M-261122-0001' }),
  proposeWaiver: ({ case: drawdownId }) => ({ drawdownId, amount: { amount: '100', currency: 'HKD' }, reason: 'Our mistake.' }),
  proposeWriteOff: ({ case: drawdownId }) => ({ drawdownId, reason: 'Closed down.' }),
  proposeUndo: ({ case: id }) => ({ drawdownId: id, repaymentId: id, reason: 'It was not theirs.' }),
  decideAdjustment: ({ case: id }) => ({ id, accepted: true }),
  withdrawAdjustment: ({ case: id }) => ({ id }),
  listExceptions: () => ({ status: 'proposed' }),
  proposeException: ({ case: companyId }, { day }) => ({ companyId, product: 'hook', calculated: cents, ...exception(day) }),
  decideException: ({ case: id }) => ({ id, accepted: true }),
  withdrawException: ({ case: id }) => ({ id }),
  listCollectionCases: () => ({ filter: 'mine' }),
  readCollectionCase: ({ case: id }) => ({ id }),
  takeCollectionCase: ({ case: id }) => ({ id }),
  noteContact: ({ case: id }, { day }) => ({ id, channel: 'phone', outcome: 'spoken', words: 'They pay soon.', again: addDays(day, 3) }),
  recordPromise: ({ case: id }, { day }) => ({ id, amount: cents, day: addDays(day, 3), who: 'Ms Wong', words: '' }),
  sendDemandLetter: ({ case: id }) => ({ id, reason: 'No answer for a month.' }),
  proposeHandOver: ({ case: id }) => ({ id, agency: 'Harbour Collections Ltd', reason: 'No answer.' }),
  decideHandOver: ({ case: id }) => ({ id, accepted: true }),
  readMerchantFile: ({ case: companyId }) => ({ companyId }),
  listCompanyMoves: ({ case: companyId }) => ({ companyId }),
  listOutsideCalls: ({ case: companyId }) => ({ companyId }),
  recordArrangement: ({ case: id }, { day }) => ({ id, caller: 'Ms Lam', wish: 'Sales have halved.', from: day }),
  holdDebits: ({ case: id }, { day }) => ({ id, until: day, reason: 'Their bank closes the account.' }),
  endDebitHold: ({ case: id }) => ({ id, reason: 'The new account is there.' }),
  startFreeze: ({ case: companyId }) => ({ companyId, subject: { kind: 'company' }, reason: 'The account may be stolen.' }),
  proposeRelease: ({ case: companyId }) => ({ companyId, subject: { kind: 'company' }, reason: 'It is theirs.' }),
  decideRelease: ({ case: companyId }) => ({ companyId, subject: { kind: 'company' }, accepted: true }),
  listSentCases: () => ({ status: 'answered' }),
  readSentCase: ({ case: id }) => ({ id }),
  answerSentCase: ({ case: id }) => ({ id, answer: 'We looked into it.' }),
  listServicedLoans: () => ({ status: 'overdue', keyword: 'DD-7K2M-261122-0001' }),
  readServicedLoan: ({ case: id }) => ({ id }),
  readLoanReports: () => ({}),
  listExposures: () => ({ by: 'company' }),
  exportLoanReport: (_, { day }) => ({ report: 'arrears', day, language: 'en_US' }),
}

/** Every call, in the order of {@link inputs}. */
export const callNames = Object.keys(inputs) as EndpointName[]

/** The things that the input of a call names. */
export function thingsOf(name: EndpointName, of: Things, at: Circumstances): (keyof Things)[] {
  const named = new Set<keyof Things>()
  const watched = new Proxy(of, {
    get(target, thing: keyof Things) {
      named.add(thing)
      return target[thing]
    },
  })
  inputs[name](watched, at)
  return [...named]
}
