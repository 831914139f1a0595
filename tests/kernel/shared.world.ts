/** People, companies and answers that the worlds of several charts share. */
import type { CodeName } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'

export const user = { id: 'u', userId: 1, email: 'a@example.com', is_activated: true, register_source: 'small_shop_financing' }
export const login = {
  user: { ...user, token_expiration: '2099-01-01 00:00:00' },
  token: 't',
  access_token: 'x',
  is_skip: false,
  source_index_path: '',
}
export const company = { companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富' }
export const membership = { ...company, id: 'm', kycStatus: 'approved', isDefault: true }
export const money = { amount: '100', currency: 'HKD' } as const
export const application = {
  id: 'k',
  companyId: 'c',
  status: 'draft',
  company: {},
  business: {},
  connectedPersons: [{ nameEn: 'Lam' }],
}

const task = { item: 'company.registerNameEn', reason: 'mismatch', note: '' }
/** Returned with one item, corrected or not. */
export const sentBack = (corrected: boolean, item = task.item) => ({
  ...application,
  status: 'returned',
  returned: { dueDate: '2026-12-09', items: [{ ...task, item, corrected }] },
})

/** A refusal of the server. */
export const refusal = (code: CodeName | number, fields = {}) => new Problem(code, { fields })
/** Failures after which the key is kept: a server failure, a key used for something else, an ended session. Decision 056. */
export const unsettled = [refusal('internalError'), refusal('conflict'), new Problem('unauthenticated', { kind: 'session' })]
/** A colleague saved first. ERR-20011. */
export const overtaken = new Problem('conflict', {
  details: { changed: ['company'], by: 'b@example.com', versions: { company: 2, business: 0, connectedPersons: 0 } },
})
export const shop = { id: 's', status: 'normal', psp: null, progress: 100, platform: 'Amazon', site: 'US' }
export const limit = { status: 'active', pre_limit: null, type: 'limit', limit: money, waits_for_name: false, shops: [], steps: [] }
/** A shop beside a facility. */
const beside = { id: 'r', name: 'Haifu', platform: 'Amazon', site: null, standing: 'ready', psp: null, amount: money }
/** The facility of which little was signed, with a shop that carries more, in each situation. */
const activationOpen = {
  facility: { status: 'active', signed: { amount: '10', currency: 'HKD' } },
  drawn: true,
  overdue: [],
  overdueInGroup: false,
  status: 'active',
  limit: money,
  shops: [beside],
  psps: [{ id: 'p', platform: 'Payoneer', name: 'Haifu' }],
  supplement: null,
  increase: null,
  refusals: [],
}
const increased = (status: string) => ({ ...activationOpen, increase: { status, before: money, limit: null, decided_at: null } })
export const activation = {
  open: activationOpen,
  early: { ...activationOpen, facility: null },
  undrawn: { ...activationOpen, drawn: false },
  overdue: { ...activationOpen, overdue: [{ product: 'hook', amount: money }] },
  sent: { ...activationOpen, supplement: { id: 'a', status: 'initiated', limit: money } },
  counting: { ...activationOpen, status: 'submitted' },
  /** The carried limit is not above the signed one. */
  unlikely: { ...activationOpen, limit: { amount: '10', currency: 'HKD' } },
  pending: increased('submitted'),
  refused: increased('failed'),
  approved: increased('active'),
}
export const category = { key: 'toys', name_chi: '玩具', name_cht: '玩具', name_eng: 'Toys' }
export const report = (status: string) => ({ id: 'r', status, category })
export const notice = (id: number, code: number | null) => ({ id, title: 'Notice', content: 'Words', link: null, code, level: 'other' })

const file = '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10'
/** A complete director. */
export const person = {
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
} as const

/** The portal of an unknown visitor, on the first landing. */
export const arrival = {
  stored: null,
  storedCompanyId: null,
  locale: 'zh_CN',
  messages: null,
  newKey: () => 'key',
  readHandoff: () => null,
  partnerSite: null,
  campaignCpid: 'market',
  address: { page: '/', search: '', params: {} },
} as const

/** Events without payload. */
export const facts = (types: string) => types.split(' ').map((type) => ({ type }))

/** An event of a company. */
export const happened = {
  number: 2,
  at: '2026-11-23T02:24:00.000Z',
  by: 'provider',
  kind: 'drawdown.paidOut',
  subjectId: 'd',
  details: { product: 'hook', reference: 'DD-7K2M-261123-0001', amount: money, paid: money },
}

/** An agreement of it that everybody has signed. */
export const agreed = {
  ...happened,
  kind: 'agreement.completed',
  subjectId: 's',
  details: { product: 'hook', kind: 'facility', reference: 'AGR-7K2M-261123-0001', amount: money },
}
