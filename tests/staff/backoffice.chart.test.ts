/** The back office as the staff meet it: signing in, the queue, a case by its items, four eyes, and looks that need a reason. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { isHeldByCompany } from '../../contract/staff/account-reviews.ts'
import { furtherDocument, itemFrom, nextOpen, orderOf, partsOf, progressOf, restOf } from '../../machines/staff/caseLayout.ts'
import { testPages, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { accountReview, breakAt, caseAt } from './backoffice.world.ts'

const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
const session = { staff, endsAt: '' }
const ofLead = { staff: { ...staff, id: 'l', role: 'lead' }, endsAt: '' }
const queue = { page: 'queue', tab: 'all' }
const inCase = { page: 'case', id: 'k' }

const office = (input: object, ...happens: Happening[]) =>
  play('backoffice', { token: null, place: queue, locale: 'zh_CN', ...input }, ...happens)
const signIn = { type: 'signIn.submitted', given: { email: staff.email, password: 'p' } }
const code = { type: 'code.submitted', form: { code: '123456' } }
/** A right password of a member with second factors. */
const known = (of: typeof session, methods = ['passkey', 'authenticator', 'recovery']) => ({ ...of, methods })
const requested = (place: object) => ({ type: 'place.requested', place })

test('decision 020 the back office requires sign-in, and a signed-in reviewer continues at the opened address', () => {
  expect(office({}).did).toEqual(['asks readStaff'])
  expect(office({}, fails('readStaff', new Problem('unauthenticated'))).tags).toBe('signingIn')
  expect(office({}, fails('readStaff'))).toMatchObject({ tags: 'unavailable', context: { problem: { kind: 'transport' } } })
  for (const event of ['retry.pressed', 'network.returned']) expect(office({}, fails('readStaff'), event).did).toEqual(['asks readStaff'])
  expect(office({ place: inCase }, answers('readStaff', session)).did.join(' ')).toContain('caseReview')
  const refused = office(
    {},
    fails('readStaff', new Problem('unauthenticated')),
    signIn,
    fails('signInStaff', new Problem('wrongCredentials')),
  )
  expect([refused.tags, refused.context.problem]).toMatchObject(['signingIn', { code: 80003 }])
})

test('decision 020 an expired session requires sign-in; the same person continues with the case, another one starts at the queue', () => {
  const before = [answers('readStaff', session), requested(inCase), 'session.over'] as const
  expect(office({}, ...before)).toMatchObject({ tags: 'signingIn', context: { lapsed: true, place: inCase } })
  const back = office({}, ...before, signIn, answers('signInStaff', known(session)), code, answers('proveStaffByCode', session))
  expect(back.context).toMatchObject({ place: inCase, lapsed: false })
  expect(office({}, ...before, signIn, answers('signInStaff', known(ofLead))).context.place).toEqual(queue)
})

test('decision 020 a one-time address sets the password once; an invalid one is reported and leads to the sign-in', () => {
  const read = answers('readStaffInvitation', { name: 'Ho', email: staff.email, role: 'reviewer' })
  const sent = { type: 'password.submitted', given: { password: 'p', passwordConfirmation: 'p' } }
  expect(office({ token: 't' }, read).tags).toBe('inviting')
  const accepted = office({ token: 't' }, read, sent, answers('acceptStaffInvitation', { ...session, methods: [] }))
  expect([accepted.tags, accepted.context.token]).toEqual(['enrolling', null])
  const dead = new Problem('invitationExpired')
  expect(office({ token: 't' }, fails('readStaffInvitation', dead)).tags).toBe('linkDead')
  const unread = office({ token: 't' }, fails('readStaffInvitation'))
  expect([unread.tags, unread.context.problem]).toEqual(['unavailable', expect.any(Problem)])
  expect(office({ token: 't' }, fails('readStaffInvitation'), 'retry.pressed').asked).toEqual({ readStaffInvitation: { token: 't' } })
  const refused = office({ token: 't' }, read, sent, fails('acceptStaffInvitation', new Problem('invalidInput')))
  expect([refused.tags, refused.context.problem]).toEqual(['inviting', expect.any(Problem)])
  expect(office({ token: 't' }, read, sent, fails('acceptStaffInvitation', dead), 'signIn.requested').did).toEqual(['asks readStaff'])
})

