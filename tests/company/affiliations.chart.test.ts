/** Joining a company, the user's companies, the users of a company: requests and notifications of each action. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'

const membership = { id: 'm', companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富', kycStatus: 'approved', isDefault: true }
const invited = { ...membership, id: 'i', companyId: 'd', joinMethod: 'invited', status: 'Confirming', email: 'a@example.com', version: 1 }
const asked = { ...invited, id: 'q', companyId: 'e', joinMethod: 'requested' }
const found = [
  { companyId: 'd', registerNameEn: 'Gold', registerNameCn: '金', status: null },
  { companyId: 'e', registerNameEn: 'Golden', registerNameCn: '金金', status: null },
]

const joining = (input: object, ...happens: Happening[]) =>
  play('companyJoin', { userId: 1, token: null, hasCompany: true, ...input }, ...happens)
const arrived = [answers('listAffiliations', { records: [invited, asked], total: 2 }), answers('listMemberships', [membership])]
const refreshed = [answers('refreshAffiliations', { records: [], total: 0 }), answers('refreshMemberships', [membership])]

test('USER-05 ERR-30016 the link of a mail is read first; an invalid one is reported beside the other content', () => {
  expect(joining({}).did).toEqual(['asks listAffiliations'])
  expect(joining({ token: 't' }).did).toEqual(['asks readInvitation'])
  const opened = joining({ token: 't' }, answers('readInvitation', invited))
  expect([opened.context.invitedId, opened.context.linkDead]).toEqual(['i', false])
  const dead = joining({ token: 't' }, fails('readInvitation', new Problem('invitationExpired')), ...arrived)
  expect([dead.context.linkDead, dead.context.problem, dead.tags]).toEqual([true, null, 'ready'])
  expect(joining({ token: 't' }, fails('readInvitation'), ...arrived).context).toMatchObject({
    linkDead: false,
    problem: { kind: 'transport' },
  })
})

test('KYC-02 USER-08 waiting entries and companies are read; a failed read is retried by hand or when the network returns', () => {
  expect(joining({}, ...arrived).tags).toBe('ready')
  for (const id of ['listAffiliations', 'listMemberships']) {
    const before = id === 'listMemberships' ? arrived.slice(0, 1) : []
    expect(joining({}, ...before, fails(id)).tags).toBe('unavailable')
    for (const again of ['retry.pressed', 'network.returned'])
      expect(joining({}, ...before, fails(id), again).did).toEqual(['asks listAffiliations'])
  }
})

test('API-022 a search finds companies; a request is sent after a confirmation, and then waits', () => {
  const search = [...arrived, { type: 'search.submitted', keyword: ' Gold ' }]
  expect(joining({}, ...search).did).toEqual(['asks searchCompanies'])
  expect(joining({}, ...search).context.keyword).toBe('Gold')
  const chosen = [...search, answers('searchCompanies', found), { type: 'company.chosen', companyId: 'd' }]
  expect(joining({}, ...chosen).tags).toBe('asking ready')
  expect(joining({}, ...chosen, 'dialog.closed').tags).toBe('ready')
  const sent = joining({}, ...chosen, 'ask.confirmed', answers('requestToJoin', null))
  expect((sent.context.found as typeof found).map(({ status }) => status)).toEqual(['Confirming', null])
  const refused = joining({}, ...chosen, 'ask.confirmed', fails('requestToJoin', new Problem('invitationRequired')))
  expect([refused.tags, refused.context.problem]).toMatchObject(['asking ready', { code: 30014 }])
  expect(joining({}, ...search, answers('searchCompanies', found), 'search.cleared').context).toMatchObject({ keyword: '', found: null })
})

test('API-033 API-034 an invitation is accepted at once and declined after a question', () => {
  const accepted = joining({}, ...arrived, { type: 'accept.pressed', id: 'i' })
  expect(accepted.did).toEqual(['asks activateAffiliation'])
  const declined = joining({}, ...arrived, { type: 'decline.pressed', id: 'i' }, 'removal.confirmed')
  expect(declined.did).toEqual(['asks rejectAffiliation'])
  expect(joining({}, ...arrived, { type: 'decline.pressed', id: 'i' }, 'dialog.closed').tags).toBe('ready')
})

test('KYC-35 a user without a company switches to the joined one; a user with one keeps it', () => {
  const answer = [...arrived, { type: 'accept.pressed', id: 'i' }, answers('activateAffiliation', null)]
  expect(joining({ hasCompany: false }, ...answer).did.filter((did) => did.includes('openJoined'))).toHaveLength(1)
  expect(joining({ hasCompany: true }, ...answer).did.filter((did) => did.includes('openJoined'))).toEqual([])
  expect(joining({ hasCompany: false }, ...answer, ...refreshed).context.hasCompany).toBe(true)
})

test('ERR-20011 an answer that comes too late is reported, and the waiting entries are re-read', () => {
  const late = joining({}, ...arrived, { type: 'accept.pressed', id: 'i' }, fails('activateAffiliation', new Problem('conflict')))
  expect([late.did, late.context.problem]).toMatchObject([['asks refreshAffiliations'], { code: 20011 }])
})

test('API-032 a request is withdrawn after a confirmation, and can be made again', () => {
  const search = [
    ...arrived,
    { type: 'search.submitted', keyword: 'Gold' },
    answers(
      'searchCompanies',
      found.map((each) => ({ ...each, status: 'Confirming' })),
    ),
  ]
  const taken = joining({}, ...search, { type: 'withdraw.pressed', id: 'q' }, 'removal.confirmed', answers('removeAffiliation', null))
  expect((taken.context.found as typeof found).map(({ status }) => status)).toEqual(['Confirming', null])
})

test('KYC-35 KYC-36 certification of a new company starts here', () => {
  expect(joining({}, ...arrived, 'certify.pressed').did).toEqual(['asks openKyc'])
  const opened = joining({}, ...arrived, 'certify.pressed', answers('openKyc', { companyId: 'n', company: {} }))
  expect(opened.did.join(' ')).toMatch(/openCompany.*goCertify/)
})

const listing = (...happens: Happening[]) => play('companyList', { userId: 1 }, answers('listMemberships', [membership]), ...happens)
const of = (type: string) => ({ type, companyId: 'c' })

test('KYC-16 KYC-37 the page of the current company is left first, then the other company is in use', () => {
  expect(listing(of('company.chosen')).did.join(' ')).toMatch(/announceLeaving.*announceChange.*notifyParent/)
})

test('KYC-35 another company can be certified from the list once all companies in it are certified', () => {
  const founded = listing('company.requested', answers('openKyc', { companyId: 'n', company: {} }))
  expect(founded.did.join(' ')).toMatch(/openFounded.*goCertify/)
  expect(listing('company.requested').tags).toBe('founding ready working')
  expect(listing('company.requested', fails('openKyc', new Problem('internalError')))).toMatchObject({
    tags: 'ready',
    context: { problem: { code: 500 } },
  })
  const uncertified = play(
    'companyList',
    { userId: 1 },
    answers('listMemberships', [{ ...membership, kycStatus: 'draft' }]),
    'company.requested',
  )
  expect(uncertified.did).not.toContain('asks openKyc')
})

test('KYC-12 KYC-13 a new default is notified and re-read; a false answer is a warning', () => {
  const asked = of('default.requested')
  const done = listing(asked, answers('setDefaultCompany', { success: true, data: true }))
  expect(done.did.join(' ')).toMatch(/announceDefault.*notifyParent/)
  expect(listing('default.changed').did).toEqual(['asks refreshMemberships'])
  const no = listing(asked, answers('setDefaultCompany', { success: true, data: false }))
  expect(no.did.join(' ')).not.toContain('announceDefault')
  expect(listing(asked, fails('setDefaultCompany', new Problem('internalError'))).context.problem).toMatchObject({ code: 500 })
})

test('API-021 a company profile is opened, and closed during or after the read', () => {
  const profile = { companyId: 'c', users: 2 }
  expect(listing(of('details.pressed')).tags).toBe('details ready')
  expect(listing(of('details.pressed'), answers('readCompanyProfile', profile)).context.profile).toEqual(profile)
  expect(listing(of('details.pressed'), 'dialog.closed').tags).toBe('ready')
  const unread = listing(of('details.pressed'), fails('readCompanyProfile'), 'dialog.closed')
  expect(unread).toMatchObject({ tags: 'ready', context: { problem: null } })
})

test('USER-06 leaving needs a confirmation; the last administrator is not asked, or sees why they cannot leave, a user who left is removed from the list', () => {
  const asked = [of('leave.pressed'), 'removal.confirmed'] as const
  expect(listing(of('leave.pressed'), 'dialog.closed').tags).toBe('ready')
  const second = answers('listMemberships', [{ ...membership, id: 'n', companyId: 'd' }, membership])
  expect(play('companyList', { userId: 1 }, second, ...asked).asked).toEqual({ removeAffiliation: { id: membership.id } })
  const only = answers('listMemberships', [{ ...membership, isLastAdministrator: true }])
  expect(play('companyList', { userId: 1 }, only, of('leave.pressed')).tags).toBe('ready')
  const last = listing(...asked, fails('removeAffiliation', new Problem('unavailable')))
  expect([last.tags, last.context.problem]).toMatchObject(['leaving ready', { code: 20016 }])
  expect(listing(...asked, answers('removeAffiliation', null)).did.join(' ')).toMatch(/announceCompanies.*notifyParent.*refreshMemberships/)
})

const one = { id: 'm', userId: 1, email: 'a@example.com', role: 'administrator', joinMethod: 'founder', status: 'Active', version: 1 }
const other = { ...one, id: 'n', userId: 2, role: 'user', version: 3 }
const profile = { companyId: 'c', role: 'administrator', kycStatus: 'approved', approval: { from: null, change: null } }
const using = (...happens: Happening[]) =>
  play(
    'companyUsers',
    { companyId: 'c' },
    answers('readCompanyProfile', profile),
    answers('listRoles', [{ id: 1, name: 'administrator' }]),
    answers('listCompanyUsers', [one, other]),
    ...happens,
  )
const user = (type: string) => ({ type, id: 'n' })

test('USER-01 USER-08 the users of the company are read with the user’s role', () => {
  expect(play('companyUsers', { companyId: 'c' }).did).toEqual(['asks readCompanyProfile'])
  expect(using()).toMatchObject({ tags: 'ready', context: { users: [one, other], profile } })
  expect(play('companyUsers', { companyId: 'c' }, fails('readCompanyProfile')).tags).toBe('unavailable')
})

test('USER-05 USER-09 a mailbox is invited; an existing member is reported at the field, and the form stays', () => {
  const invite = ['add.pressed', { type: 'user.submitted', email: 'b@example.com', roleId: 2 }] as const
  expect(using(...invite).did).toContain('asks addCompanyUser')
  expect(using(...invite, answers('addCompanyUser', other)).did.join(' ')).toMatch(/notifyParent.*refreshProfile/)
  const refused = using(...invite, fails('addCompanyUser', new Problem('alreadyExists', { fields: { email: 'code.20017' } })))
  expect([refused.tags, refused.context.problem]).toMatchObject(['adding ready', { code: 20017 }])
  expect(using('add.pressed', 'dialog.closed').tags).toBe('ready')
})

test('USER-07 ERR-20011 a role changed by a colleague in the meantime is shown, and the next try uses the current version', () => {
  const edit = [user('role.pressed'), { type: 'role.submitted', roleId: 1 }] as const
  expect(using(...edit).did).toContain('asks updateRole')
  const slower = using(...edit, fails('updateRole', new Problem('conflict', { details: { role: 'administrator', version: 4 } })))
  expect(slower).toMatchObject({
    tags: 'editing ready',
    context: { conflict: 'administrator', target: { role: 'administrator', version: 4 } },
  })
  const refused = using(...edit, fails('updateRole', new Problem('unavailable')))
  expect([refused.tags, refused.context.problem, refused.context.conflict]).toMatchObject(['editing ready', { code: 20016 }, null])
  expect(using(...edit, answers('updateRole', other)).did.join(' ')).toMatch(/notifyParent.*refreshProfile/)
})

test('USER-07 the role of the last administrator is not asked for; of two either may be changed', () => {
  const own = { type: 'role.pressed', id: one.id }
  expect(using(own).tags).toBe('ready')
  const promoted = [
    user('role.pressed'),
    { type: 'role.submitted', roleId: 1 },
    answers('updateRole', other),
    answers('refreshProfile', profile),
    answers('refreshUsers', [one, { ...other, role: 'administrator' }]),
  ]
  expect(using(...promoted, own).tags).toBe('editing ready')
})

test('USER-06 a user is removed after a confirmation', () => {
  expect(using(user('remove.pressed'), 'dialog.closed').tags).toBe('ready')
  expect(using(user('remove.pressed'), 'removal.confirmed').did).toContain('asks removeAffiliation')
  const last = using(user('remove.pressed'), 'removal.confirmed', fails('removeAffiliation', new Problem('unavailable')))
  expect([last.tags, last.context.problem]).toMatchObject(['ready removing', { code: 20016 }])
})

test('decision 086 the amount that a second administrator confirms is set only where there are two', () => {
  expect(using('approval.pressed').tags).toBe('ready')
  const of = (role: string, status: string) => answers('refreshUsers', [one, { ...other, role, status }])
  const invited = ['add.pressed', { type: 'user.submitted', email: 'b@example.com', roleId: 1 }, answers('addCompanyUser', other)] as const
  const after = (role: string, status: string) =>
    using(...invited, answers('refreshProfile', profile), of(role, status), 'approval.pressed')
  expect(after('administrator', 'Confirming').tags).toBe('ready')
  expect(after('administrator', 'Active').tags).toBe('approval ready')
})

test('API-033 API-034 a request is accepted at once and declined after a question; an answer that comes too late re-reads the list', () => {
  expect(using(user('accept.pressed')).did).toEqual(['asks activateAffiliation'])
  expect(using(user('decline.pressed'), 'removal.confirmed').did).toContain('asks rejectAffiliation')
  for (const happened of [[user('accept.pressed'), fails('activateAffiliation', new Problem('conflict'))]] as const) {
    const late = using(...happened)
    expect([late.did, late.context.problem]).toMatchObject([['asks refreshProfile'], { code: 20011 }])
  }
})

const company = { companyId: 'c' }
const userId = 'n'
const admin = { ...other, role: 'administrator' }
const usersShown = (change: object | null = null) => [
  answers('readCompanyProfile', { ...profile, approval: { from: null, change } }),
  answers('listRoles', []),
  answers('listCompanyUsers', [one, admin]),
]
const onUsers = { chart: 'companyUsers', input: company, shown: usersShown(), again: { refreshProfile: company }, late: [] }
const amount = { amount: '100', currency: 'HKD' }
const confirmed = { type: 'removal.confirmed' }

testReads('USER-01 USER-08 the users of a company', {
  ...{ chart: 'companyUsers', input: company },
  reads: [
    { call: 'readCompanyProfile', asked: company, answer: profile },
    { call: 'listRoles', asked: {}, answer: [] },
    { call: 'listCompanyUsers', asked: company },
  ],
})
testCommand('USER-05 an invitation', {
  ...{
    ...onUsers,
    opens: [{ type: 'add.pressed' }],
    dialog: 'adding ready',
    sends: { type: 'user.submitted', email: 'b@example.com', roleId: 2 },
  },
  ...{ call: 'addCompanyUser', asked: { ...company, email: 'b@example.com', roleId: 2 } },
})
testCommand('USER-06 the removal of a user', {
  ...{ ...onUsers, opens: [user('remove.pressed')], dialog: 'ready removing', sends: confirmed },
  ...{ call: 'removeAffiliation', asked: { id: userId } },
})
testCommand('decision 086 another amount', {
  ...{ ...onUsers, opens: [{ type: 'approval.pressed' }], dialog: 'approval ready', sends: { type: 'approval.submitted', from: amount } },
  ...{ call: 'changeApprovalRule', asked: { from: amount } },
})
for (const [type, call, asked] of [
  ['change.confirmed', 'confirmApprovalRule', { from: amount }],
  ['change.declined', 'declineApprovalRule', {}],
] as const)
  testCommand(`decision 086 an amount that waits: ${type}`, {
    ...{ ...onUsers, shown: usersShown({ from: amount }), opens: [{ type: 'change.pressed' }], dialog: 'change ready' },
    ...{ sends: { type }, call, asked },
    late: ['conflict'],
    says: 'problem',
  })

test('USER-07 the role of a user is left as it is when its form is closed, and the users are read again', () => {
  expect(using(user('role.pressed'), 'dialog.closed').asked).toEqual({ refreshProfile: company })
})

test('decision 086 a change is answered only while one waits', () => {
  expect(using('change.pressed').tags).toBe('ready')
})

test('API-033 API-034 the users are read again once a request is answered, and when that was too late', () => {
  for (const [steps, call] of [
    [[user('accept.pressed')], 'activateAffiliation'],
    [[user('decline.pressed'), confirmed], 'rejectAffiliation'],
  ] as const) {
    expect(using(...steps).asked).toEqual({ [call]: { id: userId } })
    expect(using(...steps, answers(call)).did).toEqual(['notifyParent', 'asks refreshProfile'])
    const late = using(...steps, fails(call, new Problem('conflict')))
    expect([late.asked, late.context.problem]).toMatchObject([{ refreshProfile: company }, { code: 20011 }])
  }
  expect(using(user('decline.pressed'), 'dialog.closed')).toMatchObject({ tags: 'ready', did: [] })
})

test('USER-08 users that cannot be read again stay as they were', () => {
  const removed = [user('remove.pressed'), confirmed, answers('removeAffiliation')]
  for (const unread of [[fails('refreshProfile')], [answers('refreshProfile', profile), fails('refreshUsers')]])
    expect(using(...removed, ...unread)).toMatchObject({ tags: 'ready', context: { users: [one, other], problem: { kind: 'transport' } } })
})

test('KYC-02 what is waiting is read again after an answer; what cannot be read, found or begun is said', () => {
  const answer = (...happens: Happening[]) => joining({}, ...arrived, ...happens)
  const decline = [{ type: 'decline.pressed', id: 'i' }, confirmed]
  const withdraw = [{ type: 'withdraw.pressed', id: 'q' }, confirmed]
  const again = { refreshAffiliations: { current: 1, size: 50 } }
  expect(answer(...decline, answers('rejectAffiliation')).asked).toEqual(again)
  const changed = [{ ...membership, id: 'n' }]
  const reread = [answers('rejectAffiliation'), refreshed[0] ?? '', answers('refreshMemberships', changed)]
  expect(answer(...decline, ...reread)).toMatchObject({ tags: 'ready', context: { waiting: [], memberships: changed } })
  for (const done of [
    answer(...withdraw, answers('removeAffiliation')),
    answer({ type: 'accept.pressed', id: 'i' }, answers('activateAffiliation')),
  ])
    expect(done).toMatchObject({ did: ['notifyParent', 'asks refreshAffiliations'] })
  for (const late of [
    [...decline, fails('rejectAffiliation')],
    [...withdraw, fails('removeAffiliation')],
  ])
    expect(answer(...late)).toMatchObject({ asked: again, context: { problem: { kind: 'transport' } } })
  for (const unread of [[fails('refreshAffiliations')], [refreshed[0] ?? '', fails('refreshMemberships')]])
    expect(answer(...decline, answers('rejectAffiliation'), ...unread)).toMatchObject({
      tags: 'ready',
      context: { problem: { kind: 'transport' } },
    })
  const unfound = answer({ type: 'search.submitted', keyword: 'Gold' }, fails('searchCompanies'))
  expect(unfound).toMatchObject({ tags: 'ready', context: { found: null, problem: { kind: 'transport' } } })
  expect(answer('certify.pressed', fails('openKyc'))).toMatchObject({ tags: 'ready', did: [], context: { problem: { kind: 'transport' } } })
  const chosen = [
    { type: 'search.submitted', keyword: 'Gold' },
    answers('searchCompanies', found),
    { type: 'company.chosen', companyId: 'd' },
  ]
  for (const asking of [chosen, decline.slice(0, 1), withdraw.slice(0, 1)])
    expect(answer(...asking, 'dialog.closed')).toMatchObject({ tags: 'ready', did: [] })
})

testReads('KYC-16 the companies of a user', {
  ...{ chart: 'companyList', input: { userId: 1 }, reads: [{ call: 'listMemberships', asked: { userId: 1 } }] },
})

test('KYC-16 KYC-36 a company whose certification is open is certified from the list; the list is read again and stays when it cannot be', () => {
  expect(listing(of('certify.pressed')).did).toEqual(['openCompany', 'goCertify'])
  expect(listing(of('leave.pressed'), 'dialog.closed').tags).toBe('ready')
  const later = [{ ...membership, isDefault: false }]
  expect(listing('default.changed', answers('refreshMemberships', later))).toMatchObject({ tags: 'ready', context: { memberships: later } })
  const kept = listing('default.changed', fails('refreshMemberships'))
  expect([kept.tags, kept.context.memberships]).toEqual(['ready', [membership]])
})
