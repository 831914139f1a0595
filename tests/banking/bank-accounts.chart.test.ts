/** The accounts of a company: requests, notifications and tags as users add, verify, authorise and remove them. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { account, awaited, psp } from './bank-accounts.world.ts'

const profile = { companyId: 'c', role: 'administrator', kycStatus: 'approved' }
const keys = () => {
  let last = 0
  return () => `key-${++last}`
}
const shownWith = (list: object[]) => [
  ...[answers('readCompanyProfile', profile), answers('readReferenceLists', {}), answers('listBankAccounts', list)],
  answers('listPspAccounts', [psp]),
]
const page = (list: object[], ...happens: Happening[]) =>
  play('bankAccounts', { companyId: 'c', newKey: keys() }, ...shownWith(list), ...happens)
const at = (...happens: Happening[]) => page([account], ...happens)
const of = (type: string) => ({ type, id: 'a' })
const typed = { type: 'account.submitted', account: { accountNumber: '123' } }
const typedPsp = { type: 'psp.submitted', account: { accountNumber: '456' } }
const toPsps = { type: 'tab.chosen', tab: 'psp' }
const changed = new Problem('conflict', { details: { status: 'authorised', version: 4 } })

test('BANK-01 both lists are read with the user’s role; a failed read is retried by hand or when the network returns', () => {
  expect(play('bankAccounts', { companyId: 'c', newKey: keys() }).did).toEqual(['asks readCompanyProfile'])
  expect(at()).toMatchObject({ tags: 'ready', context: { accounts: [account], psps: [psp], profile, tab: 'bank' } })
  expect(at(toPsps).context.tab).toBe('psp')
})
testReads('BANK-01 the accounts of a company', {
  ...{ chart: 'bankAccounts', input: { companyId: 'c', newKey: keys() } },
  reads: [
    { call: 'readCompanyProfile', asked: { companyId: 'c' }, answer: profile },
    { call: 'readReferenceLists', asked: {}, answer: {} },
    { call: 'listBankAccounts', asked: {}, answer: [account] },
    { call: 'listPspAccounts', asked: {} },
  ],
})

test('BANK-04 R12 an account is sent with a new idempotency key; a refusal leads back to the form', () => {
  const form = ['add.pressed', answers('listBanks', [])] as const
  expect(at('add.pressed').tags).toBe('adding preparing ready')
  expect(at('add.pressed', fails('listBanks')).tags).toBe('adding ready')
  expect(at(...form, typed)).toMatchObject({ did: expect.arrayContaining(['asks addBankAccount']), context: { key: 'key-1' } })
  expect(at(...form, typed, answers('addBankAccount', account)).did.join(' ')).toMatch(/notifyParent.*refreshAccounts/)
  const refused = at(...form, typed, fails('addBankAccount', new Problem('alreadyExists', { fields: { accountNumber: 'x' } })))
  expect([refused.tags, refused.context.problem]).toMatchObject(['adding ready', { code: 20017 }])
  expect(at('add.pressed', 'dialog.closed').tags).toBe('ready')
  expect(at(...form, typed, fails('addBankAccount', new Problem('alreadyExists')), 'dialog.closed')).toMatchObject({
    tags: 'ready',
    context: { problem: null },
  })
  const next = at(...form, typed, answers('addBankAccount', account), answers('refreshAccounts', [account]), 'add.pressed')
  expect(next.context.key).toBe('key-2')
})

test('R12 ERR-R04 a lost answer is requested again with the same key, after a pause or when the network returns, until it arrives', () => {
  const lost = ['add.pressed', answers('listBanks', []), typed, fails('addBankAccount')] as const
  expect(at(...lost).tags).toBe('adding ready verifying')
  for (const again of [passes('again'), { type: 'network.returned' }]) {
    expect(at(...lost, again)).toMatchObject({
      did: ['asks addBankAccountAgain'],
      asked: { addBankAccountAgain: { request: { account: typed.account }, idempotencyKey: 'key-1' } },
    })
    expect(at(...lost, again, fails('addBankAccountAgain')).tags).toBe('adding ready verifying')
    expect(at(...lost, again, answers('addBankAccountAgain', account)).did.join(' ')).toMatch(/notifyParent.*refreshAccounts/)
    expect(at(...lost, again, fails('addBankAccountAgain', new Problem('unavailable'))).context.problem).toMatchObject({ code: 20016 })
  }
})

test('BANK-05 a PSP account is entered in the same steps, from its own tab', () => {
  const form = [toPsps, 'add.pressed', answers('listGateways', [])] as const
  expect(at(toPsps, 'add.pressed').tags).toBe('addingPsp preparing ready')
  expect(at(toPsps, 'add.pressed', fails('listGateways')).context.problem).toMatchObject({ kind: 'transport' })
  expect(at(...form, typedPsp).did).toContain('asks addPspAccount')
  expect(at(...form, typedPsp, answers('addPspAccount', psp)).did.join(' ')).toMatch(/notifyParent.*refreshPsps/)
  const lost = [...form, typedPsp, fails('addPspAccount')] as const
  for (const again of [passes('again'), { type: 'network.returned' }])
    expect(at(...lost, again)).toMatchObject({ tags: 'addingPsp ready verifying', context: { key: 'key-1', typedPsp: typedPsp.account } })
  for (const again of [passes('again'), { type: 'network.returned' }]) {
    const request = { request: { account: typedPsp.account }, idempotencyKey: 'key-1' }
    expect(at(...lost, again).asked).toEqual({ addPspAccountAgain: request })
    expect(at(...lost, again, answers('addPspAccountAgain', psp)).did).toEqual(['notifyParent', 'asks refreshPsps'])
    expect(at(...lost, again, fails('addPspAccountAgain')).tags).toBe('addingPsp ready verifying')
  }
  for (const refused of [
    [...form, typedPsp, fails('addPspAccount', new Problem('alreadyExists'))],
    [...lost, passes('again'), fails('addPspAccountAgain', new Problem('alreadyExists'))],
  ]) {
    expect(at(...refused)).toMatchObject({ tags: 'addingPsp ready', context: { problem: { code: 20017 } } })
    expect(at(...refused, 'dialog.closed')).toMatchObject({ tags: 'ready', context: { problem: null } })
  }
  expect(at(toPsps, 'add.pressed', 'dialog.closed')).toMatchObject({ tags: 'ready', did: [] })
})

test('BANK-02 an account is verified by amounts or by documents', () => {
  const proof = of('verify.pressed')
  expect(at(proof).tags).toBe('proving ready')
  expect(at(proof, 'dialog.closed').tags).toBe('ready')
  expect(at(proof, 'deposit.requested').did).toContain('asks sendDeposit')
  expect(at(proof, 'deposit.requested', answers('sendDeposit', awaited)).did.join(' ')).toMatch(/notifyParent.*refreshAccounts/)
})

test('ERR-20007 wrong amounts reduce the tries and keep the form; after the third the list shows the result', () => {
  const entered = [of('amounts.pressed'), { type: 'amounts.submitted', amounts: [] }] as const
  const wrong = (left: number) => fails('confirmDeposit', new Problem('verificationFailed', { details: { left } }))
  const once = page([awaited], ...entered, wrong(2))
  expect(once).toMatchObject({ tags: 'entering ready', context: { target: { deposit: { triesLeft: 2 } }, problem: { code: 20007 } } })
  const last = page([awaited], ...entered, wrong(0), answers('refreshAccounts', [{ ...account, status: 'refused' }]))
  expect(last).toMatchObject({ tags: 'ready', context: { accounts: [{ status: 'refused' }], problem: { code: 20007 } } })
  expect(page([awaited], ...entered, answers('confirmDeposit', account)).did.join(' ')).toMatch(/notifyParent.*refreshAccounts/)
})

const version = { id: account.id, version: account.version }
const removal = { type: 'removal.confirmed' }
const documents = { type: 'documents.submitted', documents: ['f'] }
const commands = {
  'BANK-02 two small amounts': {
    ...{ opens: [of('verify.pressed')], dialog: 'proving ready', sends: { type: 'deposit.requested' }, call: 'sendDeposit' },
  },
  'BANK-02 documents of an account': {
    ...{ opens: [of('verify.pressed')], dialog: 'proving ready', sends: documents, call: 'submitAccountDocuments' },
    asked: { ...version, documents: ['f'] },
  },
  'BANK-02 amounts that were received': {
    ...{
      opens: [of('amounts.pressed')],
      dialog: 'entering ready',
      sends: { type: 'amounts.submitted', amounts: [] },
      call: 'confirmDeposit',
    },
    asked: { ...version, amounts: [] },
  },
  'decision 024 an authorisation': {
    ...{ opens: [of('authorise.pressed')], dialog: 'authorising ready', sends: { type: 'authorisation.confirmed' } },
    call: 'authoriseBankAccount',
  },
  'BANK-02 another default, which is not asked about': { sends: of('default.pressed'), call: 'makeDefaultBankAccount' },
  'BANK-02 the removal of an account': {
    ...{ opens: [of('remove.pressed')], dialog: 'ready removing', sends: removal, call: 'removeBankAccount' },
  },
  'BANK-05 the removal of a PSP account': {
    ...{ opens: [{ type: 'psp.remove.pressed', id: 'p' }], dialog: 'ready removingPsp', sends: removal, call: 'removePspAccount' },
    ...{ asked: { id: 'p' }, again: { refreshPsps: {} } },
  },
}
for (const [title, command] of Object.entries(commands))
  testCommand(title, {
    ...{ chart: 'bankAccounts', input: { companyId: 'c', newKey: keys() }, shown: shownWith([account]), asked: version },
    ...{ again: { refreshAccounts: {} }, reread: { checkAccounts: {} }, ...command },
  })

test('ERR-20011 a change by a colleague or another tab is shown until the next command, and nothing is overwritten', () => {
  const late = [
    of('default.pressed'),
    fails('makeDefaultBankAccount', changed),
    answers('checkAccounts', [awaited]),
    answers('refreshPsps', []),
  ]
  expect(at(...late)).toMatchObject({ tags: 'ready', context: { accounts: [awaited], psps: [], reread: 'changed' } })
  expect(at(...late, of('remove.pressed')).context.reread).toBe(null)
})

test('ERR-R04 while the state is unknown no action is possible; it is re-read by hand or when the network returns', () => {
  const unsure = [of('default.pressed'), fails('makeDefaultBankAccount'), fails('checkAccounts')] as const
  expect(at(...unsure).tags).toBe('ready unsure working')
  expect(at(...unsure, toPsps)).toMatchObject({ tags: 'ready unsure working', context: { tab: 'psp' } })
  const unread = [of('default.pressed'), answers('makeDefaultBankAccount'), fails('refreshAccounts')]
  expect(at(...unread)).toMatchObject({ tags: 'ready unsure working', context: { accounts: [account] } })
  const removed = [{ type: 'psp.remove.pressed', id: 'p' }, 'removal.confirmed', answers('removePspAccount'), fails('refreshPsps')]
  expect(at(...removed)).toMatchObject({ tags: 'ready unsure working', context: { psps: [psp] } })
  expect(at(...unsure, of('remove.pressed')).tags).toBe('ready unsure working')
  for (const again of ['retry.pressed', 'network.returned']) expect(at(...unsure, again).did.join(' ')).toContain('checkAccounts')
})

test('BANK-02 only accounts that wait for the bank or a reviewer are re-read automatically', () => {
  const look = page([awaited], passes('look'))
  expect([look.did, look.tags]).toEqual([['asks lookAtAccounts'], 'ready'])
  expect(page([awaited], passes('look'), answers('lookAtAccounts', [account])).context.accounts).toEqual([account])
  expect(page([awaited], passes('look'), fails('lookAtAccounts'))).toMatchObject({
    tags: 'ready',
    context: { accounts: [awaited], problem: null },
  })
  expect(page([awaited], passes('look'), of('remove.pressed')).tags).toBe('ready removing')
  expect(at(passes('look')).did).toEqual([])
  expect(page([{ ...account, nameCheck: 'pending' }], passes('look')).did).toEqual(['asks lookAtAccounts'])
})

const reviewing = (...happens: Happening[]) =>
  play(
    'accountReviews',
    undefined,
    answers('listAccountReviews', [{ id: 'r', numberOpened: false, documents: [{ opened: false }] }]),
    ...happens,
  )

test('BANK-02 a reviewer gives a reason before a number or document is shown; it is covered again once it no longer waits', () => {
  const number = [
    { type: 'look.pressed', id: 'r', place: null },
    { type: 'reason.given', reason: 'Compare' },
  ] as const
  const document = [
    { type: 'look.pressed', id: 'r', place: 0 },
    { type: 'reason.given', reason: 'Compare' },
  ] as const
  expect(reviewing(number[0]).tags).toBe('asking')
  expect(reviewing(number[0], 'dialog.closed').tags).toBe('')
  expect(reviewing(...number).did).toContain('asks revealAccountNumber')
  expect(reviewing(...number, answers('revealAccountNumber', { value: '123' })).context.numbers).toEqual({ r: '123' })
  expect(reviewing(...document).did).toContain('asks openAccountDocument')
  const found = { url: '/f', fileName: 'a.pdf', mime: 'application/pdf', pages: [] }
  const seen = [...document, answers('openAccountDocument', found)] as const
  expect(reviewing(...seen).context).toMatchObject({ opened: { id: 'r', place: 0, ...found }, reason: 'Compare' })
  expect(reviewing(...seen, 'hide.pressed').context.opened).toBe(null)
  const accept = [
    { type: 'accept.pressed', id: 'r' },
    { type: 'acceptance.submitted', note: 'Seen.' },
  ] as const
  const gone = [...accept, answers('acceptDocuments', null), answers('refreshReviews', [])] as const
  expect(reviewing(...number, answers('revealAccountNumber', { value: '123' }), ...seen, ...gone).context).toMatchObject({
    reviews: [],
    numbers: {},
    opened: null,
  })
  for (const [looks, call] of [
    [number, 'revealAccountNumber'],
    [document, 'openAccountDocument'],
  ] as const) {
    expect(reviewing(...looks, fails(call)).tags).toBe('asking')
    expect(reviewing(...looks, fails(call, new Problem('notFound'))).did).toContain('asks refreshReviews')
  }
})

test('decision 030 ERR-20011 documents are accepted once all are opened, and refused with a reason; a late decision shows the remaining cases', () => {
  const accept = [
    { type: 'accept.pressed', id: 'r' },
    { type: 'acceptance.submitted', note: 'Seen.' },
  ] as const
  const refuse = [
    { type: 'refuse.pressed', id: 'r' },
    { type: 'refusal.submitted', reason: 'cropped', note: '' },
  ] as const
  const seen = (...happens: Happening[]) =>
    play(
      'accountReviews',
      undefined,
      answers('listAccountReviews', [{ id: 'r', numberOpened: true, documents: [{ opened: true }] }]),
      ...happens,
    )
  expect(reviewing(accept[0])).toMatchObject({ tags: '', did: [] })
  expect(seen(accept[0]).tags).toBe('accepting')
  expect(seen(accept[0], 'dialog.closed').tags).toBe('')
  expect(seen(...accept).did).toContain('asks acceptDocuments')
  expect(reviewing(refuse[0]).tags).toBe('refusing')
  expect(reviewing(...refuse).asked).toEqual({ refuseDocuments: { id: 'r', accepted: false, reason: 'cropped', note: '' } })
  expect(reviewing(...refuse, fails('refuseDocuments', new Problem('invalidInput'))).tags).toBe('refusing')
  const late = seen(...accept, fails('acceptDocuments', new Problem('conflict')), answers('refreshReviews', []))
  expect(late.context).toMatchObject({ reviews: [], problem: { code: 20011 } })
})