test('decision 088 after too many wrong passwords a captcha is asked for, with the same mailbox and password, until it is accepted or closed', () => {
  const answered = { type: 'captcha.answered', uuid: 'u', code: 'c' }
  const guarded = (...happens: Happening[]) =>
    office(
      {},
      fails('readStaff', new Problem('unauthenticated')),
      signIn,
      fails('signInStaff', new Problem('signInCaptchaRequired')),
      ...happens,
    )
  expect(guarded()).toMatchObject({ tags: 'captcha signingIn', did: ['asks captcha'], context: { given: signIn.given, problem: null } })
  expect(guarded(answered).asked).toEqual({ signInGuarded: { ...signIn.given, uuid: 'u', code: 'c' } })
  const right = guarded(answered, answers('signInGuarded', known(session)))
  expect([right.tags, right.context.given]).toEqual(['proving', null])
  expect(guarded(answered, answers('signInGuarded', known(session, []))).tags).toBe('enrolling')
  for (const code of ['captchaWrong', 'networkError'] as const)
    expect(guarded(answered, fails('signInGuarded', new Problem(code)))).toMatchObject({
      tags: 'captcha signingIn',
      did: ['refuseCaptcha'],
      context: { given: signIn.given },
    })
  const locked = guarded(answered, fails('signInGuarded', new Problem('accountLocked')))
  expect([locked.tags, locked.context.problem, locked.context.given]).toMatchObject(['signingIn', { code: 80002 }, null])
  expect(guarded('captcha.closed')).toMatchObject({ tags: 'signingIn', context: { given: null } })
})

test('decision 085 a right password leads to the second factor, and to setting one up where there is none', () => {
  const past = (...happens: Happening[]) =>
    office({}, fails('readStaff', new Problem('unauthenticated')), signIn, answers('signInStaff', known(session)), ...happens)
  expect(past().tags).toBe('proving')
  expect(past(code, answers('proveStaffByCode', session)).tags).toBe('signedIn')
  expect(past('passkey.requested', answers('proveByPasskey', session)).tags).toBe('signedIn')
  const wrong = new Problem('codeWrong')
  expect(past(code, fails('proveStaffByCode', wrong))).toMatchObject({ tags: 'proving', context: { problem: wrong } })
  expect(past('passkey.requested', fails('proveByPasskey', wrong))).toMatchObject({ tags: 'proving', context: { problem: wrong } })
  expect(past('passkey.requested', fails('proveByPasskey', new Problem('unauthenticated'))).did).toEqual(['asks readStaff'])
  // Over, or completed by an answer that was lost or in another tab: the server knows.
  const over = [code, fails('proveStaffByCode', new Problem('unauthenticated'))] as const
  expect(past(...over).did).toEqual(['asks readStaff'])
  expect(past(...over, answers('readStaff', session))).toMatchObject({ tags: 'signedIn', context: { lapsed: false } })
  const refused = past(...over, fails('readStaff', new Problem('unauthenticated')))
  expect(refused).toMatchObject({ tags: 'signingIn', context: { lapsed: true } })
  expect(past('signIn.requested').tags).toBe('signingIn')
})

test('decision 085 a way to confirm that the member has not set up is not offered', () => {
  const with_ = (methods: string[], event: Happening) =>
    office({}, fails('readStaff', new Problem('unauthenticated')), signIn, answers('signInStaff', known(session, methods)), event).did
  expect(with_(['passkey'], code)).toEqual([])
  expect(with_(['authenticator'], 'passkey.requested')).toEqual([])
})

