/** The worlds of the back office: sign-in, the queue, a case, and the read log. */
import { Problem } from '../../contract/kernel/problem.ts'
import type { World } from '../harness/alone.ts'
import { facts, happened, refusal } from '../kernel/shared.world.ts'

const fixed = { value: '3.66', date: '2026-11-26', source: 'newyorkfed.org', at: '2026-11-27T02:00:00.000Z' }
/** A rate as leads see it, with a fixing that waits, of the reader themself or of another lead. */
export const rateWith = (proposed: 'own' | 'other' | null) => ({
  id: 'SOFR',
  current: proposed === 'own' ? null : { ...fixed, byHand: proposed === null },
  refused: proposed === null ? null : { ...fixed, value: '25', fault: 'bounds' },
  proposed: proposed && { ...fixed, id: 'f', by: 'Ng Ka Yan', own: proposed === 'own' },
})
const rateLists = [[rateWith(null)], [rateWith('own')], [rateWith('other')]]

const staff = { id: 's', name: 'Ho Wing Lam', email: 's@staff.example.com', role: 'reviewer' }
const session = { staff, endsAt: '2026-11-27T10:00:00Z' }
const ofLead = { ...session, staff: { ...staff, id: 'l', role: 'lead' } }
const sessions = [session, ofLead]
const passwordTaken = [
  { ...session, methods: [] },
  { ...ofLead, methods: ['passkey', 'authenticator', 'recovery'] },
  { ...session, methods: ['passkey'] },
  { ...session, methods: ['authenticator'] },
]

const assessment = { verdict: 'ok', reason: null, note: '', by: 'Ho', carried: false }
const field = {
  item: 'company.registerNameEn',
  section: 'company',
  person: null,
  kind: 'field',
  values: ['Haifu'],
  opened: true,
  assessment: null,
}
const document = { ...field, item: 'company.documents.0', kind: 'document', values: ['br.jpg'], opened: false }
const number = { ...field, item: 'connectedPersons.0.idNumber', section: 'connectedPersons', person: 0, masked: true, opened: false }
const operations = {
  waiting: ['claim'],
  claimed: ['release', 'assess', 'propose', 'reveal'],
  proposed: ['confirm', 'sendBack', 'dispute', 'reveal'],
  disputed: ['settle', 'assess', 'reveal'],
  decided: [],
}
/** A case at a status, with no or all items assessed, and with everything or nothing opened by the reader. */
export const caseAt = (status: keyof typeof operations, seen = false, opened = false) => ({
  id: 'k',
  status,
  proposal: status === 'proposed' || status === 'disputed' ? 'approve' : null,
  operations: operations[status],
  items: [field, document, number].map((item) => ({ ...item, opened: opened || item.opened, assessment: seen ? assessment : null })),
})
const claimed = [caseAt('claimed'), caseAt('claimed', true)]
const row = { id: 'k', reference: 'K-1' }
const counts = { all: 1, due: 0, overdue: 0, waiting: 1, mine: 0, second: 0, disputed: 0, returned: 0 }
const pages = [
  { records: [], next: null, counts },
  { records: [row], next: 'n', counts },
]
const late = [refusal('conflict'), refusal('forbidden')]
const entry = { id: 1, what: 'case', caseId: 'k' }

/** Documents of an account that wait, with everything or nothing opened. */
export const accountReview = (opened: boolean, own: boolean | null = null) => ({
  id: 'r',
  numberOpened: opened,
  documents: [{ opened }],
  firstAccepted: own === null ? null : { by: '何咏琳', at: '2026-11-25T02:00:00.000Z', own },
})

/** A name that waits. */
export const sellerName = {
  id: 'n',
  status: 'waiting',
  caseId: 'k',
  name: 'Evil Mallory Ltd',
  shops: [
    { id: 's', platform: 'Amazon', name: 'Haian EU', seller: false, psp: 'Payoneer' },
    { id: 't', platform: 'Walmart', name: 'Haian US', seller: true, psp: null },
    { id: 'u', platform: 'Walmart', name: 'Haian CA', seller: false, psp: null },
  ],
  concerned: false,
  note: '',
  decided: null,
}
/** The same when it is accepted or refused, and when that was taken back. */
const decidedName = (by: string | null) => ({
  ...sellerName,
  status: by === null ? 'accepted' : 'refused',
  caseId: null,
  note: by === null ? '' : 'Another company.',
  decided: { at: '2026-11-20T08:00:00.000Z', by },
  shops: [],
})
const takenBackName = { ...sellerName, id: 'm', name: 'Evil Mallory Inc.', note: 'The register was read wrongly.' }
const namesOf = (...records: object[]) => ({ records, next: null })

