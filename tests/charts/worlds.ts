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

const category = { key: 'toys', name_chi: '玩具', name_cht: '玩具', name_eng: 'Toys' }
const report = (status: string) => ({ id: 'r', status, category })

const notice = (id: number, code: number | null) => ({ id, title: '', content: '', link: null, code, level: 'other' })

const facts = (types: string) => types.split(' ').map((type) => ({ type }))

/** By name of the registry. */
export const worlds: Record<string, WalkOptions> = {
  portal: {
    inputs: [
      {
        stored: null,
        storedCompanyId: null,
        locale: 'zh_CN',
        messages: null,
        newKey: () => 'key',
        readHandoff: () => null,
        partnerSite: null,
        campaignCpid: 'market',
        address: { page: '/', search: '', params: {} },
      },
      {
        stored,
        storedCompanyId: null,
        locale: 'zh_CN',
        messages: null,
        newKey: () => 'key',
        readHandoff: () => 'token',
        partnerSite: null,
        campaignCpid: 'market',
        address: { page: '/', search: '', params: {} },
      },
    ],
    key: ({ user, company, product, interrupted }) => [
      (user as typeof stored.user | null)?.register_source,
      company !== null,
      product,
      interrupted !== null,
    ],
    events: [
      ...pages.map((page) => ({ type: 'xstate.route', to: `#${page}` })),
      { type: 'location.requested', path: '/credit/hook', search: '?email=a%40example.com', params: {} },
      { type: 'location.requested', path: '/credit/underwriting', search: '?signup', params: {} },
      { type: 'location.requested', path: '/credit/underwriting', search: '', params: {} },
      ...['?tpid=2506red', '?tpid=2506blue', '?tpid=2506walmart&cpid=market', ''].map((search) => ({
        type: 'location.requested',
        path: '/credit/hook',
        search,
        params: {},
      })),
      { type: 'search.kept', search: '' },
      { type: 'signUp.wanted' },
      { type: 'session.none' },
      { type: 'session.opened', user, memberships: [membership] },
      { type: 'session.opened', user: otherUser, memberships: [] },
      { type: 'session.opened', user: { ...user, register_source: 'partner' }, memberships: [] },
      ...[user, otherUser, null].map((each) => ({ type: 'session.expired', user: each })),
      ...[user, otherUser, null].map((each) => ({ type: 'session.ended', user: each })),
      { type: 'session.replaced' },
      { type: 'credentials.accepted', login },
      { type: 'credentials.accepted', login: { ...login, is_skip: true, user: { ...login.user, register_source: 'partner' } } },
      { type: 'partner.required', message: 'token', source: 'partner_site' },
      ...[login, null].map((each) => ({ type: 'departure.refused', login: each })),
      { type: 'signOut.requested' },
      { type: 'company.opened', company },
      { type: 'company.changed', company },
      { type: 'switcher.requested' },
      { type: 'join.requested' },
      { type: 'journey.continued' },
      { type: 'home.requested' },
      { type: 'drawdown.requested' },
      { type: 'search.used' },
      { type: 'limit.awaited', shopId: 's' },
      { type: 'shop.wanted' },
      { type: 'back.pressed' },
      { type: 'back.passed' },
      ...['session', 'auth', 'service', 'notices'].map((by) => ({ type: 'dialog.passed', by })),
      { type: 'handoff.failed' },
      { type: 'link.spent' },
      { type: 'link.followed', path: '/credit/hook/home' },
      { type: 'activation.wanted', path: '' },
      { type: 'unread.changed' },
      { type: 'language.changed' },
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
    events: [
      { type: 'credentials.accepted', login },
      { type: 'session.expired' },
      { type: 'signOut.requested' },
      { type: 'extension.requested' },
      { type: 'warning.closed' },
      { type: 'minute.passed', minutesLeft: 5 },
      { type: 'minute.passed', minutesLeft: 0 },
      ...facts('retry.pressed network.returned handoff.failed back.pressed'),
      { type: 'tab.signedIn', session: stored },
      { type: 'tab.signedIn', session: { ...stored, expiresAt: '2099-01-02 00:00:00' } },
      { type: 'tab.signedIn', session: { ...stored, token: 'other', user: { ...user, userId: 2 } } },
      { type: 'tab.signedOut' },
    ],
    outputs: {
      listMemberships: [[]],
      tryAgain: [[]],
      extendSession: [{ token_expiration: '2099-01-01 00:00:00' }, { token_expiration: '2099-01-02 00:00:00' }],
    },
    errors: { listMemberships: [refusal(401)], tryAgain: [refusal(401)], extendSession: [refusal(401)] },
    guards: { extendedElsewhere: ({ context }) => context.minutesLeft === 5 },
    key: ({ session, minutesLeft }) => [session, minutesLeft],
  },
  authDialog: {
    inputs: [{ source: 'small_shop_financing', cpid: null }],
    events: [
      { type: 'signIn.requested', email: 'a@example.com' },
      { type: 'signUp.requested' },
      { type: 'contact.typed', contact: { email: 'a@example.com', phone_country_code: '+852', phone_number: '' } },
      { type: 'forgot.requested' },
      { type: 'origin.changed', source: 'revenue_credit_automation', cpid: 'x' },
      { type: 'credentials.accepted', login },
      { type: 'partner.required', message: 't', source: '' },
      { type: 'registration.submitted', registration: {} },
      { type: 'dialog.closed' },
      { type: 'back.pressed' },
      ...['email', 'phone'].map((purpose) => ({ type: 'back.passed', purpose })),
    ],
    outputs: { register: [login] },
  },
  forgotPassword: {
    inputs: [{ email: 'a@example.com' }],
    events: [
      { type: 'forgot.submitted', form: { email: 'a@example.com', host_name: '', reset_page: 'reset-password' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      ...facts('resend.pressed captcha.closed back.pressed'),
    ],
    errors: Object.fromEntries(
      ['forgetPassword', 'resendMail', 'forgetWithCaptcha', 'resendWithCaptcha'].map((id) => [
        id,
        [1, 80014, 80019].map((code) => refusal(code)),
      ]),
    ),
    key: ({ problem }) => problem === null,
  },
  signIn: {
    inputs: [{ email: '' }],
    events: [
      { type: 'credentials.submitted', credentials: { source: 'x', email: 'a@example.com', password: 'p' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      { type: 'captcha.closed' },
      { type: 'back.pressed' },
      { type: 'back.passed' },
    ],
    outputs: { countSignIn: [3, 4], signIn: [login], signInGuarded: [login] },
    errors: Object.fromEntries(
      ['signIn', 'signInGuarded'].map((id) => [
        id,
        [400, 401, 2003, 80001, 80002, 80003, 80005, 80016, 80800003].map((code) => refusal(code)),
      ]),
    ),
    key: ({ problem }) => [(problem as Problem | null)?.code],
  },
  captcha: {
    inputs: [{ email: 'a@example.com' }, { email: null }],
    events: [
      { type: 'answer.given', code: 'c' },
      { type: 'captcha.refused', problem: refusal(80800003) },
      { type: 'reload.pressed' },
      { type: 'mail.requested' },
      { type: 'picture.requested' },
    ],
    outputs: { readCaptcha: [{ img: 'i', uuid: 'u' }] },
    errors: Object.fromEntries(['sendCaptchaMail', 'sendAnotherMail'].map((id) => [id, [80014, 80800003].map((code) => refusal(code))])),
  },
  activationMail: {
    inputs: [{ email: 'a@example.com' }],
    events: [
      { type: 'activation.requested', email: 'a@example.com' },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      ...facts('captcha.closed back.pressed'),
    ],
    errors: {
      resendActivation: [80014, 80017, 80019].map((code) => refusal(code)),
      resendWithCaptcha: [80015, 80800003].map((code) => refusal(code)),
    },
  },
  verificationCode: {
    inputs: [{ purpose: 'email' }, { purpose: 'phone' }],
    events: [
      { type: 'code.requested', address: { email: 'a@example.com' } },
      { type: 'code.requested', address: { phone_country_code: '+852', phone_number: '6123 4567' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      ...facts('captcha.closed back.pressed'),
    ],
    errors: { sendCode: [refusal(80014), refusal(80019)], sendWithCaptcha: [refusal(80015), refusal(80800003)] },
  },
  waits: {
    inputs: [{ purpose: 'email' }],
    events: [{ type: 'waits.changed' }, { type: 'second.passed', now: 1 }, { type: 'second.passed', now: 3 }],
    outputs: {
      readWaits: [
        { until: {}, now: 0 },
        { until: { 'a@example.com': 2 }, now: 0 },
      ],
    },
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
  loading: { events: facts('loading.began loading.ended') },
  adBanner: { inputs: [{ shown: 0 }], events: facts('banner.held banner.released pause.pressed') },
  connection: { events: facts('network.lost network.returned') },
  position: { events: ['c', null].map((companyId) => ({ type: 'page.opened', path: '/shops', status: '', companyId })) },
  consent: {
    events: facts('consent.given consent.refused'),
    outputs: { readConsent: [null, 'given', 'refused'].map((said) => ({ counted: true, said })).concat({ counted: false, said: null }) },
  },
  startUp: { events: facts('retry.pressed network.returned'), key: () => null },
  routeError: {
    inputs: [{ tried: [] }],
    events: ['/error', '/profile'].flatMap((path) =>
      ['Failed to fetch dynamically imported module: https://x.test/a.js', 'x is not a function'].map((message) => ({
        type: 'view.failed',
        message,
        path,
      })),
    ),
  },
  repaymentLink: {
    events: [{ type: 'repayment.requested', userId: 1 }],
    outputs: { readRepaymentLink: [{ links: 'https://x.test' }, { links: null }] },
  },
  newPassword: {
    inputs: (['reset', 'init'] as const).flatMap((purpose) => [
      { token: 't', purpose },
      { token: '', purpose },
    ]),
    events: [{ type: 'password.submitted', form: {} }, ...facts('back.pressed back.passed')],
    errors: { setPassword: [refusal(80011)] },
  },
  profile: {
    inputs: [undefined],
    events: [
      { type: 'draft.typed', details: {} },
      { type: 'details.submitted', details: {} },
      ...facts('password.opened password.closed phone.opened phone.closed back.pressed retry.pressed network.returned'),
    ],
    outputs: { readProfile: [{ email: 'a@example.com' }], refreshProfile: [{ email: 'a@example.com' }], readTyped: [null] },
    key: ({ problem }) => problem === null,
  },
  changePassword: {
    events: [{ type: 'password.submitted', form: {} }],
    errors: { updatePassword: [refusal(800003), refusal(80002)] },
  },
  changePhone: {
    inputs: [{ mailbox: 'a@example.com' }],
    events: [{ type: 'phone.submitted', form: {} }, { type: 'back.pressed' }],
    errors: { changePhone: [refusal(30011), refusal(80012)] },
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
      ...facts('page.hidden network.returned'),
    ],
    outputs: {
      readReferenceLists: [{}],
      openKyc: [...applications, { ...application, connectedPersons: [] }],
      readKyc: applications,
      saveKycDraft: [application],
      keepDraft: [application],
      reopenKyc: [application],
      submitKyc: [{ ...application, status: 'submitted' }],
    },
    errors: { submitKyc: [refusal(30017, { 'company.businessRegistrationNumber': 'code.30017' })] },
    key: ({ application, unsaved, problem }) => {
      const { status, connectedPersons } = (application ?? {}) as { status?: string; connectedPersons?: unknown[] }
      return [status, connectedPersons?.length, unsaved === null, problem === null]
    },
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
    errors: { sendFile: [refusal(20009, { content: 'field.file.content' })] },
  },
  shopAuthorisation: {
    inputs: [{ returned: { code: 'c', state: 's' } }, { returned: null }],
    events: [
      { type: 'platform.chosen', platform: { id: 1, action: 'a' } },
      { type: 'method.chosen', method: 1, site: null },
      { type: 'method.chosen', method: 3, site: null },
      { type: 'gateway.chosen', gateway: { id: 101, action: 'a' } },
      ...facts('gateway.skipped retry.pressed continue.pressed back.pressed network.returned'),
    ],
    outputs: {
      listPlatforms: [[]],
      listGateways: [[{ id: 101, partner_abbr: 'pingpong', action: 'a' }]],
      listGatewaysForShop: [[]],
      startShop: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      startPsp: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      completeAuthorisation: [
        { kind: 'shop', id: 's', platform_id: 1, auth_method: 1, shop_id: null },
        { kind: 'shop', id: 's', platform_id: 1, auth_method: 2, shop_id: null },
        { kind: 'psp', id: 'p', platform_id: 101, auth_method: 2, shop_id: 's' },
        { kind: 'psp', id: 'p', platform_id: 101, auth_method: 3, shop_id: null },
      ],
      listLinked: [
        { psp: [], shop: [] },
        { psp: [], shop: [{ ...shop, status: 'authorized' }] },
      ],
    },
    errors: { completeAuthorisation: [refusal(20007), refusal(513), refusal(506)] },
    key: ({ result, returned }) => [(result as { kind?: string } | null)?.kind, returned === null],
  },
  creditLimit: {
    inputs: [
      { product: 'hook', shopId: 's', reopened: false },
      { product: 'hook', shopId: null, reopened: true },
    ],
    events: facts('another.pressed retry.pressed continue.pressed network.returned'),
    outputs: {
      recallShops: [{ psp: [], shop: [] }, ...['authorized', 'normal'].map((status) => ({ psp: [], shop: [{ ...shop, status }] }))],
      recallLimit: [limit, { ...limit, status: 'failed' }, null],
      followImport: ['authorized', 'normal', 'abnormal'].map((status) => ({ psp: [], shop: [{ ...shop, status }] })),
      readLimit: [limit, { ...limit, status: 'failed' }, { ...limit, status: 'submitted' }],
    },
    key: ({ shops, limit }) => [(shops as { status: string }[])[0]?.status, (limit as { status?: string } | null)?.status],
  },
  handoff: {
    inputs: [
      { departure: null },
      { departure: { token: 't', address: 'https://partner.test/index', login: null } },
      { departure: { token: 't', address: 'javascript:x', login } },
    ],
    events: ['t', null].map((accessToken) => ({ type: 'landing.reached', accessToken })),
    outputs: { exchangeHandoff: [login] },
    errors: { exchangeHandoff: [refusal(80810004), refusal(99)] },
  },
  home: {
    inputs: [
      { product: 'hook', companyId: 'c' },
      { product: 'hook', companyId: null },
    ],
    events: facts('retry.pressed continue.pressed drawdown.pressed network.returned'),
    outputs: {
      readPosition: [{ status: '', path: null }],
      readLimit: [limit, { ...limit, status: 'submitted' }],
      listDrawdowns: [[]],
      listAuthorisations: [{ psp: [], shop: [] }],
    },
    key: ({ limit, shown }) => [(limit as { status?: string } | null)?.status, shown],
  },
  drawdownAccount: {
    inputs: [{ product: 'hook' }],
    events: [
      { type: 'draft.typed', account: {} },
      { type: 'account.submitted', account: {} },
      ...facts('retry.pressed page.hidden network.returned'),
    ],
    outputs: {
      listBanks: [[]],
      readDebitAccount: [null, { submitted: false }, { submitted: true }],
      saveDebitAccount: [{ submitted: false }],
    },
    key: ({ saved, unsaved, problem }) => [(saved as { submitted?: boolean } | null)?.submitted, unsaved === null, problem === null],
    errors: { saveDebitAccount: [refusal(20011)] },
  },
  businessInfo: {
    inputs: [{ product: 'hook' }],
    events: [{ type: 'draft.typed', info: {} }, { type: 'info.submitted', info: {} }, ...facts('retry.pressed network.returned')],
    outputs: { readTyped: [null, {}] },
  },
  signing: {
    inputs: [{ product: 'hook' }],
    events: [
      { type: 'signing.initiated' },
      { type: 'signer.urged', signerId: 's' },
      { type: 'retry.pressed' },
      { type: 'network.returned' },
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
      { type: 'network.returned' },
    ],
    outputs: {
      readTyped: [null, { amount: money, tenor: 6 }],
      readFacilitySummary: [null, { currency: 'HKD' }],
      readDebitAccount: [null],
      previewDrawdown: [{ amount: money, tenor: 6 }],
      requoteDrawdown: [{ amount: money, tenor: 6 }],
      submitDrawdown: ['pending', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
      verifyDrawdown: [{ id: 'd', status: 'pending' }],
      readDrawdown: ['paying out', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
    },
    errors: {
      submitDrawdown: [refusal(502), refusal(502, { agreed: 'field.agreed.changed' })],
      verifyDrawdown: [refusal(502), refusal(502, { agreed: 'field.agreed.changed' })],
    },
    key: ({ drawdown, offer, amount, problem }) => [
      (drawdown as { status?: string } | null)?.status,
      offer === null,
      amount === null,
      problem === null,
    ],
  },
  questions: {
    inputs: [{ search: '' }, { search: '?question=fee' }],
    events: [
      ...['', 'fee', 'nobody asks this'].map((words) => ({ type: 'search.changed', words })),
      { type: 'search.cleared' },
      { type: 'question.toggled', id: 'fee' },
      { type: 'retry.pressed' },
    ],
    outputs: { loadQuestions: [[{ id: 'fee', words: 'What is the fee?' }]] },
  },
  freeReports: {
    inputs: [
      { signedIn: true, search: '?q=toys' },
      { signedIn: false, search: '' },
    ],
    events: [
      ...['', 'toys'].map((words) => ({ type: 'search.changed', words })),
      { type: 'report.requested', category },
      { type: 'retry.pressed' },
    ],
    outputs: {
      searchCategories: [[], [category]],
      listReports: [[], [report('making')], [report('ready')]],
      refreshReports: [[report('making')], [report('ready')]],
      requestReport: [report('making')],
    },
    key: ({ words, found, reports, problem }) => [
      words === '',
      (found as unknown[]).length,
      (reports as { status: string }[]).map(({ status }) => status),
      problem === null,
    ],
  },
  serviceDialog: {
    events: [
      ...['market', 'no channel!', null].map((cpid) => ({ type: 'service.requested', cpid })),
      ...facts('dialog.closed back.pressed retry.pressed'),
    ],
    outputs: { readCampaignTag: [{ cs_qrcode: 'data:image/png;base64,AA==' }, { cs_qrcode: null }] },
  },
  categoryReportLifecycle: { events: facts('report.made report.failed report.requested') },
  notices: {
    events: [
      { type: 'route.changed', userId: 1, companyId: 'c', cpid: null },
      { type: 'route.changed', userId: 1, companyId: null, cpid: null },
      { type: 'route.changed', userId: null, companyId: null, cpid: null },
      ...[true, false].map((calm) => ({ type: 'motion.changed', calm })),
      ...facts(
        'unread.changed attention.came attention.left pause.pressed play.pressed next.pressed notice.opened contact.pressed link.pressed',
      ),
      ...facts('handle.pressed dismiss.pressed dialog.closed back.pressed'),
    ],
    outputs: {
      listNotices: [
        { data: [], total: 0 },
        { data: [notice(1, null)], total: 1 },
        { data: [notice(1, null)], total: 2 },
        { data: [notice(2, 4016)], total: 2 },
      ],
      countUnread: [{ messages: 0, announcements: 0 }],
    },
    key: ({ notices, fetched, index, stopped, calm }) => [
      (notices as { id: number }[]).map(({ id }) => id),
      (fetched as unknown[]).length,
      index,
      stopped,
      calm,
    ],
  },
  messages: {
    events: [
      ...['messages', 'announcements'].map((tab) => ({ type: 'tab.chosen', tab })),
      ...['', 'loan'].map((keyword) => ({ type: 'search.submitted', keyword })),
      { type: 'page.chosen', current: 2 },
      { type: 'message.pressed', id: 1 },
      { type: 'link.pressed', id: 1 },
      ...facts('language.changed retry.pressed network.returned'),
    ],
    outputs: Object.fromEntries(
      ['searchMessages', 'listAnnouncements', 'searchAnnouncements'].map((id) => [id, [{ records: [{ id: 1, isRead: false }], total: 1 }]]),
    ),
    key: ({ keyword, records, opened }) => [keyword, (records as unknown[]).length, (opened as unknown[]).length],
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
  noticeLifecycle: { events: facts('notice.due notice.handled cause.ended') },
  facilityLifecycle: { events: facts('limit.changed facility.expired facility.renewed facility.closed') },
  drawdownLifecycle: { events: facts('payout.accepted payout.settled payout.refused loan.repaid') },
}
