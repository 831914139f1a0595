/** The pages of money: the account, the limit and the drawdown, with every answer of the server and every way on. */

import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import type { DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { basis, confirmed, drawable, facility, quoted } from './drawdown.world.ts'

const money = { amount: '100', currency: 'HKD' }
const has = (played: { tags: string }, ...tags: string[]) => expect(played.tags.split(' ')).toEqual(expect.arrayContaining(tags))

describe('the drawdown account', () => {
  const account = (...happens: Happening[]) => play('drawdownAccount', { product: 'hook', companyId: 'c' }, ...happens)
  const named = { registerNameEn: 'Coastline Limited', registerNameCn: '海岸线贸易', unifiedSocialCreditCode: null }
  const open = (saved: unknown) => [
    answers('readReferenceLists', {}),
    answers('listBanks', []),
    answers('readDebitAccount', saved),
    ...(saved === null ? [answers('readCompanyProfile', named)] : []),
  ]
  const typed = { type: 'draft.typed', account: { accountName: 'Haifu' } }
  const submitted = { type: 'account.submitted', account: { accountName: 'Haifu' } }

  test('ONB-06 lists, banks and the saved account are read one after the other', () => {
    expect(account().did).toEqual(['asks readReferenceLists'])
    expect(account(...open(null).slice(0, 1)).did).toEqual(['asks listBanks'])
    expect(account(...open(null).slice(0, 2)).did).toEqual(['asks readDebitAccount'])
    has(account(...open(null)), 'editable', 'untouched')
    has(account(...open({ submitted: false })), 'editable', 'saved')
    has(account(...open({ submitted: true })), 'editable', 'notKept')
  })

  test('BANK-02 decision 149 a new account is taken to be in the registered name of the company, of the mainland in the Chinese one', () => {
    const holder = (more: object) => account(...open(null).slice(0, 3), answers('readCompanyProfile', { ...named, ...more })).context.holder
    expect(account(...open(null).slice(0, 3)).did).toEqual(['asks readCompanyProfile'])
    expect(account(...open(null).slice(0, 3)).asked).toEqual({ readCompanyProfile: { companyId: 'c' } })
    expect([holder({}), holder({ unifiedSocialCreditCode: '91440300MA5A12345X' })]).toEqual(['Coastline Limited', '海岸线贸易'])
    expect(holder({ registerNameEn: '' })).toBe('海岸线贸易')
    // What was typed before stays, and without the name the form opens as well.
    expect(account(...open({ submitted: false })).context.holder).toBe('')
    has(account(...open(null).slice(0, 3), fails('readCompanyProfile')), 'editable')
  })

  test('ERR-R04 whichever cannot be read, everything is read again when asked or when the network is back', () => {
    for (const [read, failed] of [
      [0, 'readReferenceLists'],
      [1, 'listBanks'],
      [2, 'readDebitAccount'],
    ] as const) {
      const broken = [...open(null).slice(0, read), fails(failed)]
      has(account(...broken), 'unavailable')
      for (const again of ['retry.pressed', 'network.returned']) expect(account(...broken, again).did).toEqual(['asks readReferenceLists'])
    }
  })

  test('ONB-06 typed values are saved after a pause; values typed meanwhile are saved after another pause', () => {
    const typing = [...open(null), typed]
    has(account(...typing), 'unsaved')
    const branched = { type: 'draft.typed', account: { ...typed.account, branch: '001' } }
    expect(account(...open(null), branched, passes('pause')).asked).toEqual({
      saveDebitAccount: { product: 'hook', account: branched.account },
    })
    has(account(...typing, passes('pause'), answers('saveDebitAccount', { submitted: false })), 'saved')
    has(account(...typing, passes('pause'), typed), 'unsaved')
  })

  test('ERR-R04 a draft that could not be saved is saved again after a pause, or when the network is back', () => {
    const unkept = [...open(null), typed, passes('pause'), fails('saveDebitAccount')]
    has(account(...unkept), 'unkept')
    for (const again of [passes('again'), 'network.returned']) expect(account(...unkept, again).did).toContain('asks saveDebitAccount')
  })

  test('ONB-06 once an account is submitted elsewhere, drafts are no longer kept', () => {
    has(account(...open(null), typed, passes('pause'), fails('saveDebitAccount', new Problem('conflict'))), 'notKept')
  })

  test('ONB-06 a page that is closed sends unsaved values, and nothing when there are none', () => {
    expect(account(...open(null), typed, 'page.hidden').did).toEqual(['sendUnsaved'])
    expect(account(...open(null), 'page.hidden').did).toEqual([])
  })

  test('ONB-06 submitting is the end; a refusal leaves the form as it was typed', () => {
    const sending = [...open(null), submitted]
    has(account(...sending), 'busy', 'editable')
    expect(account(...sending).did).toContain('asks submitDebitAccount')
    expect(account(...sending, answers('submitDebitAccount')).status).toBe('done')
    has(account(...sending, fails('submitDebitAccount')), 'editable', 'unsaved')
  })
})

describe('the business info', () => {
  const info = (...happens: Happening[]) => play('businessInfo', { product: 'hook' }, ...happens)
  const open = [answers('readReferenceLists', {}), answers('readBusinessInfo', null)]

  test("BIZ-12 it is read, and the tab's typed values are restored", () => {
    expect(info().did).toEqual(['asks readReferenceLists'])
    expect(info(open[0] as never).did).toEqual(['asks readBusinessInfo'])
    expect(info(...open).did).toEqual(['asks readTyped'])
    has(info(...open, answers('readTyped', null)), 'untouched')
    has(info(...open, answers('readTyped', { yearsOfBusiness: '3' })), 'unsaved')
    has(info(...open, fails('readTyped')), 'untouched')
    expect(info(...open, answers('readTyped', null), { type: 'draft.typed', info: {} }).did).toContain('storeTyped')
  })

  test('BIZ-12 sent, it is done; refused, it stays typed', () => {
    const sending = [...open, answers('readTyped', null), { type: 'info.submitted', info: {} }]
    expect(info(...sending).did).toContain('asks submitBusinessInfo')
    expect(info(...sending, answers('submitBusinessInfo'))).toMatchObject({ status: 'done', did: ['forgetTyped'] })
    has(info(...sending, fails('submitBusinessInfo')), 'editable', 'unsaved')
  })

  test('ERR-R04 data that cannot be read is read again on request or when the network is back', () => {
    for (const broken of [[fails('readReferenceLists')], [open[0] as never, fails('readBusinessInfo')]]) {
      has(info(...broken), 'unavailable')
      for (const again of ['retry.pressed', 'network.returned']) expect(info(...broken, again).did).toEqual(['asks readReferenceLists'])
    }
  })
})

describe('the limit', () => {
  const shop = (status: string) => ({ psp: [], shop: [{ id: 's', status, psp: null, progress: 100 }] })
  const limit = (status: string) => ({ status, pre_limit: null, type: 'limit', limit: money })
  const fresh = (...happens: Happening[]) => play('creditLimit', { product: 'hook', shopId: 's', reopened: false }, ...happens)
  const reopened = (...happens: Happening[]) => play('creditLimit', { product: 'hook', shopId: null, reopened: true }, ...happens)
  const imported = answers('followImport', shop('normal'))

  test('CRED-03 straight from linking, the import is followed; a look that fails is repeated', () => {
    expect(fresh()).toMatchObject({ tags: 'importing', did: ['asks followImport'] })
    for (const look of [answers('followImport', shop('authorized')), fails('followImport')]) {
      has(fresh(look), 'importing')
      expect(fresh(look, passes('poll')).did).toEqual(['asks followImport'])
    }
  })

  test('CRED-03 an import that broke off is resumed by a button', () => {
    const broken = answers('followImport', shop('abnormal'))
    has(fresh(broken), 'importBroken')
    expect(fresh(broken, 'retry.pressed').asked).toEqual({ syncShop: { pg_id: 's' } })
    expect(fresh(broken, 'retry.pressed', answers('syncShop')).did).toEqual(['asks followImport'])
    has(fresh(broken, 'retry.pressed', fails('syncShop')), 'importBroken')
  })

  test('CRED-01 once imported the limit is polled until it exists', () => {
    expect(fresh(imported)).toMatchObject({ tags: 'calculating importing', did: ['asks readLimit'] })
    for (const look of [answers('readLimit', limit('submitted')), fails('readLimit')]) {
      has(fresh(imported, look), 'calculating')
      expect(fresh(imported, look, passes('poll')).did).toEqual(['asks readLimit'])
    }
    has(fresh(imported, answers('readLimit', limit('active'))), 'limitReady')
    has(fresh(imported, answers('readLimit', limit('failed'))), 'limitRefused')
  })

  test('SHELL-37 with a limit the merchant continues or links another shop; without one only another shop can be linked', () => {
    const ready = [imported, answers('readLimit', limit('active'))]
    expect(fresh(...ready, 'continue.pressed').did).toEqual(['goOn'])
    expect(fresh(...ready, 'another.pressed').did).toEqual(['requestShop'])
    expect(fresh(imported, answers('readLimit', limit('failed')), 'another.pressed').did).toEqual(['requestShop'])
  })

  test('CRED-03 opened again, shops and limit are read; without a shop one is linked first', () => {
    expect(reopened()).toMatchObject({ tags: 'busy recalling', did: ['asks recallShops'] })
    expect(reopened(answers('recallShops', { psp: [], shop: [] })).did).toEqual(['requestShop'])
    expect(reopened(answers('recallShops', shop('normal'))).did).toEqual(['asks recallLimit'])
    has(reopened(answers('recallShops', shop('normal')), answers('recallLimit', limit('active'))), 'limitReady')
    has(reopened(answers('recallShops', shop('normal')), answers('recallLimit', limit('failed'))), 'limitRefused')
    has(reopened(answers('recallShops', shop('normal')), answers('recallLimit', null)), 'calculating')
    expect(reopened(answers('recallShops', shop('authorized')), answers('recallLimit', null)).did).toEqual(['asks followImport'])
  })

  test('ERR-R04 data that cannot be read is read again on request or when the network is back', () => {
    for (const broken of [[fails('recallShops')], [answers('recallShops', shop('normal')), fails('recallLimit')]]) {
      has(reopened(...broken), 'unavailable')
      for (const again of ['retry.pressed', 'network.returned']) expect(reopened(...broken, again).did).toEqual(['asks recallShops'])
    }
  })
})

describe('a drawdown', () => {
  const draw = (...happens: Happening[]) => play('drawdown', { product: 'hook', newKey: () => 'k' }, ...happens)
  const summary = answers('readFacilitySummary', facility)
  const packet = { id: 'p', type: 'fee_half', status: 'claimed', missing: null }
  const mayDraw = [summary, answers('readDebitAccount', null), answers('readConfirmed', null)]
  const read = [...mayDraw, answers('readDrawdownBasis', basis), answers('listRedPackets', [packet])]
  const open = [...read, answers('readTyped', null)]
  const terms = { type: 'terms.changed', amount: drawable, tenor: 6 }
  const dearer = { ...quoted, annual_rate: '0.145' }
  const asked = [...open, terms, 'terms.agreed']
  const agreed = [...asked, answers('previewDrawdown', quoted)]
  const kept = answers('keepConfirmed', { ...confirmed, key: 'k' })
  const sent = [...agreed, 'drawdown.confirmed', kept]
  const changed = new Problem('refused', { fields: { agreed: 'field.agreed.changed' } })
  const restarted = ['forgetConfirmed', 'asks readFacilitySummary']

  test('CRED-06 facility, account and typed values are read; without a facility it is closed', () => {
    expect(draw().did).toEqual(['asks readFacilitySummary'])
    has(draw(answers('readFacilitySummary', null)), 'closed')
    expect(draw(summary).did).toEqual(['asks readDebitAccount'])
    expect(draw(...open.slice(0, 2)).did).toEqual(['asks readConfirmed'])
    for (const nothing of [answers('readConfirmed', null), fails('readConfirmed')])
      expect(draw(...open.slice(0, 2), nothing).did).toEqual(['asks readDrawdownBasis'])
    expect(draw(...open.slice(0, 4)).did).toEqual(['asks listRedPackets'])
    expect(draw(...read).did).toEqual(['asks readTyped'])
    has(draw(...open), 'form')
    expect(draw(...read, fails('readTyped')).did).toEqual([])
    expect(draw(...read, answers('readTyped', { amount: drawable, tenor: 6 })).context.offer).toEqual(quoted)
  })

  test('ERR-R04 data that cannot be read is read again on request or when the network is back', () => {
    for (const broken of [[fails('readFacilitySummary')], [summary, fails('readDebitAccount')], [...mayDraw, fails('readDrawdownBasis')]]) {
      has(draw(...broken), 'unavailable')
      for (const again of ['retry.pressed', 'network.returned']) expect(draw(...broken, again).did).toEqual(['asks readFacilitySummary'])
    }
  })

  test('CRED-13 the price is there as the terms are chosen, by the function of the server', () => {
    expect(draw(...open).context.offer).toBeNull()
    expect(draw(...open, terms)).toMatchObject({ tags: 'form', did: ['storeTyped'], context: { offer: quoted, problem: null } })
  })

  test('CRED-06 CRED-14 RED-12 decisions 105 119 terms that cannot be lent have an error at once, and cannot be agreed to', () => {
    const fieldsOf = (played: ReturnType<typeof draw>) => (played.context.problem as Problem).fields
    const asks = (amount: string, packet?: string) => draw(...open, { ...terms, amount: { ...drawable, amount }, packet })
    expect(fieldsOf(asks('999999'))).toEqual({ amount: 'field.amount.tooLittle' })
    expect(fieldsOf(asks('10000001'))).toEqual({ amount: 'field.amount.tooMuch' })
    expect(asks('5000000', 'p').context).toMatchObject({ packet: null, problem: null, offer: { waived_of: null } })
    expect(asks('10000000', 'p').context.offer).toMatchObject({ waived: { amount: '50000' }, waived_of: 'fee' })
    const at = (benchmarkRate: string, rate: string) => {
      const priced = { ...basis, terms: { ...basis.terms, rate: { ...basis.terms.rate, benchmarkRate, rate } } }
      return draw(...mayDraw, answers('readDrawdownBasis', priced), ...open.slice(4), terms)
    }
    expect(fieldsOf(at('0.4016', '0.5'))).toEqual({ tenor: 'field.tenor.tooDear' })
    const leaving = (service_left: string) =>
      draw(...mayDraw, answers('readDrawdownBasis', { ...basis, service_left }), ...open.slice(4), terms)
    expect(fieldsOf(leaving('2000000'))).toEqual({ tenor: 'field.tenor.tooMuchOfSales' })
    expect(leaving('3000000').context.problem).toBeNull()
    // The law's rate decides, not the compound one: decision 105.
    const { offer, problem } = at('0.2966', '0.395').context as { offer: DrawdownOffer; problem: Problem | null }
    expect([problem, Number(offer.effective_annual_rate) > 0.48, Number(offer.statutory_annual_rate) < 0.48]).toEqual([null, true, true])
    const tooMuch = { ...terms, amount: { ...drawable, amount: '10000001' } }
    expect(draw(...open, tooMuch, 'terms.agreed')).toMatchObject({ tags: 'form', did: [] })
    expect(draw(...open, 'terms.agreed').tags).toBe('form')
  })

  test('CRED-13 agreed terms are priced by the server: a different price is shown before anything is sent', () => {
    expect(draw(...asked)).toMatchObject({ tags: 'busy form', did: ['asks previewDrawdown'] })
    expect(draw(...agreed).tags).toBe('confirming')
    expect(draw(...agreed, 'back.pressed').tags).toBe('form')
    const repriced = [...asked, answers('previewDrawdown', dearer)]
    expect(draw(...repriced)).toMatchObject({ tags: 'confirming repriced', context: { offer: { annual_rate: '0.145' } } })
    expect(draw(...repriced, 'drawdown.confirmed').did).toEqual(['asks keepConfirmed'])
    expect(draw(...repriced, 'back.pressed').did).toEqual(['forgetConfirmed', 'asks readDrawdownBasis'])
  })

  test('CRED-06 ERR-R04 a refusal by the server is shown at the terms; changed terms are requested again', () => {
    for (const failed of [fails('previewDrawdown'), fails('previewDrawdown', new Problem('refused'))])
      expect(draw(...asked, failed)).toMatchObject({ tags: 'form', did: [] })
    expect(draw(...asked, fails('previewDrawdown')).context.problem).not.toBeNull()
    expect(draw(...asked, terms).tags).toBe('form')
  })

  test('R12 a confirmed drawdown is sent once and followed until the bank has answered', () => {
    for (const keeping of [kept, fails('keepConfirmed')])
      expect(draw(...agreed, 'drawdown.confirmed', keeping)).toMatchObject({ tags: 'busy confirming', did: ['asks submitDrawdown'] })
    for (const [status, tags] of [
      ['settled', 'settled'],
      ['refused', 'refused'],
      ['pending', 'following'],
    ] as const)
      expect(draw(...sent, answers('submitDrawdown', { id: 'd', status }))).toMatchObject({ tags, did: ['forgetTyped', 'forgetConfirmed'] })
    const paying = [...sent, answers('submitDrawdown', { id: 'd', status: 'pending' }), passes('poll')]
    expect(draw(...paying)).toMatchObject({ tags: 'following', did: ['asks readDrawdown'] })
    expect(draw(...paying, answers('readDrawdown', { id: 'd', status: 'settled' })).tags).toBe('settled')
    expect(draw(...paying, answers('readDrawdown', { id: 'd', status: 'refused' })).tags).toBe('refused')
    for (const look of [answers('readDrawdown', { id: 'd', status: 'paying out' }), fails('readDrawdown')])
      expect(draw(...paying, look, passes('poll')).did).toEqual(['asks readDrawdown'])
  })

  test('R12 after a lost answer the same key is sent again, after a pause or when the network is back', () => {
    const lost = [...sent, fails('submitDrawdown')]
    expect(draw(...lost).tags).toBe('verifying')
    for (const again of [passes('again'), 'network.returned']) {
      expect(draw(...lost, again)).toMatchObject({ tags: 'verifying', did: ['asks verifyDrawdown'] })
      expect(draw(...lost, again, fails('verifyDrawdown'), again).did).toEqual(['asks verifyDrawdown'])
      expect(draw(...lost, again, answers('verifyDrawdown', { id: 'd', status: 'settled' })).tags).toBe('settled')
      expect(draw(...lost, again, fails('verifyDrawdown', changed)).did).toEqual(['asks requoteDrawdown'])
      expect(draw(...lost, again, fails('verifyDrawdown', new Problem('refused'))).did).toEqual(restarted)
    }
  })

  test('CRED-13 a changed price is shown again and confirmed again; after another refusal the terms are read again', () => {
    expect(draw(...sent, fails('submitDrawdown', changed))).toMatchObject({ tags: 'busy confirming', did: ['asks requoteDrawdown'] })
    expect(draw(...sent, fails('submitDrawdown', changed), answers('requoteDrawdown', dearer)).tags).toBe('confirming repriced')
    expect(draw(...sent, fails('submitDrawdown', changed), fails('requoteDrawdown')).did).toEqual(restarted)
    expect(draw(...sent, fails('submitDrawdown', new Problem('refused'))).did).toEqual(restarted)
  })

  test('SHELL-37 the merchant can go home from anywhere', () => {
    for (const anywhere of [[], open, agreed, sent]) expect(draw(...anywhere, 'home.pressed').did).toEqual(['goHome'])
  })
})

test('decision 086 the reason for declining a drawdown is sent with it, and the dialog keeps it where the answer is lost', () => {
  const approval = { asked: true, own: false, decline_note: null, drawdown: { status: 'awaiting approval' } }
  const declined = [answers('readDrawdownApproval', approval), 'decline.pressed', { type: 'decline.confirmed', note: 'Not now' }]
  expect(play('drawdownApproval', { id: 'd' }, ...declined).asked).toMatchObject({ declineDrawdown: { id: 'd', note: 'Not now' } })
  expect(play('drawdownApproval', { id: 'd' }, ...declined, fails('declineDrawdown')).tags).toBe('asked declining')
})