test('decision 085 without a second factor there is no way in: it is set up, refused with a reason, or the server is asked', () => {
  const chosen = { type: 'factor.chosen', kind: 'authenticator' }
  const enrolling = (...happens: Happening[]) =>
    office({}, fails('readStaff', new Problem('unauthenticated')), signIn, answers('signInStaff', known(session, [])), chosen, ...happens)
  const ended = (added: boolean, problem: Problem | null) => answers('enrolFactor', { added, problem })
  expect(enrolling().did.join(' ')).toContain('enrolFactor')
  expect(enrolling(ended(true, null)).tags).toBe('signedIn')
  expect(enrolling(ended(false, null)).tags).toBe('enrolling')
  const refused = new Problem('credentialsInvalid')
  expect(enrolling(ended(false, refused))).toMatchObject({ tags: 'enrolling', context: { problem: refused } })
  expect(enrolling(ended(false, new Problem('unauthenticated'))).did).toEqual(['asks readStaff'])
  expect(enrolling(ended(false, new Problem(0, { kind: 'transport' }))).did).toEqual(['asks readStaff'])
})

test('decision 020 the read log opens for a lead alone', () => {
  const reads = requested({ page: 'reads', caseId: null })
  expect(office({}, answers('readStaff', ofLead), reads).did.join(' ')).toContain('readLog')
  const other = office({}, answers('readStaff', session), reads)
  expect(other.context.place).toEqual(queue)
})

test('decision 020 a failed sign-out is reported: the session is still open', () => {
  const out = [answers('readStaff', session), 'signOut.pressed'] as const
  expect(office({}, ...out, answers('signOutStaff', null))).toMatchObject({ tags: 'signingIn', context: { staff: null } })
  const open = [...out, fails('signOutStaff')]
  expect(office({}, ...open).tags).toBe('stillSignedIn')
  expect(office({}, ...open, 'retry.pressed').asked).toEqual({ signOutStaff: {} })
  expect(office({}, ...open, 'signIn.requested')).toMatchObject({ did: ['asks readStaff'], context: { problem: null } })
  for (const pressed of ['signOut.pressed', 'signInAgain.pressed']) {
    const ended = office({}, answers('readStaff', session), pressed, fails('signOutStaff', new Problem('unauthenticated')))
    expect(ended, pressed).toMatchObject({ tags: 'signingIn', context: { staff: null } })
  }
})

test('decision 020 the language is kept for the next visit; the address of the queue names the tab that is open', () => {
  const chosen = office({}, answers('readStaff', session), { type: 'language.chosen', locale: 'en_US' })
  expect([chosen.context.locale, chosen.did]).toEqual(['en_US', ['storeLocale']])
  const opened = office({}, answers('readStaff', session), { type: 'tab.opened', tab: 'mine' })
  expect([opened.context.place, opened.did]).toEqual([{ page: 'queue', tab: 'mine' }, []])
})

test('decisions 109 116 123 129 who signs in again because the sign-in is old comes back to the same place; who signs out does not', () => {
  const loans = requested({ page: 'loans', caseId: null })
  const again = (pressed: string) => office({}, answers('readStaff', ofLead), loans, pressed, answers('signOutStaff', null)).context
  expect(again('signInAgain.pressed')).toMatchObject({ staff: null, place: { page: 'loans' } })
  expect(again('signOut.pressed')).toMatchObject({ staff: null, place: queue })
  expect(office({}, answers('readStaff', ofLead), loans, 'signInAgain.pressed', fails('signOutStaff')).tags).toBe('stillSignedIn')
})

const counts = { all: 1, due: 0, overdue: 0, waiting: 1, mine: 0, second: 0, disputed: 0, returned: 0 }
const page = (next: string | null) => ({ records: [{ id: 'k' }], counts, next })
const listing = (...happens: Happening[]) => play('caseQueue', { tab: 'all' }, answers('listCases', page('n')), ...happens)

