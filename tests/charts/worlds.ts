/** The world each chart is walked in: its input, the events of people, what the server may answer and how it may refuse. */
import { Problem } from '../../contract/problem.ts'
import { pages } from '../../machines/portal.ts'
import type { WalkOptions } from './walk.ts'

const user = { id: 'u', userId: 1, email: 'a@example.com', is_activated: true, register_source: 'small_shop_financing' }
const otherUser = { ...user, register_source: 'revenue_credit_automation' }
const login = {
  user: { ...user, token_expiration: '2099-01-01 00:00:00' },
  token: 't',
  access_token: 'x',
  is_skip: false,
  source_index_path: '',
}
const stored = { user, token: 't', expiresAt: '2099-01-01 00:00:00' }
const company = { companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富' }
const membership = { ...company, id: 'm', kycStatus: 'approved', isDefault: true }
const money = { amount: '100', currency: 'HKD' } as const
const application = {
  id: 'k',
  companyId: 'c',
  status: 'draft',
  company: {},
  business: {},
  connectedPersons: [{ nameEn: 'Lam' }],
  savedAt: '',
}
const applications = ['draft', 'returned', 'submitted', 'approved', 'rejected'].map((status) => ({ ...application, status }))
const refusal = (code: number, fields = {}) => new Problem(code, { fields })
const shop = { id: 's', status: 'normal', psp: null, progress: 100 }
const limit = { status: 'active', pre_limit: null, type: 'limit', limit: money }
const agreement = (status: string) => ({ id: 'a', status })
const positions = [
  { status: 'XDJ Drawdown Account Submitted', path: '/credit/hook/register/business-info' },
  { status: 'XDJ Business Info Submitted', path: '/credit/hook/register/signing' },
  { status: 'CAA Drawdown Account Submitted', path: '/credit/underwriting/register/business-info' },
  { status: 'CAA Business Info Submitted', path: '/credit/underwriting/register/signing' },
  { status: '', path: null },
]

const file = '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10'
const person = {
  nameCn: '林美儀',
  nameEn: 'LAM Mei Yee',
  capacity: 'both',
  ownershipPercent: '100',
  position: '',
  nationality: '1',
  idType: 'hkid',
  idNumber: 'A1234563',
  idFrontFileId: file,
  idBackFileId: file,
  birthday: '1990-01-01',
  mobilePhoneAreaCode: '+852',
  mobilePhone: '91234567',
  email: 'lam@example.com',
  yearsOfIndustryExperience: '',
  uboRegion: '',
  residentialAddress: '1 Connaught Place',
  permanentAddress: '1 Connaught Place',
}

const facts = (types: string) => types.split(' ').map((type) => ({ type }))

/** By name of the registry. */
export const worlds: Record<string, WalkOptions> = {
  portal: {
    inputs: [{ stored: null, storedCompanyId: null, locale: 'zh_CN', messages: null, newKey: () => 'key', readHandoff: () => null }],
    key: ({ user, company, product }) => [(user as typeof stored.user | null)?.register_source, company !== null, product],
    events: [
      ...pages.map((page) => ({ type: 'xstate.route', to: `#${page}` })),
      { type: 'location.requested', path: '/credit/hook', search: '?email=a%40example.com', params: {} },
      { type: 'location.requested', path: '/credit/underwriting', search: '?signup', params: {} },
      { type: 'location.requested', path: '/credit/underwriting', search: '', params: {} },
      { type: 'session.none' },
      { type: 'session.opened', user, memberships: [membership] },
      { type: 'session.opened', user: otherUser, memberships: [] },
      { type: 'session.opened', user: { ...user, register_source: 'partner' }, memberships: [] },
      { type: 'session.expired', email: 'a@example.com' },
      { type: 'session.ended' },
      { type: 'credentials.accepted', login },
      { type: 'signOut.requested' },
      { type: 'company.opened', company },
      { type: 'company.changed', company },
      { type: 'switcher.requested' },
      { type: 'join.requested' },
      { type: 'journey.continued' },
      { type: 'home.requested' },
      { type: 'drawdown.requested' },
      { type: 'search.used' },
      { type: 'back.pressed' },
      { type: 'back.passed' },
      { type: 'notice.raised', kind: 'info', id: 'x' },
      { type: 'kyc.underReview' },
      { type: 'kyc.editable' },
      { type: 'kyc.stepSaved' },
      ...['company', 'business', 'connectedPersons'].flatMap((step) => [
        { type: 'kyc.refused', step },
        { type: 'step.opened', step },
      ]),
      { type: 'signing.reviewing' },
      { type: 'signing.waiting' },
      { type: 'signing.completed' },
    ],
    outputs: {
      listAuthorisations: [
        { psp: [], shop: [] },
        { psp: [], shop: [shop] },
      ],
      readPosition: positions,
    },
  },
  session: {
    inputs: [{ stored }, { stored: null }],
    events: [{ type: 'credentials.accepted', login }, { type: 'session.expired' }, { type: 'signOut.requested' }],
    outputs: { listMemberships: [[]] },
    errors: { listMemberships: [refusal(401)] },
  },
  authDialog: {
    inputs: [{ source: 'small_shop_financing', cpid: null }],
    events: [
      { type: 'signIn.requested', email: 'a@example.com' },
      { type: 'signUp.requested' },
      { type: 'forgot.requested' },
      { type: 'origin.changed', source: 'revenue_credit_automation', cpid: 'x' },
      { type: 'credentials.submitted', credentials: { source: 'x', email: 'a@example.com', password: 'p' } },
      { type: 'registration.submitted', registration: {} },
      { type: 'forgot.submitted', form: { email: 'a@example.com', host_name: '', reset_page: 'reset-password' } },
      { type: 'resend.pressed' },
      { type: 'dialog.closed' },
      { type: 'back.pressed' },
    ],
    outputs: { signIn: [login], register: [login] },
    errors: { signIn: [refusal(400), refusal(401), refusal(80003)] },
  },
  verificationCode: {
    events: [{ type: 'code.requested', address: { email: 'a@example.com' } }],
    outputs: { sendCode: [{ resendIn: 2 }] },
  },
  language: {
    inputs: [
      { locale: 'zh_CN', messages: null },
      { locale: 'zh_CN', messages: { a: 'b' } },
    ],
    events: [{ type: 'language.chosen', locale: 'en_US' }],
    outputs: { loadMessages: [{ a: 'b' }] },
  },
  companySwitcher: {
    inputs: [{ userId: 1, currentId: 'c' }],
    events: [
      { type: 'switcher.opened', userId: 1, currentId: 'c' },
      { type: 'company.chosen', companyId: 'd' },
      { type: 'default.requested', companyId: 'd' },
      { type: 'choice.confirmed' },
      { type: 'join.pressed' },
      { type: 'dialog.closed' },
      { type: 'back.pressed' },
    ],
    outputs: {
      listMemberships: [[], [membership, { ...membership, companyId: 'd' }]],
      setDefaultCompany: [
        { success: true, data: true },
        { success: true, data: false },
      ],
    },
  },
  resetPassword: {
    inputs: [{ token: 't' }, { token: '' }],
    events: [{ type: 'password.submitted', form: {} }],
    errors: { resetPassword: [refusal(80006)] },
  },
  kycWizard: {
    inputs: [{ companyId: undefined }],
    events: [
      { type: 'draft.typed', patch: { company: { registerNameEn: 'A' } } },
      { type: 'step.submitted', patch: { company: { registerNameEn: 'A' } } },
      { type: 'person.removed', index: 0 },
      { type: 'answers.confirmed' },
      { type: 'correction.pressed' },
      { type: 'retry.pressed' },
    ],
    outputs: {
      readReferenceLists: [{}],
      openKyc: applications,
      readKyc: applications,
      saveKycDraft: [application],
      keepDraft: [application],
      reopenKyc: [application],
      submitKyc: [{ ...application, status: 'submitted' }],
    },
    errors: { submitKyc: [refusal(30017, { 'company.businessRegistrationNumber': 'code.30017' })] },
    key: ({ application, unsaved, problem }) => [(application as { status?: string } | null)?.status, unsaved === null, problem === null],
  },
  peopleEditor: {
    inputs: [0, 1, 2].flatMap((count) => [null, 0].map((faulty) => ({ count, faulty, deliver: () => {}, remove: () => {} }))),
    events: [
      { type: 'person.opened', index: 0 },
      { type: 'person.kept' },
      { type: 'person.closed' },
      { type: 'removal.asked', index: 0 },
      { type: 'removal.confirmed' },
      { type: 'removal.declined' },
      { type: 'people.submitted', people: [] },
      { type: 'people.submitted', people: [person] },
    ],
    key: ({ index, count, checked, faulty }) => [index, count, checked, faulty],
  },
  upload: {
    inputs: [
      { stored: null, deliver: () => {} },
      { stored: { fileId: 'f', fileName: 'a.pdf' }, deliver: () => {} },
    ],
    events: [
      { type: 'file.chosen', file: { name: 'a.pdf', size: 1 } },
      { type: 'file.chosen', file: { name: 'a.exe', size: 1 } },
      { type: 'file.chosen', file: { name: 'a.pdf', size: 21 * 1024 * 1024 } },
      { type: 'file.removed' },
      { type: 'retry.pressed' },
      { type: 'upload.progressed', percent: 50 },
    ],
    outputs: { hashFile: ['0000'], sendFile: [{ fileId: 'f', fileName: 'a.pdf' }] },
  },
  shopAuthorisation: {
    inputs: [
      { product: 'hook', returned: { code: 'c', state: 's' } },
      { product: 'hook', returned: null },
    ],
    events: [
      { type: 'platform.chosen', platform: { id: 1, action: 'a' } },
      { type: 'method.chosen', method: 1, site: null },
      { type: 'method.chosen', method: 3, site: null },
      { type: 'gateway.chosen', gateway: { id: 101, action: 'a' } },
      { type: 'gateway.skipped' },
      { type: 'another.pressed' },
      { type: 'retry.pressed' },
      { type: 'continue.pressed' },
      { type: 'back.pressed' },
    ],
    outputs: {
      listPlatforms: [[]],
      listGateways: [[{ id: 101, partner_abbr: 'pingpong', action: 'a' }]],
      listGatewaysForShop: [[]],
      startShop: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      startPsp: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      completeAuthorisation: [
        { kind: 'shop', id: 's', platform_id: 1, auth_method: 1 },
        { kind: 'shop', id: 's', platform_id: 1, auth_method: 2 },
        { kind: 'psp', id: 'p', platform_id: 101, auth_method: 3 },
      ],
      listLinked: [
        { psp: [], shop: [] },
        { psp: [], shop: [{ ...shop, status: 'authorized' }] },
      ],
      listForMatch: [
        { psp: [], shop: [] },
        { psp: [], shop: [shop] },
        { psp: [], shop: [{ ...shop, psp: 'PingPong' }] },
      ],
      followImport: [
        { psp: [], shop: [{ ...shop, status: 'authorized' }] },
        { psp: [], shop: [shop] },
        { psp: [], shop: [{ ...shop, status: 'abnormal' }] },
      ],
      readLimit: [limit, { ...limit, status: 'failed' }, { ...limit, status: 'submitted' }],
    },
    errors: { completeAuthorisation: [refusal(20007), refusal(513), refusal(506)] },
    key: ({ result, returned }) => [(result as { kind?: string } | null)?.kind, returned === null],
  },
  handoff: {
    inputs: [{ accessToken: 't' }, { accessToken: null }],
    outputs: { exchangeHandoff: [login] },
    errors: { exchangeHandoff: [refusal(80810004), refusal(99)] },
  },
  home: {
    inputs: [
      { product: 'hook', companyId: 'c' },
      { product: 'hook', companyId: null },
    ],
    events: [{ type: 'retry.pressed' }, { type: 'continue.pressed' }, { type: 'drawdown.pressed' }],
    outputs: {
      readLimit: [limit, { ...limit, status: 'submitted' }],
      refreshLimit: [limit],
      listDrawdowns: [[]],
      refreshDrawdowns: [[]],
      listAuthorisations: [{ psp: [], shop: [] }],
    },
    key: ({ limit }) => [(limit as { status?: string } | null)?.status],
  },
  drawdownAccount: {
    inputs: [{ product: 'hook' }],
    events: [{ type: 'draft.typed', account: {} }, { type: 'account.submitted', account: {} }, { type: 'retry.pressed' }],
    outputs: { listBanks: [[]] },
    errors: { saveDebitAccount: [refusal(20011)] },
  },
  businessInfo: {
    inputs: [{ product: 'hook' }],
    events: [{ type: 'info.submitted', info: {} }, { type: 'retry.pressed' }],
  },
  signing: {
    inputs: [{ product: 'hook' }],
    events: [
      { type: 'signing.initiated' },
      { type: 'signer.urged', signerId: 's' },
      { type: 'retry.pressed' },
      { type: 'continue.pressed' },
    ],
    outputs: {
      readAgreement: ['draft', 'initiated', 'completed', 'declined', 'expired'].map(agreement),
      readSigners: [[{ sign_status: 0 }]],
      pollSigners: [[], [{ sign_status: 2 }], [{ sign_status: 2 }, { sign_status: 1 }]],
      confirmAgreement: ['initiated', 'completed'].map(agreement),
      checkAgreement: ['initiated', 'declined', 'expired'].map(agreement),
    },
    key: ({ agreement, problem }) => [(agreement as { status?: string } | null)?.status, problem === null],
  },
  drawdown: {
    inputs: [{ product: 'hook', key: 'k' }],
    events: [
      { type: 'terms.changed', amount: money, tenor: 6 },
      { type: 'terms.agreed' },
      { type: 'drawdown.confirmed' },
      { type: 'back.pressed' },
      { type: 'retry.pressed' },
      { type: 'home.pressed' },
    ],
    outputs: {
      readFacilitySummary: [null, { currency: 'HKD' }],
      readDebitAccount: [null],
      previewDrawdown: [{ amount: money, tenor: 6 }],
      submitDrawdown: ['pending', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
      verifyDrawdown: [{ id: 'd', status: 'pending' }],
      readDrawdown: ['paying out', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
    },
    errors: { submitDrawdown: [refusal(502)], verifyDrawdown: [refusal(502)] },
    key: ({ drawdown, offer, amount, problem }) => [
      (drawdown as { status?: string } | null)?.status,
      offer === null,
      amount === null,
      problem === null,
    ],
  },
  onboardingHookLifecycle: {
    events: facts('account.saved account.submitted business.submitted signing.initiated signing.restarted signing.completed'),
  },
  onboardingUnderwritingLifecycle: {
    events: facts('account.saved account.submitted business.submitted signing.initiated signing.restarted signing.completed'),
  },
  kycLifecycle: {
    events: facts(
      'application.submitted review.started application.approved application.rejected application.returned application.reopened',
    ),
  },
  shopAuthorisationLifecycle: {
    events: facts('consent.granted consent.refused sales.imported sync.failed authorisation.expired authorisation.revoked'),
  },
  creditApplicationLifecycle: { events: facts('limit.calculated limit.refused calculation.requested') },
  agreementLifecycle: {
    events: [
      ...facts('signing.initiated signer.declined signing.expired'),
      { type: 'signer.signed', statuses: [2, 1] },
      { type: 'signer.signed', statuses: [2, 2] },
    ],
  },
  facilityLifecycle: { events: facts('limit.changed facility.expired facility.renewed facility.closed') },
  drawdownLifecycle: { events: facts('payout.accepted payout.settled payout.refused loan.repaid') },
}