/** A difference between books and statement at a status. */
export const breakAt = (status: 'open' | 'cured' | 'closed') => ({ id: 'b', source: 'bank', psp: null, balance: null, status })
const refusedNow = [
  { provider: 'bank', status: 401, reference: null, jobs: 2 },
  { provider: 'esign', status: 403, reference: null, jobs: 1 },
  { provider: 'Payoneer', status: 409, reference: 'CO-7K2M-261122-0001-1-1', jobs: 1 },
]
const breakPages = [
  { records: [], next: null, open: 0, compared: [], refused: [] },
  { records: [breakAt('open')], next: '1', open: 1, compared: [{ source: 'bank', psp: null, day: '2026-11-20' }], refused: refusedNow },
]

const arrivedTransfer = {
  id: 't',
  status: 'open',
  bookedOn: '2026-11-20',
  amount: { amount: '120000', currency: 'HKD' },
  text: 'for my shop',
}
const loanChoice = (drawdownId: string, concerned = false) => ({
  drawdownId,
  reference: 'DD-7K2M-261122-0001',
  companyId: 'c',
  registerNameEn: 'Haian Trading Limited',
  registerNameCn: '海安贸易有限公司',
  product: 'hook',
  due: { amount: '120000', currency: 'HKD' },
  total: { amount: '3700000', currency: 'HKD' },
  reasons: ['order', 'companyName', 'day'],
  concerned,
})
/** The loan that an open transfer may be for. */
export const loanId = '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0a11'
/** A transfer that waits, with the loan, and with one of a company in which the reader is concerned. */
export const openTransfer = {
  ...arrivedTransfer,
  payer: null,
  choices: [loanChoice(loanId), loanChoice('x', true)],
  returnFault: null,
  allocation: null,
}
/** A transfer that is proposed for a loan, by the reader or another lead. */
export const proposedTransfer = (own: boolean, concerned = false) => ({
  ...arrivedTransfer,
  status: 'proposed',
  payer: { name: 'HAIAN TRADING LTD', account: '••••3456' },
  choices: [],
  returnFault: null,
  allocation: {
    loan: loanChoice(loanId, concerned),
    by: 'Ng Ka Yan',
    at: '2026-11-27T02:00:00.000Z',
    reason: 'The amount.',
    own,
    decidedBy: null as string | null,
  },
})
/** A transfer that is proposed to be sent back, and one that the bank did not send. */
const backToPayer = { ...proposedTransfer(false), allocation: { ...proposedTransfer(false).allocation, loan: null } }
const notReturned = { ...openTransfer, choices: [], returnFault: 'refused' }
const allocatedTransfer = { ...proposedTransfer(false), status: 'allocated' }
allocatedTransfer.allocation.decidedBy = 'Ho Wing Lam'
/** A request for other instalments, as the list and as its dialog have it. */
const hkd = (amount: string) => ({ amount, currency: 'HKD' })
const requestedArrangement = {
  id: 'q',
  status: 'requested',
  reference: 'DD-7K2M-261124-0001',
  companyId: 'c',
  registerNameEn: 'Haian Trading Ltd',
  registerNameCn: '海安贸易有限公司',
  product: 'hook',
  requestedAt: '2026-12-01T02:00:00.000Z',
  wishedFrom: '2026-12-20',
}
const plannedInstalment = { due: '2026-12-21', principal: hkd('1000000'), interest: hkd('8000'), total: hkd('1008000') }
export const arrangementPlan = { first: '2026-12-21', count: 6, timing: 'monthly' }
export const arrangementRequest = (status: string, own = false) => ({
  ...requestedArrangement,
  status,
  wish: 'Sales have halved.',
  recorded: own ? { caller: 'Ms Lam', by: 'Wu' } : null,
  owed: {
    principal: hkd('1000000'),
    interest: hkd('0'),
    total: hkd('1000000'),
    due: hkd('500000'),
    overdue: own ? hkd('0') : hkd('500000'),
    overdueSince: own ? null : '2026-11-20',
  },
  coming: [plannedInstalment],
  plan: status === 'proposed' ? [plannedInstalment] : [],
  proposal:
    status === 'proposed' ? { ...arrangementPlan, by: 'Wu', reason: own ? null : 'The season is late.', own, decidedBy: null } : null,
  declineReason: status === 'declined' ? 'The records are missing.' : null,
  concerned: false,
})

const transferDetails = [
  openTransfer,
  proposedTransfer(true),
  proposedTransfer(false),
  proposedTransfer(false, true),
  backToPayer,
  notReturned,
  allocatedTransfer,
]