test('KYC-22 the queue is searched after a pause, continues page by page, and announces its tab', () => {
  const typed = { type: 'search.changed', keyword: 'Haifu' }
  expect(listing(typed).did.join(' ')).not.toContain('listCases')
  expect(listing(typed, passes('pause')).asked).toMatchObject({ listCases: { keyword: 'Haifu' } })
  expect(listing({ type: 'tab.chosen', tab: 'mine' }).did.join(' ')).toMatch(/announceTab.*listCases|listCases.*announceTab/)
})

test('ERR-20011 a case that a colleague claimed first is reported, and the queue is read again; one that is claimed opens', () => {
  const claim = { type: 'claim.pressed', id: 'k' }
  expect(listing(claim, answers('claimCase', {})).did.join(' ')).toContain('requestCase')
  const late = listing(claim, fails('claimCase', new Problem('conflict')))
  expect([late.did, late.context.problem]).toMatchObject([['asks listCases'], { code: 20011 }])
  const lost = listing(claim, fails('claimCase'))
  expect([lost.tags, lost.did, lost.context.problem]).toEqual(['ready', [], expect.any(Problem)])
  expect(listing('more.pressed', claim).asked).toEqual({ claimCase: { id: 'k' } })
})

const cases = { chart: 'caseQueue', input: { tab: 'all' }, call: 'listCases', asked: { tab: 'all', keyword: '', size: 30 } }
testReads('KYC-22 the queue', { ...cases, reads: [cases] })
testPages('KYC-22 the queue', { ...cases, beside: { counts } })

test('KYC-22 the queue is read again on request; a case is opened whatever is being read', () => {
  for (const before of [[], ['more.pressed']]) {
    expect(listing(...before, 'retry.pressed').asked).toEqual({ listCases: cases.asked })
    const opened = listing(...before, { type: 'case.pressed', id: 'k' })
    expect([opened.did, opened.tags]).toEqual([['requestCase'], listing(...before).tags])
  }
})

const reviewing = (found: object, ...happens: Happening[]) =>
  play('caseReview', { id: 'k' }, answers('readReviewLists', {}), answers('readCase', found), ...happens)
const claimed = caseAt('claimed')
const document = 'company.documents.0'
const name = 'company.registerNameEn'

test('decision 020 a case is laid out in parts, documents first; the keyboard goes from item to item and stops at the ends', () => {
  const found = claimed as unknown as Parameters<typeof partsOf>[0]
  expect(partsOf(found).map(({ key, items }) => [key, items.length])).toEqual([
    ['company', 2],
    ['connectedPersons.0', 1],
  ])
  const order = orderOf(found).map(({ item }) => item)
  expect(order[0]).toBe(document)
  expect([itemFrom(found, order[0] ?? '', -1), itemFrom(found, order[0] ?? '', 1), itemFrom(found, order[2] ?? '', 1)]).toEqual([
    order[0],
    order[1],
    order[2],
  ])
  expect(nextOpen(found, order[2] ?? '')).toBe(order[0])
  expect(progressOf(found)).toEqual({ all: 3, seen: 0, returned: 0 })
  expect(furtherDocument(found)).toBe('company.documents.1')
  const chosen = reviewing(claimed, 'next.pressed', 'next.pressed', 'previous.pressed')
  expect(chosen.context.current).toBe(order[1])
})

test('decision 020 a finding is stored at once and the next open item is shown; a return requires its reason first', () => {
  const ok = reviewing(claimed, { type: 'ok.pressed', items: [name] })
  expect([ok.did, ok.context.finding]).toMatchObject([['asks assessItems'], { items: [name], verdict: 'ok' }])
  expect(reviewing(claimed, { type: 'ok.pressed', items: [name] }, answers('assessItems', claimed)).context.current).not.toBe(name)
  const back = { type: 'return.pressed', item: document }
  expect(reviewing(claimed, back).tags).toBe('ready returning')
  expect(reviewing(claimed, back, 'dialog.closed').tags).toBe('ready')
  const reason = { type: 'return.submitted', reason: 'unreadable', note: 'Glare' }
  expect(reviewing(claimed, back, reason).context.finding).toEqual({
    items: [document],
    verdict: 'return',
    reason: 'unreadable',
    note: 'Glare',
  })
  expect(reviewing(claimed, back, reason, fails('noteReturn')).tags).toBe('ready returning')
})

