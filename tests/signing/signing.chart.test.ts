/** Signing a contract: from its draft to every signature, with the possible failures. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { pauseAfter } from '../../machines/signing/signing/pauses.ts'
import { answers, fails, passes, play } from '../harness/play.ts'

const input = { product: 'hook', kind: 'facility', companyId: 'c' }
const as = (role: 'administrator' | 'user') => answers('readCompanyProfile', { role })
const contract = (status: string) => answers('readAgreement', { id: 'a', status })
const listed = (...statuses: number[]) => statuses.map((sign_status, place) => ({ id: 'st'[place], sign_status, invited: true }))
const reported = answers('readEvidence', { entries: [] })
const signers = answers('readSigners', listed(0, 0))
const read = (status: string) => [contract(status), signers, reported]
const sign = (...happens: Parameters<typeof play>[2][]) => play('signing', input, as('administrator'), ...happens)
const sent = read('initiated')
const draft = read('draft')
const polled = (...statuses: number[]) => answers('pollSigners', listed(...statuses))
const checked = (status: string) => answers('checkAgreement', { id: 'a', status })
const retold = answers('retellHistory', { entries: [] })
const named = [
  answers('listDirectorNames', ['林美儀', 'Chan']),
  answers('readShareholders', { shareholders: [{ nameCn: '林美儀', nameEn: 'Lam' }] }),
]
const opened = { type: 'signer.opened', signerId: 's' }
const form = { name: '林美儀', email: 'lam@example.com', mobile_area_code: '+852', mobile: '61234567', file_id: '' }
const submitted = { type: 'signer.submitted', signer: form }
const late = new Problem('conflict')

describe('the contract', () => {
  test('SIGN-01 it is read, then its signers', () => {
    expect(sign().did).toEqual(['asks readAgreement'])
    expect(sign().tags).toBe('busy')
    expect(sign(contract('draft'))).toMatchObject({ did: ['notifyReader', 'asks readSigners'], tags: 'busy' })
    expect(sign(contract('draft'), signers)).toMatchObject({ did: ['asks readEvidence'], tags: 'busy' })
  })

  for (const [status, tags, announced] of [
    ['draft', 'reviewing', 'announceReviewing'],
    ['initiated', 'waiting', 'announceWaiting'],
    ['completed', 'completed', 'announceWaiting'],
    ['declined', 'declined', 'announceReviewing'],
    ['expired', 'expired', 'announceReviewing'],
  ] as const)
    test(`SIGN-06 a contract that is ${status} is shown as such`, () => {
      expect(sign(...read(status))).toMatchObject({ tags, did: [announced] })
    })

  describe('decision 050 whose documents are being made', () => {
    const followed = (status: string) => answers('followPreparing', { id: 'a', status })
    const failed = fails('readAgreement', new Problem('systemError'))

    test('is polled, with longer and longer pauses, until they are there', () => {
      expect(sign(contract('preparing'))).toMatchObject({ tags: 'preparing', did: [] })
      expect([0, 1, 2, 9].map((looks) => pauseAfter(looks, 1))).toEqual([1000, 2000, 4000, 30_000])
      const look = [passes('glance'), followed('preparing')]
      expect(sign(contract('preparing'), ...look, ...look)).toMatchObject({ tags: 'preparing', context: { unchanged: 2 } })
      expect(sign(contract('preparing'), passes('glance'), followed('draft')).did).toEqual(['notifyReader', 'asks readSigners'])
    })

    for (const back of ['page.shown', 'network.returned'])
      test(`is read at once after ${back}`, () => {
        expect(sign(contract('preparing'), passes('glance'), followed('preparing'), back)).toMatchObject({
          did: ['asks followPreparing'],
          context: { unchanged: 0 },
        })
      })

    test('a failed poll is shown, and removed by the next one', () => {
      const lost = sign(contract('preparing'), passes('glance'), fails('followPreparing'))
      expect([lost.tags, lost.context.problem]).toEqual(['preparing', expect.any(Problem)])
      const found = [passes('glance'), followed('preparing')]
      expect(sign(contract('preparing'), passes('glance'), fails('followPreparing'), ...found).context.problem).toBeNull()
    })

    test('ERR-507 documents that cannot be made are reported, and requested again', () => {
      expect(sign(failed)).toMatchObject({ tags: 'unprepared', context: { problem: { code: 507 } } })
      expect(sign(contract('preparing'), passes('glance'), fails('followPreparing', new Problem('systemError'))).tags).toBe('unprepared')
      const again = sign(failed, 'retry.pressed')
      expect([again.did, again.tags, again.context.problem]).toEqual([['asks prepareAgreement'], 'preparing', null])
      expect(sign(failed, 'retry.pressed', answers('prepareAgreement', null)).did).toEqual(['asks readAgreement'])
      expect(sign(failed, 'retry.pressed', fails('prepareAgreement')).tags).toBe('unprepared')
    })
  })

  test('ERR-R04 data that cannot be read is reported, and read again on request or when the network is back', () => {
    expect(sign(fails('readAgreement')).tags).toBe('unavailable')
    expect(sign(contract('draft'), fails('readSigners')).tags).toBe('unavailable')
    expect(sign(contract('draft'), signers, fails('readEvidence')).tags).toBe('unavailable')
    for (const again of ['retry.pressed', 'network.returned'])
      expect(sign(fails('readAgreement'), again)).toMatchObject({
        tags: 'busy',
        did: ['asks readCompanyProfile'],
        context: { problem: null },
      })
    expect(play('signing', input, fails('readCompanyProfile')).tags).toBe('unavailable')
  })

  test('SIGN-02 its links are sent once it was read; after a failure it can be sent again', () => {
    const sending = [...draft, 'signing.initiated']
    expect(sign(...sending)).toMatchObject({ tags: 'busy reviewing', asked: { initiateSigning: { agreement_id: 'a' } } })
    expect(sign(...sending, answers('initiateSigning')).did).toEqual(['asks readAgreement'])
    expect(sign(...sending, fails('initiateSigning'))).toMatchObject({ tags: 'reviewing', context: { problem: { kind: 'transport' } } })
  })

  test('SIGN-06 once all have signed the merchant continues', () => {
    expect(sign(...read('completed'), 'continue.pressed')).toMatchObject({ tags: 'completed', did: ['goOn'] })
  })
})

describe('waiting for signatures', () => {
  test('SIGN-01 it polls who has signed', () => {
    expect(sign(...sent, passes('poll'))).toMatchObject({ tags: 'waiting', did: ['asks pollSigners'] })
    expect(sign(...sent, passes('poll'), fails('pollSigners')).tags).toBe('waiting')
    expect(sign(...sent, passes('poll'), fails('pollSigners'), passes('poll')).did).toEqual(['asks pollSigners'])
  })

  test('SIGN-02 SIGN-03 completion is requested from the server only when there are signers and all have signed', () => {
    for (const statuses of [[], [2, 1], [0]])
      expect(sign(...sent, passes('poll'), polled(...statuses)).did).toEqual(['asks checkAgreement'])
    expect(sign(...sent, passes('poll'), polled(2, 2)).did).toEqual(['asks confirmAgreement'])
  })

  test('SIGN-02 it is complete when the server confirms it, and not before', () => {
    const signed = [...sent, passes('poll'), polled(2)]
    const confirmed = (status: string) => sign(...signed, answers('confirmAgreement', { id: 'a', status }))
    expect(confirmed('completed').did).toEqual(['asks concludeHistory'])
    const completed = answers('confirmAgreement', { id: 'a', status: 'completed' })
    expect(sign(...signed, completed, answers('concludeHistory', { entries: [] })).tags).toBe('completed')
    expect(sign(...signed, completed, fails('concludeHistory')).tags).toBe('completed')
    expect(confirmed('initiated').tags).toBe('waiting')
    expect(sign(...signed, fails('confirmAgreement')).tags).toBe('waiting')
    expect(sign(...signed, fails('confirmAgreement'), passes('poll')).did).toEqual(['asks pollSigners'])
  })

  for (const [status, tags] of [
    ['initiated', 'waiting'],
    ['declined', 'declined'],
    ['expired', 'expired'],
  ] as const)
    test(`SIGN-06 a contract found ${status} meanwhile is shown as such`, () => {
      const found = sign(...sent, passes('poll'), polled(0, 0), checked(status))
      expect(found).toMatchObject({ tags, did: status === 'initiated' ? [] : ['announceReviewing'] })
    })

  test('SIGN-06 ACT-02 a contract that replaced it meanwhile is read from the beginning, with its own signers and documents', () => {
    const look = [...sent, passes('poll')]
    for (const status of ['draft', 'preparing', 'initiated', 'declined', 'completed']) {
      const replaced = { id: 'b', status }
      for (const seen of [polled(0, 0), polled(3, 0)])
        expect(sign(...look, seen, answers('checkAgreement', replaced))).toMatchObject({ tags: 'busy', did: ['asks readAgreement'] })
      expect(sign(...look, polled(2, 2), answers('confirmAgreement', replaced))).toMatchObject({
        tags: 'busy',
        did: ['asks readAgreement'],
      })
    }
    const draft = { id: 'b', status: 'draft' }
    const again = [answers('checkAgreement', draft), answers('readAgreement', draft), signers, reported]
    expect(sign(...look, polled(3, 0), ...again)).toMatchObject({ tags: 'reviewing', did: ['announceReviewing'] })
  })

  test('SIGN-02 SIGN-06 a contract that is no longer with its signers is not waited for: a completed one is shown as completed, a draft read', () => {
    const look = [...sent, passes('poll')]
    for (const status of ['completed', 'draft'])
      for (const seen of [polled(0, 0), polled(2, 0)]) expect(sign(...look, seen, checked(status)).did).toEqual(['asks readAgreement'])
    expect(sign(...look, polled(2, 0), checked('completed'), ...read('completed'))).toMatchObject({
      tags: 'completed',
      did: ['announceWaiting'],
    })
    expect(sign(...look, polled(2, 2), answers('confirmAgreement', { id: 'a', status: 'declined' })).did).toEqual(['asks readAgreement'])
  })

  test('SIGN-01 after a change its history is read, and then polling is frequent again', () => {
    const changed = [...sent, passes('poll'), polled(1, 0), checked('initiated')]
    expect(sign(...changed).did).toEqual(['asks retellHistory'])
    expect(sign(...changed, retold)).toMatchObject({ tags: 'waiting', context: { unchanged: 0 } })
    expect(sign(...changed, fails('retellHistory')).tags).toBe('waiting')
  })

  test('decision A91 without changes the polling gets slower, up to every 30 seconds', () => {
    expect([0, 1, 2, 3, 4, 50].map((looks) => pauseAfter(looks))).toEqual([3000, 6000, 12_000, 24_000, 30_000, 30_000])
    const look = [passes('poll'), polled(0, 0), checked('initiated')]
    expect(sign(...sent, ...look, ...look).context.unchanged).toBe(2)
  })

  for (const back of ['page.shown', 'network.returned'])
    test(`SIGN-04 decision A91 it polls at once on ${back}`, () => {
      const look = [passes('poll'), polled(0, 0), checked('initiated')]
      expect(sign(...sent, ...look, back)).toMatchObject({ did: ['asks pollSigners'], context: { unchanged: 0 } })
    })

  test('SIGN-06 a check that fails is made again with the next look', () => {
    const failed = [...sent, passes('poll'), polled(0, 0), fails('checkAgreement')]
    expect(sign(...failed).tags).toBe('waiting')
    expect(sign(...failed, passes('poll')).did).toEqual(['asks pollSigners'])
  })

  for (const status of ['declined', 'expired'])
    test(`SIGN-06 after it was ${status} new links are made; a failure leaves it as it was`, () => {
      const again = [...read(status), 'retry.pressed']
      expect(sign(...again)).toMatchObject({ tags: 'busy', did: ['asks retrySigning'] })
      expect(sign(...again, answers('retrySigning')).did).toEqual(['asks readAgreement'])
      expect(sign(...again, fails('retrySigning'))).toMatchObject({ tags: status, context: { problem: { kind: 'transport' } } })
    })
})

describe('signers', () => {
  const reread = answers('rereadSigners', listed(0))

  test('SIGN-05 API-079 a signer is added or changed in a form that knows the people of the company; after a failure the typed values stay', () => {
    for (const open of ['signer.added', opened]) {
      expect(sign(...draft, open)).toMatchObject({ tags: 'busy editing reviewing', did: ['asks listDirectorNames'] })
      expect(sign(...draft, open, ...named)).toMatchObject({
        tags: 'editing reviewing',
        context: { people: [{ nameEn: 'Chan' }, { nameEn: 'Lam', nameCn: '林美儀' }] },
      })
      expect(sign(...draft, open, ...named, submitted).did).toEqual(['asks saveSigner'])
    }
    const saving = [...draft, 'signer.added', ...named, submitted]
    expect(sign(...saving, answers('saveSigner')).did).toEqual(['notifyParent', 'asks rereadSigners'])
    expect(sign(...saving, answers('saveSigner'), reread)).toMatchObject({ tags: 'reviewing', context: { signers: listed(0) } })
    const refused = new Problem('refused', { fields: { email: 'field.signer.taken' } })
    expect(sign(...saving, fails('saveSigner', refused))).toMatchObject({ tags: 'editing reviewing', context: { fault: { code: 502 } } })
    expect(sign(...saving, fails('saveSigner', refused), 'dialog.closed')).toMatchObject({ tags: 'reviewing', context: { fault: null } })
  })

  test('API-082 API-095 the form opens without the names of the company too', () => {
    expect(sign(...draft, 'signer.added', fails('listDirectorNames')).tags).toBe('editing reviewing')
    expect(sign(...draft, 'signer.added', answers('listDirectorNames', []), fails('readShareholders')).tags).toBe('editing reviewing')
  })

  test('SIGN-05 while the links are out a signer who has not signed can be replaced, none added, removed or moved', () => {
    expect(sign(...sent, opened, ...named).tags).toBe('editing waiting')
    const signed = [contract('initiated'), answers('readSigners', listed(2, 0)), reported]
    expect(sign(...signed, opened).tags).toBe('waiting')
    const closed = ['signer.added', { type: 'removal.asked', signerId: 's' }, { type: 'signer.moved', signerId: 's', places: 1 }]
    for (const event of [...closed, { type: 'order.chosen', inOrder: true }, { type: 'file.removed', signerId: 's' }])
      expect(sign(...sent, event)).toMatchObject({ tags: 'waiting', did: [] })
  })

  test('SIGN-03 one is taken off after a question, never the last one', () => {
    const asked = [...draft, { type: 'removal.asked', signerId: 's' }]
    expect(sign(...asked).tags).toBe('removing reviewing')
    expect(sign(...asked, 'dialog.closed').tags).toBe('reviewing')
    expect(sign(...asked, 'removal.confirmed').asked).toMatchObject({ removeSigner: { signer_id: 's' } })
    expect(sign(...asked, 'removal.confirmed', answers('removeSigner'), reread).tags).toBe('reviewing')
    const alone = [contract('draft'), answers('readSigners', listed(0)), reported]
    expect(sign(...alone, { type: 'removal.asked', signerId: 's' }).tags).toBe('reviewing')
  })

  test('SIGN-05 the order is kept, with whether one signs after the other; past the ends there is none', () => {
    const moved = sign(...draft, { type: 'signer.moved', signerId: 's', places: 1 })
    expect(moved).toMatchObject({ did: ['asks orderSigners'], context: { signers: [{ id: 't' }, { id: 's' }] } })
    const chosen = [...draft, { type: 'order.chosen', inOrder: true }]
    expect(sign(...chosen)).toMatchObject({ asked: { orderSigners: { in_order: true } }, context: { agreement: { in_order: true } } })
    expect(sign(...chosen, answers('orderSigners')).did).toEqual(['asks rereadSigners'])
    expect(sign(...chosen, fails('orderSigners')).did).toEqual(expect.arrayContaining(['showFailure', 'asks readAgreement']))
    expect(sign(...draft, { type: 'signer.moved', signerId: 's', places: -1 }).did).toEqual([])
  })

  test('SIGN-05 an action during a re-read of the signers is executed at once, and they are read again after it', () => {
    const moves = { type: 'signer.moved', signerId: 't', places: -1 }
    const rereading = [...draft, moves, answers('orderSigners')]
    expect(sign(...rereading)).toMatchObject({ tags: 'reviewing', context: { signers: [{ id: 't' }, { id: 's' }] } })
    expect(sign(...rereading, { type: 'order.chosen', inOrder: true })).toMatchObject({
      did: ['asks orderSigners'],
      context: { signers: [{ id: 't' }, { id: 's' }], agreement: { in_order: true } },
    })
    expect(sign(...rereading, 'signer.added').tags).toBe('busy editing reviewing')
    expect(sign(...rereading, 'signer.added', 'dialog.closed').did).toEqual(['asks rereadSigners'])
    expect(sign(...rereading, 'signing.initiated').did).toEqual(['asks initiateSigning'])
    const taken = { type: 'removal.asked', signerId: 's' }
    expect(sign(...rereading, taken, 'removal.confirmed', answers('removeSigner')).did).toEqual(['asks rereadSigners'])
    expect(sign(...rereading, fails('rereadSigners'))).toMatchObject({
      tags: 'reviewing',
      context: { problem: { kind: 'transport' } },
    })
  })

  for (const [event, tags, asks] of [
    [{ type: 'signer.urged', signerId: 's' }, 'urging waiting working', 'urgeSigner'],
    [{ type: 'link.renewed', signerId: 's' }, 'renewing waiting working', 'renewLink'],
    ['rpa.requested', 'mailing waiting working', 'sendRpaEmail'],
  ] as const)
    test(`SIGN-05 API-078 API-080 API-081 ${asks}: its outcome is shown, and polling continues meanwhile`, () => {
      expect(sign(...sent, event)).toMatchObject({ tags, did: [`asks ${asks}`] })
      expect(sign(...sent, event, answers(asks)).did[0]).toBe('notifyParent')
      expect(sign(...sent, event, fails(asks, new Problem('resendTooSoon')))).toMatchObject({ did: ['showFailure', 'asks rereadSigners'] })
      expect(sign(...sent, passes('poll'), event, polled(0, 0)).did).toEqual(['asks checkAgreement'])
    })

  test("API-076 a signer's uploaded file is deleted", () => {
    const taking = [...draft, { type: 'file.removed', signerId: 's' }]
    expect(sign(...taking).did).toEqual(['asks deleteSignerFile'])
    expect(sign(...taking, answers('deleteSignerFile')).did).toEqual(['notifyParent', 'asks rereadSigners'])
    expect(sign(...taking, answers('deleteSignerFile'), fails('rereadSigners'))).toMatchObject({ tags: 'reviewing' })
  })

  test('ERR-20011 a conflicting change elsewhere is reported, and the contract is read again', () => {
    for (const [act, id] of [
      ['signer.added', 'saveSigner'],
      [{ type: 'file.removed', signerId: 's' }, 'deleteSignerFile'],
      [{ type: 'order.chosen', inOrder: true }, 'orderSigners'],
      [{ type: 'removal.asked', signerId: 's' }, 'removeSigner'],
      [{ type: 'signer.urged', signerId: 's' }, 'urgeSigner'],
      [{ type: 'link.renewed', signerId: 's' }, 'renewLink'],
      ['rpa.requested', 'sendRpaEmail'],
    ] as const) {
      const before = ['urgeSigner', 'renewLink', 'sendRpaEmail'].includes(id) ? sent : draft
      const after = { saveSigner: [...named, submitted], removeSigner: ['removal.confirmed'] }[id as string] ?? []
      expect(sign(...before, act, ...after, fails(id, late)).did, id).toEqual(
        expect.arrayContaining(['showFailure', 'asks rereadSigners', 'asks readAgreement']),
      )
    }
  })

  test('SIGN-02 an open form closes when all others have signed', () => {
    const over = [...sent, opened, ...named, passes('poll'), polled(2, 2), answers('confirmAgreement', { id: 'a', status: 'completed' })]
    expect(sign(...over).tags).toBe('waiting')
  })

  test('SIGN-06 a document and the signed bundle are downloaded; a failure is reported', () => {
    for (const [event, id] of [
      [{ type: 'paper.opened', id: 'd' }, 'readAgreementDocument'],
      ['bundle.opened', 'openBundle'],
    ] as const) {
      expect(sign(...read('completed'), event)).toMatchObject({ tags: 'completed fetching', did: [`asks ${id}`] })
      expect(sign(...read('completed'), event, answers(id, { url: '/files/d' })).did).toEqual(['fetchFile', 'asks rereadSigners'])
      expect(sign(...read('completed'), event, fails(id)).did).toEqual(['showFailure', 'asks rereadSigners'])
    }
  })
})

describe('a member who is no administrator', () => {
  const look = (...happens: Parameters<typeof play>[2][]) => play('signing', input, as('user'), ...happens)
  const adminsOnly = [
    'signer.added',
    opened,
    { type: 'removal.asked', signerId: 's' },
    { type: 'file.removed', signerId: 's' },
    { type: 'signer.moved', signerId: 's', places: 1 },
    { type: 'order.chosen', inOrder: true },
    { type: 'link.renewed', signerId: 's' },
    'rpa.requested',
    'signing.initiated',
    'retry.pressed',
  ] as const

  for (const [status, tags] of [
    ['draft', 'reviewing'],
    ['initiated', 'waiting'],
    ['declined', 'declined'],
    ['expired', 'expired'],
  ] as const)
    test(`SIGN-05 decision A110 sees a contract that is ${status}, and no call is made that the server would refuse`, () => {
      expect(look(...read(status)).tags).toBe(tags)
      for (const event of adminsOnly) expect(look(...read(status), event)).toMatchObject({ tags, did: [] })
    })

  test('API-078 SIGN-06 reminds, opens signed documents, and continues', () => {
    expect(look(...sent, { type: 'signer.urged', signerId: 's' }).asked).toMatchObject({ urgeSigner: { signer_id: 's' } })
    expect(look(...sent, { type: 'paper.opened', id: 'd' }).did).toEqual(['asks readAgreementDocument'])
    expect(look(...read('completed'), 'bundle.opened').did).toEqual(['asks openBundle'])
    expect(look(...read('completed'), 'continue.pressed').did).toEqual(['goOn'])
  })
})

test('decision 093 a mandate that was withdrawn while it was waited for, with none in its place, leads back to the accounts', () => {
  const waited = [as('administrator'), ...sent, passes('poll'), polled(0, 0), fails('checkAgreement', new Problem('notFound'))]
  expect(play('signing', { ...input, kind: 'mandate' }, ...waited)).toMatchObject({ tags: 'busy', did: ['announceNone'] })
})

describe('a supplement', () => {
  const supplement = (...happens: Parameters<typeof play>[2][]) =>
    play('signing', { ...input, kind: 'supplement' }, as('administrator'), ...happens)

  test('ACT-02 none was prepared: back to the choice of shops; any other failure is reported', () => {
    expect(supplement(fails('readAgreement', new Problem('notFound')))).toMatchObject({ tags: 'busy', did: ['announceNone'] })
    expect(supplement(fails('readAgreement')).tags).toBe('unavailable')
    expect(sign(fails('readAgreement', new Problem('notFound'))).tags).toBe('unavailable')
  })

  for (const [code, refused] of [
    [502, new Problem('refused', { fields: { limit: 'field.limit.changed' } })],
    [20018, new Problem('notFound')],
    [20011, late],
  ] as const)
    test(`ACT-02 SIGN-06 one whose content has changed (${code}) is read again before it is sent, with a message`, () => {
      const outdated = [...draft, 'signing.initiated', fails('initiateSigning', refused)]
      for (const asked of [supplement, sign]) {
        expect(asked(...outdated).did).toEqual(['asks readAgreement'])
        expect(asked(...outdated, ...draft)).toMatchObject({ tags: 'reviewing', context: { problem: { code } } })
      }
    })

  for (const status of ['declined', 'expired'])
    test(`ACT-02 after it was ${status} other shops can be chosen, for the first contract they cannot`, () => {
      expect(supplement(...read(status), 'shops.pressed').did).toEqual(['requestShops'])
      expect(sign(...read(status), 'shops.pressed').did).toEqual([])
    })
})