const ofLoan = {
  drawdownId: loanId,
  reference: 'DD-7K2M-261122-0001',
  companyId: 'c',
  registerNameEn: 'Haian Trading Limited',
  registerNameCn: '海安贸易有限公司',
  product: 'hook',
  concerned: false,
}
/** A proposal to waive interest, of the reader or of another lead. */
export const waiverOf = (own: boolean, given: object = {}) => ({
  ...ofLoan,
  id: 'a',
  kind: 'waiver',
  undone: null,
  amount: { amount: '12000', currency: 'HKD' },
  reason: 'Our debit came late.',
  status: 'proposed',
  by: 'Ng Ka Yan',
  at: '2026-11-27T02:00:00.000Z',
  own,
  decidedBy: null,
  ...given,
})
const confirmedWaiver = waiverOf(false, { id: 'b', status: 'confirmed', decidedBy: 'Ho Wing Lam' })
/** A transfer that leads have allocated. */
export const allocated = {
  id: '0b9a4c1e-5f0d-4a52-9c1e-3f6f5f1f2a77',
  reference: 'RP-7K2M-261122-0001',
  method: 'transfer',
  amount: { amount: '90000', currency: 'HKD' },
  on: '2026-11-20',
}
/** An exception to the limit of a company, proposed by the reader or another lead. */
export const exceptionOf = (own: boolean, given: object = {}) => ({
  ...{ id: 'e', companyId: 'c', registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司', product: 'hook' },
  ...{ concerned: false, effect: 'raises', amount: { amount: '30000000', currency: 'HKD' } },
  ...{ calculated: { amount: '10000000', currency: 'HKD' }, ground: 'season', reason: 'Orders for spring.', lastOn: '2027-02-28' },
  ...{ status: 'proposed', by: 'Ng Ka Yan', at: '2026-11-27T02:00:00.000Z', own, decidedBy: null },
  ...given,
})
/** A loan of which interest can be waived. */
export const adjustable = (given: object = {}) => ({
  ...ofLoan,
  due: { amount: '120000', currency: 'HKD' },
  interest: { amount: '15000', currency: 'HKD' },
  waivable: { amount: '15000', currency: 'HKD' },
  owed: { amount: '900000', currency: 'HKD' },
  overdueSince: '2026-08-20',
  writeOffRefusal: 'tooEarly',
  undoable: [allocated],
  adjustments: [confirmedWaiver],
  ...given,
})

/** A case of a loan that is past due, with what the reader can do. */
export const collectionCase = (operations: string[] = [], given: object = {}) => ({
  id: 'k',
  status: 'contact',
  drawdownId: loanId,
  reference: 'DD-7K2M-261122-0001',
  companyId: 'c',
  registerNameEn: 'Haian Trading Limited',
  registerNameCn: '海安贸易有限公司',
  product: 'hook',
  daysPastDue: 12,
  pastDue: { amount: '120000', currency: 'HKD' },
  nextOn: '2026-11-27',
  takenBy: null,
  ...{ on: '2026-11-27', agency: null, concerned: false, operations, entries: collectionEntries },
  ...given,
})
const sentRow = {
  ...{ id: 'k', reference: 'CA-7K2M-261122-0001', status: 'open', topic: 'limit', product: 'hook', item: null },
  ...{ companyId: 'c', registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司' },
  ...{ sentAt: '2026-11-22T02:00:00.000Z', due: '2026-12-04', late: false },
}
/** An appeal that the staff have opened. */
export const sentCase = (given: object = {}) => ({
  ...sentRow,
  ...{ words: 'The sales of May are missing.', drawdownId: null, answer: '', answeredBy: null, answeredAt: null, concerned: false },
  assessed: { limit: { amount: '3000000', currency: 'HKD' }, at: '2026-11-20T02:00:00.000Z' },
  ...given,
})
const noEntry = { by: 'Ho Wing Lam', channel: null, outcome: null, words: '', who: null, agency: null, amount: null, day: null }
const collectionEntries = [
  {
    ...noEntry,
    id: '3',
    kind: 'contact',
    at: '2026-11-26T02:00:00.000Z',
    channel: 'phone',
    outcome: 'spoken',
    words: 'Soon.',
    day: '2026-11-27',
  },
  {
    ...noEntry,
    id: '2',
    kind: 'promise',
    at: '2026-11-25T02:00:00.000Z',
    who: 'Ms Wong',
    amount: { amount: '9900', currency: 'HKD' },
    day: '2026-11-26',
  },
  { ...noEntry, id: '1', kind: 'opened', at: '2026-11-16T02:00:00.000Z', by: null },
]
const listedCase = (given: object = {}) => {
  const { on: _on, agency: _agency, concerned: _concerned, operations: _operations, entries: _entries, ...row } = collectionCase()
  return { ...row, ...given }
}

/** By name of the registry. */
export const backofficeWorlds: Record<string, World> = {
  backoffice: {
    inputs: [
      { token: null, place: { page: 'queue', tab: 'mine' }, locale: 'zh_CN' },
      { token: 't', place: { page: 'reads', caseId: null }, locale: 'zh_CN' },
    ],
    events: [
      { type: 'signIn.submitted', given: { email: 's@staff.example.com', password: 'p' } },
      { type: 'captcha.answered', uuid: 'u', code: 'c' },
      { type: 'captcha.closed' },
      { type: 'code.submitted', form: { code: '123456' } },
      ...['passkey', 'authenticator'].map((kind) => ({ type: 'factor.chosen', kind })),
      { type: 'password.submitted', given: { password: 'p', passwordConfirmation: 'p' } },
      { type: 'place.requested', place: { page: 'case', id: 'k' } },
      { type: 'place.requested', place: { page: 'timeline', caseId: 'k' } },
      { type: 'place.requested', place: { page: 'reads', caseId: 'k' } },
      { type: 'place.requested', place: { page: 'loans', filter: 'all', keyword: '' } },
      { type: 'place.requested', place: { page: 'loan', id: loanId } },
      { type: 'place.requested', place: { page: 'file', companyId: loanId } },
      { type: 'place.requested', place: { page: 'calls', companyId: loanId, drawdownId: loanId } },
      { type: 'loans.narrowed', shown: { filter: 'overdue', keyword: 'DD-' } },
      { type: 'place.requested', place: { page: 'accounts' } },
      { type: 'place.requested', place: { page: 'names' } },
      { type: 'place.requested', place: { page: 'breaks' } },
      { type: 'place.requested', place: { page: 'reports' } },
      { type: 'place.requested', place: { page: 'exposures' } },
      { type: 'place.requested', place: { page: 'unidentified' } },
      { type: 'place.requested', place: { page: 'arrangements' } },
      { type: 'place.requested', place: { page: 'adjustments' } },
      { type: 'place.requested', place: { page: 'exceptions' } },
      { type: 'place.requested', place: { page: 'collections' } },
      { type: 'place.requested', place: { page: 'sentCases' } },
      { type: 'place.requested', place: { page: 'rates' } },
      { type: 'place.requested', place: { page: 'members' } },
      { type: 'place.requested', place: { page: 'codes' } },
      { type: 'place.requested', place: { page: 'queue', tab: 'all' } },
      { type: 'tab.opened', tab: 'due' },
      { type: 'language.chosen', locale: 'en_US' },
      ...facts(
        'signIn.requested signOut.pressed signInAgain.pressed session.over codeRenewal.began codeRenewal.ended passkey.requested retry.pressed network.returned',
      ),
    ],
    outputs: {
      readStaff: sessions,
      signInStaff: passwordTaken,
      signInGuarded: passwordTaken,
      acceptStaffInvitation: passwordTaken.slice(0, 1),
      proveStaffByCode: sessions,
      proveByPasskey: sessions,
      enrolFactor: [
        { added: true, problem: null },
        { added: false, problem: null },
        ...[refusal('unauthenticated'), refusal('credentialsInvalid'), new Problem(0, { kind: 'transport' })].map((problem) => ({
          added: false,
          problem,
        })),
      ],
      readStaffInvitation: [{ name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }],
    },
    errors: {
      readStaff: [refusal('unauthenticated')],
      signInStaff: [refusal('wrongCredentials'), refusal('signInCaptchaRequired')],
      signInGuarded: [refusal('wrongCredentials'), refusal('captchaWrong'), refusal('networkError')],
      proveStaffByCode: [refusal('codeWrong'), refusal('unauthenticated')],
      proveByPasskey: [refusal('credentialsInvalid'), refusal('unauthenticated')],
      signOutStaff: [refusal('unauthenticated')],
      readStaffInvitation: [refusal('invitationExpired')],
      acceptStaffInvitation: [refusal('invitationExpired')],
    },
    key: ({ token, place, locale, staff, methods, lapsed, problem }) => [
      token,
      methods,
      place,
      locale,
      (staff as { id: string } | null)?.id,
      lapsed,
      problem === null,
    ],
  },
  accountReviews: {
    events: [
      { type: 'look.pressed', id: 'r', place: null },
      { type: 'look.pressed', id: 'r', place: 0 },
      { type: 'reason.given', reason: 'Compare' },
      ...['accept.pressed', 'refuse.pressed'].map((type) => ({ type, id: 'r' })),
      { type: 'acceptance.submitted', note: 'Seen.' },
      { type: 'refusal.submitted', reason: 'unreadable', note: '' },
      ...facts('hide.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listAccountReviews: [
        [accountReview(false)],
        [accountReview(true)],
        [accountReview(true, true)],
        [accountReview(true, false)],
        [{ ...accountReview(true), concerned: true }],
      ],
      refreshReviews: [[accountReview(false)], []],
      revealAccountNumber: [{ value: '123' }],
      openAccountDocument: [{ url: '/files/f', fileName: 'statement.pdf', mime: 'application/pdf', pages: [] }],
    },
    errors: {
      acceptDocuments: late,
      refuseDocuments: late,
      revealAccountNumber: [refusal('notFound')],
      openAccountDocument: [refusal('notFound')],
    },
    key: ({ reviews, target, numbers, opened, problem }) => [
      JSON.stringify(reviews),
      (target as { place: number | null } | null)?.place,
      Object.keys(numbers as object).length,
      opened !== null,
      problem === null,
    ],
  },
  sellerNames: {
    events: [
      { type: 'verdict.chosen', id: 'n', accepted: true },
      { type: 'verdict.chosen', id: 'n', accepted: false },
      { type: 'takeBack.pressed', id: 'n' },
      { type: 'note.submitted', note: 'As in the register.' },
      { type: 'filter.chosen', filter: 'accepted' },
      ...facts('more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listSellerNames: [{ ...namesOf(sellerName), next: 'n' }, namesOf({ ...sellerName, concerned: true, close: true }), namesOf()],
      listMore: [namesOf(takenBackName)],
      refreshList: [{ ...namesOf(decidedName('Ho Wing Lam')), next: 'n' }, namesOf(decidedName(null)), namesOf()],
    },
    errors: { decideSellerName: late, takeBackSellerName: late },
    key: ({ records, next, filter, accepted, reread, problem }) => [
      JSON.stringify(records),
      next,
      filter,
      accepted,
      reread,
      problem === null,
    ],
  },
  caseQueue: {
    inputs: [{ tab: 'all' }],
    events: [
      { type: 'tab.chosen', tab: 'mine' },
      { type: 'search.changed', keyword: 'Haifu' },
      { type: 'case.pressed', id: 'k' },
      { type: 'claim.pressed', id: 'k' },
      ...facts('more.pressed retry.pressed network.returned'),
    ],
    outputs: { listCases: pages, listMore: [pages[0]] },
    errors: { claimCase: late },
    key: ({ tab, keyword, next, problem }) => [tab, keyword, next, problem === null],
  },
  caseReview: {
    inputs: [{ id: 'k' }],
    events: [
      { type: 'item.chosen', item: document.item },
      { type: 'ok.pressed', items: [field.item] },
      ...['undo.pressed', 'return.pressed', 'look.pressed', 'hide.pressed'].map((type) => ({ type, item: document.item })),
      { type: 'look.pressed', item: number.item },
      { type: 'return.submitted', reason: 'unreadable', note: '' },
      { type: 'reason.given', reason: 'Compare' },
      { type: 'opinion.pressed', proposal: 'return' },
      { type: 'opinion.submitted', opinion: { note: 'n', message: '', dueDays: 7 } },
      ...['confirm', 'sendBack', 'dispute'].map((said) => ({ type: 'second.submitted', said, note: 'n' })),
      ...facts('next.pressed previous.pressed claim.pressed release.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      readReviewLists: [{}],
      readCase: [
        caseAt('waiting'),
        { ...caseAt('waiting'), concerned: true, operations: [] },
        ...claimed,
        caseAt('proposed', true),
        caseAt('proposed', true, true),
        caseAt('disputed', true),
      ],
      rereadCase: [caseAt('decided', true)],
      assessItems: claimed,
      noteReturn: claimed,
      claimCase: [caseAt('claimed')],
      releaseCase: [caseAt('waiting')],
      proposeDecision: [caseAt('decided', true)],
      settleDispute: [caseAt('decided', true)],
      confirmProposal: [caseAt('decided', true)],
      sendBackProposal: [caseAt('decided', true)],
      disputeProposal: [caseAt('decided', true)],
      revealItem: [{ value: 'A123456(3)' }],
      openCaseDocument: [{ url: '/files/f', fileName: 'br.jpg', mime: 'image/jpeg', pages: [] }],
    },
    errors: {
      readCase: [refusal('notFound')],
      ...Object.fromEntries(
        [
          'assessItems',
          'noteReturn',
          'claimCase',
          'releaseCase',
          'proposeDecision',
          'settleDispute',
          'confirmProposal',
          'sendBackProposal',
          'disputeProposal',
        ].map((id) => [id, late]),
      ),
    },
    key: ({ case: found, target, problem }) => [
      (found as { status: string } | null)?.status,
      (found as ReturnType<typeof caseAt> | null)?.items.every(({ opened }) => opened),
      target === document.item ? 'document' : 'value',
      problem === null,
    ],
    approximate: true,
  },
  reconciliation: {
    inputs: [{ lead: 'l' }],
    events: [
      { type: 'filter.chosen', filter: 'ended' },
      { type: 'break.pressed', id: 'b' },
      { type: 'note.submitted', note: 'Booked by hand.' },
      ...facts('more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listBreaks: breakPages,
      listMore: [breakPages[0]],
      refreshBreaks: [breakPages[0]],
      readBreak: [breakAt('open'), breakAt('closed'), { ...breakAt('open'), concerned: true }],
      rereadBreak: [breakAt('cured')],
      closeBreak: [breakAt('closed')],
      readTyped: [null, { lead: 'l', id: 'b', note: 'Booked by hand.' }],
    },
    errors: { readBreak: [refusal('notFound')], closeBreak: [refusal('conflict'), refusal('verificationFailed')] },
    key: ({ filter, next, target, opened, problem }) => [
      filter,
      next,
      target,
      (opened as { status: string } | null)?.status,
      problem === null,
    ],
  },
  rates: {
    events: [
      { type: 'fix.pressed', id: 'SOFR' },
      { type: 'fixing.submitted', fixing: { value: '3.66', date: '2026-11-26', source: 'newyorkfed.org' } },
      ...[true, false].map((accepted) => ({ type: 'decision.pressed', id: 'SOFR', accepted })),
      ...facts('decision.confirmed dialog.closed retry.pressed network.returned'),
    ],
    outputs: { listRates: rateLists, refreshRates: rateLists },
    errors: {
      proposeFixing: [refusal('conflict'), refusal('invalidInput')],
      decideFixing: [refusal('conflict'), refusal('forbidden'), refusal('verificationFailed')],
    },
    key: ({ records, target, accepted, reread, problem }) => [JSON.stringify(records), target === null, accepted, reread, problem === null],
  },
  requestedArrangements: {
    inputs: [{}, { request: 'q' }],
    events: [
      { type: 'filter.chosen', filter: 'proposed' },
      { type: 'request.pressed', id: 'q' },
      { type: 'plan.calculated', proposal: arrangementPlan },
      { type: 'plan.calculated', proposal: { ...arrangementPlan, timing: 'moved' } },
      { type: 'plan.proposed', reason: 'The season is late.' },
      ...[true, false].map((accepted) => ({ type: 'plan.decided', accepted, reason: 'The season is late.' })),
      { type: 'decline.submitted', reason: 'The records are missing.' },
      ...facts('more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listRequestedArrangements: [
        { records: [requestedArrangement], next: 'n' },
        { records: [], next: null },
      ],
      listMore: [{ records: [{ ...requestedArrangement, id: 'u' }], next: null }],
      refreshList: [{ records: [requestedArrangement], next: null }],
      readRequestedArrangement: [
        arrangementRequest('requested'),
        { ...arrangementRequest('requested'), concerned: true },
        arrangementRequest('proposed'),
        arrangementRequest('proposed', true),
        arrangementRequest('declined'),
      ],
      calculateArrangement: [[plannedInstalment]],
    },
    errors: {
      readRequestedArrangement: [refusal('notFound'), refusal('forbidden')],
      calculateArrangement: [refusal('refused', { first: 'field.date.outOfReach' }), refusal('conflict')],
      proposeArrangement: [refusal('conflict'), refusal('forbidden')],
      decideArrangement: [refusal('conflict'), refusal('forbidden'), refusal('verificationFailed')],
      declineArrangement: [refusal('conflict'), refusal('forbidden')],
    },
    key: ({ linked, filter, next, opened, proposal, plan, reread, problem }) => [
      linked,
      filter,
      next,
      JSON.stringify(opened),
      proposal === null,
      (plan as unknown[]).length,
      reread,
      problem === null,
    ],
    approximate: true,
  },
  unidentified: {
    inputs: [{}, { loan: 'DD-7K2M-261122-0001' }],
    events: [
      { type: 'filter.chosen', filter: 'proposed' },
      { type: 'transfer.pressed', id: 't' },
      { type: 'loans.searched', search: 'Haian' },
      ...[loanId, 'payer'].map((to) => ({ type: 'allocation.submitted', allocation: { to, reason: 'The amount.' } })),
      ...[true, false].map((accepted) => ({ type: 'allocation.decided', accepted })),
      ...facts('more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listUnidentified: [
        { records: [arrivedTransfer], next: 'n' },
        { records: [], next: null },
      ],
      listMore: [{ records: [{ ...arrivedTransfer, id: 'u' }], next: null }],
      refreshList: [{ records: [arrivedTransfer], next: null }],
      readUnidentified: transferDetails,
      searchLoans: [{ ...openTransfer, choices: [] }, openTransfer],
    },
    errors: {
      readUnidentified: [refusal('notFound'), refusal('forbidden')],
      searchLoans: [refusal('notFound'), refusal('forbidden')],
      proposeAllocation: [refusal('conflict'), refusal('forbidden')],
      decideAllocation: [refusal('conflict'), refusal('forbidden'), refusal('verificationFailed')],
    },
    key: ({ filter, next, opened, search, reread, problem }) => [filter, next, JSON.stringify(opened), search, reread, problem === null],
    approximate: true,
  },
  adjustments: {
    inputs: [{}, { loan: 'DD-7K2M-261122-0001' }],
    events: [
      { type: 'filter.chosen', filter: 'confirmed' },
      { type: 'adjustment.pressed', id: 'a' },
      ...[true, false].map((accepted) => ({ type: 'adjustment.decided', accepted })),
      { type: 'loan.searched', reference: 'DD-7K2M-261122-0001' },
      { type: 'waiver.submitted', waiver: { amount: { amount: '12000', currency: 'HKD' }, reason: 'Our debit came late.' } },
      { type: 'writeOff.submitted', writeOff: { reason: 'The shop was closed.' } },
      { type: 'undo.pressed', id: allocated.id },
      { type: 'undo.submitted', undo: { reason: 'It was not theirs.' } },
      ...facts('adjustment.takenBack proposal.pressed writeOff.pressed more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listAdjustments: [
        { records: [waiverOf(false)], next: 'n' },
        { records: [waiverOf(true)], next: null },
        { records: [waiverOf(false, { kind: 'writeOff' })], next: null },
        { records: [waiverOf(false, { kind: 'undo', undone: allocated })], next: null },
        { records: [waiverOf(false, { concerned: true })], next: null },
        { records: [], next: null },
      ],
      listMore: [{ records: [confirmedWaiver], next: null }],
      refreshList: [{ records: [waiverOf(false)], next: null }],
      readAdjustable: [
        adjustable(),
        adjustable({ waivable: { amount: '0', currency: 'HKD' }, undoable: [{ ...allocated, method: 'waiver' }] }),
        adjustable({ concerned: true, writeOffRefusal: null }),
        adjustable({ adjustments: [waiverOf(false)], writeOffRefusal: null }),
        adjustable({ writeOffRefusal: null }),
        adjustable({ writeOffRefusal: 'closed', overdueSince: null }),
      ],
    },
    errors: {
      readAdjustable: [refusal('notFound'), refusal('forbidden')],
      proposeWaiver: [refusal('conflict'), refusal('refused')],
      proposeWriteOff: [refusal('conflict'), refusal('forbidden')],
      proposeUndo: [refusal('conflict'), refusal('forbidden')],
      decideAdjustment: [refusal('conflict'), refusal('verificationFailed'), refusal('forbidden')],
      withdrawAdjustment: [refusal('conflict'), refusal('forbidden')],
    },
    key: ({ linked, filter, next, target, loan, reread, problem }) => [
      linked,
      filter,
      next,
      JSON.stringify(target),
      JSON.stringify(loan),
      reread,
      problem === null,
    ],
    approximate: true,
  },
  collections: {
    events: [
      { type: 'filter.chosen', filter: 'mine' },
      { type: 'collection.pressed', id: 'k' },
      ...['contact', 'promise', 'letter', 'handOver'].map((operation) => ({ type: 'operation.chosen', operation })),
      {
        type: 'contact.submitted',
        contact: { channel: 'phone', outcome: 'spoken', words: 'Soon.', again: '2026-11-29' },
      },
      {
        type: 'promise.submitted',
        promise: { amount: { amount: '9900', currency: 'HKD' }, day: '2026-11-30', who: 'Ms Wong', words: '' },
      },
      { type: 'letter.submitted', reason: 'No answer.' },
      { type: 'handOver.submitted', handOver: { agency: 'Harbour Collections Ltd', reason: 'No answer.' } },
      ...[true, false].map((accepted) => ({ type: 'handOver.decided', accepted })),
      ...facts('collection.taken more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listCollectionCases: [
        { records: [listedCase()], next: 'n' },
        { records: [], next: null },
      ],
      listMore: [{ records: [listedCase({ id: 'l', status: 'promised', takenBy: 'Ng Ka Yan' })], next: null }],
      refreshList: [{ records: [listedCase()], next: null }],
      readCollectionCase: [
        collectionCase(['take', 'contact', 'promise', 'letter', 'handOver']),
        collectionCase(['confirmHandOver', 'declineHandOver'], { status: 'handOverProposed', agency: 'Harbour Collections Ltd' }),
        collectionCase([], { concerned: true }),
      ],
    },
    errors: {
      readCollectionCase: [refusal('notFound'), refusal('forbidden')],
      takeCollectionCase: [refusal('conflict'), refusal('forbidden')],
      proposeHandOver: [refusal('conflict'), refusal('forbidden')],
      noteContact: [refusal('conflict'), refusal('refused')],
      recordPromise: [refusal('conflict'), refusal('refused')],
      sendDemandLetter: [refusal('conflict'), refusal('verificationFailed'), refusal('forbidden')],
      decideHandOver: [refusal('conflict'), refusal('verificationFailed'), refusal('forbidden')],
    },
    key: ({ filter, next, opened, form, reread, problem }) => [filter, next, JSON.stringify(opened), form, reread, problem === null],
    approximate: true,
  },
  exceptions: {
    events: [
      { type: 'filter.chosen', filter: 'confirmed' },
      { type: 'exception.opened', id: 'e' },
      ...[true, false].map((accepted) => ({ type: 'exception.decided', accepted })),
      ...facts('exception.takenBack more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listExceptions: [
        { records: [exceptionOf(false)], next: 'n' },
        { records: [exceptionOf(true, { effect: 'lowers', ground: 'caution' })], next: null },
        { records: [exceptionOf(false, { concerned: true })], next: null },
        { records: [exceptionOf(false, { status: 'confirmed', decidedBy: 'Ho Wing Lam' })], next: null },
        { records: [], next: null },
      ],
      listMore: [{ records: [exceptionOf(false, { id: 'f', ground: 'appeal' })], next: null }],
      refreshList: [{ records: [exceptionOf(false)], next: null }],
    },
    errors: {
      decideException: [refusal('conflict'), refusal('verificationFailed'), refusal('forbidden')],
      withdrawException: [refusal('conflict'), refusal('forbidden')],
    },
    key: ({ filter, next, target, reread, problem }) => [filter, next, JSON.stringify(target), reread, problem === null],
    approximate: true,
  },
  sentCases: {
    events: [
      { type: 'filter.chosen', filter: 'answered' },
      { type: 'case.pressed', id: 'k' },
      { type: 'answer.submitted', answer: { answer: 'They are counted now.' } },
      ...facts('more.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listSentCases: [
        { records: [sentRow], next: 'n' },
        { records: [], next: null },
      ],
      listMore: [{ records: [{ ...sentRow, id: 'l', late: true, topic: 'drawdown', product: null, item: 'DD-1' }], next: null }],
      refreshList: [{ records: [sentRow], next: null }],
      readSentCase: [
        sentCase(),
        sentCase({ concerned: true, late: true }),
        sentCase({ topic: 'repayment', product: null, item: 'RP-1', drawdownId: loanId, assessed: null }),
        sentCase({ status: 'answered', answer: 'They count.', answeredBy: 'Ho Wing Lam', answeredAt: '2026-11-25T02:00:00.000Z' }),
      ],
    },
    errors: {
      readSentCase: [refusal('notFound'), refusal('forbidden')],
      answerSentCase: [refusal('conflict'), refusal('forbidden')],
    },
    key: ({ filter, next, opened, reread, problem }) => [filter, next, JSON.stringify(opened), reread, problem === null],
    approximate: true,
  },
  caseTimeline: {
    inputs: [{ caseId: 'k' }],
    events: facts('more.pressed retry.pressed network.returned'),
    outputs: {
      listCaseEvents: [
        { records: [], next: null },
        { records: [{ ...happened, actor: null }], next: '1' },
      ],
      listMore: [{ records: [{ ...happened, number: 1, actor: null }], next: null }],
    },
  },
  recoveryCodes: {
    events: facts('renewal.pressed change.confirmed codes.kept dialog.closed'),
    outputs: { renewStaffRecoveryCodes: [{ recovery_codes: ['abcd-efgh-jkmn-pqrs'] }] },
    errors: { renewStaffRecoveryCodes: [refusal('verificationFailed'), refusal('tooManyRequests')] },
  },
  readLog: {
    inputs: [{ caseId: null }, { caseId: 'k' }],
    events: facts('more.pressed retry.pressed network.returned'),
    outputs: {
      listReads: [
        { records: [], next: null },
        { records: [entry], next: '1' },
      ],
      listMore: [{ records: [{ ...entry, id: 2 }], next: null }],
    },
  },
}