test('decision 020 nothing is revealed without a reason, which the server records; a revealed value can be covered again', () => {
  const number = 'connectedPersons.0.idNumber'
  const look = { type: 'look.pressed', item: number }
  expect(reviewing(claimed, look)).toMatchObject({ tags: 'asking ready', did: [] })
  const shown = [look, { type: 'reason.given', reason: 'Compare' }, answers('revealItem', { value: 'A1' })] as const
  expect(reviewing(claimed, ...shown).context.looks).toEqual({ [number]: { value: 'A1' } })
  expect(reviewing(claimed, ...shown, { type: 'hide.pressed', item: number }).context.looks).toEqual({})
  const opened = reviewing(claimed, { type: 'look.pressed', item: document }, { type: 'reason.given', reason: 'Compare' })
  expect(opened.did.join(' ')).toContain('openCaseDocument')
})

test('decision 020 a covered item can be confirmed only after it was revealed, alone and among the rest', () => {
  const found = claimed as unknown as Parameters<typeof partsOf>[0]
  expect(restOf(found.items)).toEqual({ ready: [name], covered: 2 })
  for (const items of [[document], [name, document]])
    expect(reviewing(claimed, { type: 'ok.pressed', items })).toMatchObject({ tags: 'ready', did: [] })
  const look = [
    { type: 'look.pressed', item: document },
    { type: 'reason.given', reason: 'Compare' },
  ] as const
  const opened = [...look, answers('openCaseDocument', { url: '/f', fileName: 'br.jpg', mime: 'image/jpeg', pages: [] })] as const
  expect(reviewing(claimed, ...opened, { type: 'ok.pressed', items: [name, document] }).did).toEqual(['asks assessItems'])
})

test('decision 020 actions that the server does not offer cannot be executed', () => {
  const waiting = caseAt('waiting')
  for (const event of [
    { type: 'ok.pressed', items: [document] },
    { type: 'return.pressed', item: document },
    { type: 'look.pressed', item: document },
    { type: 'opinion.pressed', proposal: 'approve' },
    { type: 'release.pressed' },
  ])
    expect(reviewing(waiting, event), event.type).toMatchObject({ tags: 'ready', did: [] })
})

test('decision 020 a second reviewer confirms, sends back or hands to a lead, who decides; after a late decision the case is read again', () => {
  const proposed = caseAt('proposed', true, true)
  const says = (said: string) => ({ type: 'second.submitted', said, note: 'n' })
  expect(reviewing(proposed, says('confirm')).did.join(' ')).toContain('confirmProposal')
  expect(reviewing(proposed, says('sendBack')).did.join(' ')).toContain('sendBackProposal')
  expect(reviewing(proposed, says('dispute')).did.join(' ')).toContain('disputeProposal')
  const late = reviewing(proposed, says('confirm'), fails('confirmProposal', new Problem('conflict')))
  expect([late.did, late.context.problem]).toMatchObject([['asks rereadCase'], { code: 20011 }])
  const opinion = [
    { type: 'opinion.pressed', proposal: 'reject' },
    { type: 'opinion.submitted', opinion: { note: 'n' } },
  ] as const
  expect(reviewing(caseAt('disputed', true), ...opinion).did.join(' ')).toContain('settleDispute')
  expect(reviewing(caseAt('claimed', true), ...opinion).did.join(' ')).toContain('proposeDecision')
})

test('decision 087 an approval is confirmed once every covered item was opened, a return once the items to be sent back were', () => {
  const says = { type: 'second.submitted', said: 'confirm', note: '' }
  const look = (item: string, answer: Happening) => [{ type: 'look.pressed', item }, { type: 'reason.given', reason: 'Compare' }, answer]
  const opened = look(document, answers('openCaseDocument', { url: '/f', fileName: 'br.jpg', mime: 'image/jpeg', pages: [] }))
  const shown = look('connectedPersons.0.idNumber', answers('revealItem', { value: 'A1' }))
  const proposed = caseAt('proposed', true)
  expect(reviewing(proposed, says)).toMatchObject({ tags: 'ready', did: [] })
  expect(reviewing(proposed, ...opened, says).did).toEqual([])
  expect(reviewing(proposed, ...opened, ...shown, says).did).toEqual(['asks confirmProposal'])
  const back = { verdict: 'return', carried: false }
  const items = proposed.items.map((each) => (each.item === document ? { ...each, assessment: back } : each))
  const returned = { ...proposed, proposal: 'return', items }
  expect(reviewing(returned, says).did).toEqual([])
  expect(reviewing(returned, ...opened, says).did).toEqual(['asks confirmProposal'])
})

test('BANK-02 decision 024 an account is accepted once its number and every document were opened, and after a confirmation', () => {
  const at = (opened: boolean, ...happens: Happening[]) =>
    play('accountReviews', {}, answers('listAccountReviews', [accountReview(opened)]), ...happens)
  const accept = { type: 'accept.pressed', id: 'r' }
  expect(at(false, accept)).toMatchObject({ tags: '', did: [] })
  const look = (place: number | null) =>
    [
      { type: 'look.pressed', id: 'r', place },
      { type: 'reason.given', reason: 'Compare' },
    ] as const
  const number = [...look(null), answers('revealAccountNumber', { value: '123' })]
  expect(at(false, ...number, accept).did).toEqual([])
  const file = { url: '/f', fileName: 's.pdf', mime: 'application/pdf', pages: [] }
  const asked = at(false, ...number, ...look(0), answers('openAccountDocument', file), accept)
  expect([asked.tags, asked.did]).toEqual(['accepting', []])
  expect(at(true, accept, 'dialog.closed')).toMatchObject({ tags: '', did: [] })
  const sent = at(true, accept, { type: 'acceptance.submitted', note: 'As on the statement.' })
  expect(sent.did.join(' ')).toContain('acceptDocuments')
})

test('decision 087 staff who are concerned in the company neither open, accept nor refuse its account', () => {
  const reviews = [{ ...accountReview(true), concerned: true }]
  for (const type of ['look.pressed', 'accept.pressed', 'refuse.pressed'])
    expect(play('accountReviews', {}, answers('listAccountReviews', reviews), { type, id: 'r', place: null }), type).toMatchObject({
      tags: '',
    })
})

test('BANK-02 the account holder is compared with the names of the company, ignoring case, spaces and marks', () => {
  const company = { registerNameEn: 'Haifu Trading Limited', registerNameCn: '海富貿易有限公司' }
  const holds = (accountName: string) => isHeldByCompany({ ...company, accountName })
  expect([holds('HAIFU  TRADING LIMITED.'), holds('海富貿易有限公司'), holds('Someone Else'), holds('')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const differing = (...happens: Happening[]) =>
  play(
    'reconciliation',
    { lead: 'l' },
    answers('listBreaks', { records: [breakAt('open')], next: '1', open: 2, compared: [], refused: [] }),
    ...happens,
  )
const opening = [{ type: 'break.pressed', id: 'b' }, answers('readBreak', breakAt('open')), answers('readTyped', null)] as const
const noted = { type: 'note.submitted', note: 'Booked by hand.' }

test('decision 045 differences are for leads alone', () => {
  const breaks = requested({ page: 'breaks' })
  expect(office({}, answers('readStaff', ofLead), breaks).did.join(' ')).toContain('reconciliation')
  expect(office({}, answers('readStaff', session), breaks).context.place).toEqual(queue)
})

test('decision 045 differences are listed page by page, and an opened one is closed with a reason', () => {
  const more = differing(
    'more.pressed',
    answers('listMore', { records: [breakAt('open')], next: null, open: 2, compared: [], refused: [] }),
  )
  expect([(more.context.records as unknown[]).length, more.context.next]).toEqual([2, null])
  expect(differing(...opening).tags).toBe('opened')
  expect(differing(...opening, noted).asked).toMatchObject({ closeBreak: { note: noted.note } })
  expect(differing(...opening, noted, answers('closeBreak', breakAt('closed'))).did).toContain('asks refreshBreaks')
  const ended = differing({ type: 'break.pressed', id: 'b' }, answers('readBreak', breakAt('cured')), answers('readTyped', null), noted)
  expect([ended.tags, ended.did]).toEqual(['opened', []])
})

test('decision 087 a lead who is concerned in the company of a difference does not close it', () => {
  const own = answers('readBreak', { ...breakAt('open'), concerned: true })
  expect(differing({ type: 'break.pressed', id: 'b' }, own, answers('readTyped', null), noted).did).toEqual([])
})

test('ERR-20011 a difference that ended meanwhile is read again and reported; a lost answer leaves the dialog open', () => {
  const late = differing(...opening, noted, fails('closeBreak', new Problem('conflict')))
  expect([late.did, late.context.problem]).toMatchObject([['forgetTyped', 'asks rereadBreak'], { code: 20011 }])
  const old = differing(...opening, noted, fails('closeBreak', new Problem('verificationFailed')))
  expect(old.tags).toBe('opened signInNeeded')
  const lost = differing(...opening, noted, fails('closeBreak'))
  expect([lost.tags, lost.context.problem]).toMatchObject(['opened', { kind: 'transport' }])
})

test('decision 045 a reason that a lead has typed is there again once they have signed in, for the same lead and difference', () => {
  expect(differing(...opening, noted).did).toContain('storeTyped')
  expect(differing(...opening, noted, answers('closeBreak', breakAt('closed'))).did).toContain('forgetTyped')
  const typed = (lead: string, id: string) =>
    differing(opening[0], opening[1], answers('readTyped', { lead, id, note: noted.note })).context.note
  expect([typed('l', 'b'), typed('l', 'other'), typed('another', 'b')]).toEqual([noted.note, '', ''])
})

test('decision 047 a reviewer reads the history of the company of a case, page by page', () => {
  const timeline = requested({ page: 'timeline', caseId: 'k' })
  expect(office({}, answers('readStaff', session), timeline).did.join(' ')).toContain('caseTimeline')
})

test('decision 090 new recovery codes are asked for first; from the request until they are saved, or there are none, no other place is opened', () => {
  const codes = (...happens: Happening[]) => play('recoveryCodes', undefined, ...happens)
  const asked = ['renewal.pressed', 'change.confirmed'] as const
  const shown = [...asked, answers('renewStaffRecoveryCodes', { recovery_codes: ['x'] })]
  expect(codes('renewal.pressed')).toMatchObject({ tags: 'ready renewing', did: [] })
  expect(codes('renewal.pressed', 'dialog.closed').tags).toBe('ready')
  expect(codes(...asked).did).toEqual(['holdPlace', 'asks renewStaffRecoveryCodes'])
  expect(codes(...shown)).toMatchObject({ tags: 'ready showingCodes', context: { recoveryCodes: ['x'] }, did: [] })
  expect(codes(...shown, 'dialog.closed').tags).toBe('ready showingCodes')
  expect(codes(...shown, 'codes.kept')).toMatchObject({ tags: 'replaced', context: { recoveryCodes: [] } })
  expect(codes(...shown, 'codes.kept').did).toContain('releasePlace')
  for (const problem of [new Problem('verificationFailed'), new Problem('tooManyRequests')])
    expect(codes(...asked, fails('renewStaffRecoveryCodes', problem)).did).toContain('releasePlace')
  const page = [answers('readStaff', session), requested({ page: 'codes' }), 'codeRenewal.began']
  expect(office({}, ...page, requested({ page: 'accounts' })).context.place).toEqual({ page: 'codes' })
  expect(office({}, ...page, 'codeRenewal.ended', requested({ page: 'accounts' })).context.place).toEqual({ page: 'accounts' })
})
