/** My shops and their accounts: calls, notices and pages when users browse, authorise again, remove and move shops. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { AuthorisationStatus } from '../../contract/kernel/statuses.ts'
import { endsSoon, hasTerm, operationOfShop, standingOfShop, wantsPsp } from '../../contract/shops/expiry.ts'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { membership } from '../kernel/shared.world.ts'
import { ending, found, given, myShop, other, shopAccount } from './my-shops.world.ts'

const input = { company: { companyId: 'c' }, user: { userId: 1 }, product: 'hook', keyword: '' }
const profile = { companyId: 'c', kycStatus: 'approved', role: 'administrator' }
const page = (list: object, ...happens: Happening[]) =>
  play('myShops', input, answers('readCompanyProfile', profile), answers('searchShops', list), answers('readLimit', given), ...happens)
const at = (...happens: Happening[]) => page(found, ...happens)
const of = (type: string) => ({ type, id: 's' })
const gone = new Problem('notFound')

test('SHOP-01 both lists are read; without a limit the shops are shown all the same, and a list that cannot be read is read again on request', () => {
  expect(play('myShops', input).did).toEqual(['asks readCompanyProfile'])
  expect(at().did).toContain('asks accounts')
  expect(at()).toMatchObject({ tags: 'ready', context: { tab: 'shops', profile, found, limit: given } })
  expect(at({ type: 'tab.chosen', tab: 'accounts' }).context.tab).toBe('accounts')
  const unread = play('myShops', input, answers('readCompanyProfile', profile), answers('searchShops', found), fails('readLimit'))
  expect(unread).toMatchObject({ tags: 'ready', context: { limit: null } })
})
testReads('SHOP-01 shops', {
  ...{ chart: 'myShops', input },
  reads: [
    { call: 'readCompanyProfile', asked: { companyId: 'c' }, answer: profile },
    { call: 'searchShops', asked: { current: 1 } },
  ],
})

test('SHOP-18 every status has its label and its one action; an authorisation that ends within thirty days comes before a running import, a failed one before both', () => {
  const term = { status: 'normal', days_left: null, importing: false, held_name: null } as const
  for (const status of AuthorisationStatus.options) expect(standingOfShop({ ...term, status })).toBe(status)
  const operations = (by_keys: boolean) => AuthorisationStatus.options.map((status) => operationOfShop({ ...term, status, by_keys }))
  expect(operations(false)).toEqual(['details', 'renew', 'renew', 'renew', 'details', 'signIn'])
  expect(operations(true)).toEqual(['details', 'enterKeys', 'enterKeys', 'enterKeys', 'details', 'enterKeys'])
  expect(standingOfShop({ ...term, importing: true })).toBe('reading')
  for (const [days_left, soon] of [
    [31, false],
    [30, true],
    [0, true],
    [-1, true],
    [null, false],
  ] as const)
    expect([days_left, endsSoon({ status: 'normal', days_left })]).toEqual([days_left, soon])
  for (const status of ['expired', 'unauthorized', 'pending'] as const) expect(endsSoon({ status, days_left: 3 })).toBe(false)
  expect(standingOfShop({ ...term, status: 'authorized', days_left: 30, importing: true })).toBe('ending')
  expect(
    standingOfShop({
      ...term,
      status: 'abnormal',
      days_left: 3,
      importing: true,
      held_name: { name: 'Chan', status: 'waiting', source: 'psp' },
    }),
  ).toBe('abnormal')
  expect(operationOfShop({ ...term, by_keys: true, importing: true })).toBe('progress')
  expect(operationOfShop({ ...term, by_keys: false, days_left: 30 })).toBe('renew')
})

test('decision 094 a shop in another name says so before the end of its authorisation; a refused one leads to what can put it right', () => {
  const shop = { status: 'normal', days_left: 40, importing: true, by_keys: false, psp: 'Payoneer' } as const
  const held = (status: 'waiting' | 'refused', source: 'marketplace' | 'psp') => ({ ...shop, held_name: { name: 'Chan', status, source } })
  const shown = (each: Parameters<typeof wantsPsp>[0] & { by_keys: boolean }) => [
    standingOfShop(each),
    operationOfShop(each),
    wantsPsp(each),
  ]
  expect(shown(held('waiting', 'psp'))).toEqual(['nameWaiting', 'details', false])
  expect(shown(held('refused', 'psp'))).toEqual(['nameRefused', 'details', true])
  expect(shown(held('refused', 'marketplace'))).toEqual(['nameRefused', 'renew', false])
  expect(shown({ ...held('waiting', 'psp'), days_left: 3 })).toEqual(['nameWaiting', 'renew', false])
  expect(shown({ ...held('refused', 'marketplace'), status: 'abnormal' })).toEqual(['abnormal', 'signIn', false])
  expect(standingOfShop({ ...held('refused', 'psp'), status: 'expired' })).toBe('expired')
  expect([hasTerm(held('waiting', 'psp')), hasTerm({ ...shop, importing: false, held_name: null })]).toEqual([false, true])
})

test('SHOP-16 R8 a name that is pressed while the list is read is shown when the list is there; of a shop that is gone, or of another search, nothing', () => {
  const searching = [{ type: 'page.chosen', current: 2 }, of('shop.pressed')] as const
  expect(at(...searching)).toMatchObject({ tags: 'ready searching', context: { asked: 's', target: null } })
  const shown = at(...searching, answers('searchAgain', found))
  expect(shown).toMatchObject({ tags: 'ready showing', context: { asked: null, target: myShop } })
  expect(at(...searching, answers('searchAgain', found), 'dialog.closed').tags).toBe('ready')
  const without = { ...found, records: [], ending: [] }
  expect(at(...searching, answers('searchAgain', without))).toMatchObject({ tags: 'ready', context: { asked: null, target: null } })
  const filters = { keyword: 'x', platform: '', status: '' }
  expect(at(...searching, { type: 'filters.submitted', filters }, answers('searchAgain', found)).tags).toBe('ready')
  // After a shop was removed the lists are read again: a press is kept meanwhile, and also when a list cannot be read.
  const removed = [of('shop.pressed'), 'remove.pressed', 'removal.confirmed', answers('deleteShop', null)] as const
  const pressed = [...removed, of('shop.pressed')] as const
  expect(at(...pressed, answers('refreshShops', found), answers('refreshLimit', given)).tags).toBe('ready showing')
  expect(at(...pressed, fails('refreshShops'), 'retry.pressed', answers('checkShops', found), fails('refreshLimit')).tags).toBe(
    'ready showing',
  )
})

test('SHOP-18 a guard sees an authorisation that ends soon, also after the list was read again', () => {
  expect(at().tags).toBe('ready')
  expect(page(ending).tags).toBe('ending ready')
  expect(at({ type: 'page.chosen', current: 2 }, answers('searchAgain', ending)).tags).toBe('ending ready')
  expect(page(ending, of('renew.pressed'), answers('addShop', { url: 'javascript:' }), 'dialog.closed').tags).toBe('ending ready')
})

test('SHOP-18 API-044 it is authorised again with the same platform, site and method: the consent page is left for, if it may be', () => {
  const renewing = at(of('renew.pressed'))
  expect([renewing.did, renewing.context.target]).toEqual([['asks addShop'], myShop])
  expect(renewing.asked.addShop).toEqual({ platform_id: 1, site: 'US', auth_method: 2 })
  const left = at(of('renew.pressed'), answers('addShop', { url: 'https://amazon.example/' }))
  expect([left.tags, left.did]).toEqual(['leaving ready working', ['leaveFor', 'seekConsent']])
  for (const back of ['retry.pressed', 'back.pressed'])
    expect(at(of('renew.pressed'), answers('addShop', { url: 'https://a.example/' }), back).did).toContain('asks readCompanyProfile')
  const down = at(of('renew.pressed'), answers('addShop', { url: 'javascript:' }))
  expect(down.tags).toBe('providerDown ready')
  expect(at(of('renew.pressed'), answers('addShop', { url: 'javascript:' }), 'retry.pressed').did).toEqual(['asks addShop'])
  const refused = at(of('renew.pressed'), fails('addShop', new Problem('networkError')))
  expect([refused.tags, refused.context.problem]).toMatchObject(['ready', { code: 506 }])
})

test('SHOP-03 SHOP-18 a shop that is read by keys is authorised again where keys are typed, from its row, its dialog and its warning', () => {
  const keyed = { ...myShop, by_keys: true }
  for (const list of [
    { ...found, records: [keyed] },
    { ...found, records: [], ending: [keyed] },
  ]) {
    expect(page(list, of('renew.pressed')).did).toEqual(['requestKeys'])
    expect(page(list, of('shop.pressed'), of('renew.pressed')).did).toEqual(['requestKeys'])
  }
  expect(at(of('renew.pressed')).did).toEqual(['asks addShop'])
})

test('SHOP-02 another shop is added on the page where shops are linked, also during an import', () => {
  expect(at('add.pressed').did).toEqual(['requestShop'])
  expect(page({ ...found, records: [{ ...myShop, importing: true }] }, 'add.pressed').did).toEqual(['requestShop'])
})

test('MSG-02 SHOP-24 the shop a notice is about is the one that is found, until the list is narrowed otherwise', () => {
  const looking = play('myShops', { ...input, keyword: 'Haian EU' }, answers('readCompanyProfile', profile))
  expect(looking.asked.searchShops).toEqual({ keyword: 'Haian EU', current: 1 })
  const none = { keyword: '', platform: '', status: '' }
  expect(at({ type: 'filters.submitted', filters: none }).did).toEqual(['dropAsked', 'asks searchAgain'])
})

test('API-045 SHOP-24 filters are trimmed, empty ones are left out, and the first page is fetched', () => {
  const filters = { keyword: ' haian ', platform: 'amazon', status: '  ' }
  const searching = at({ type: 'page.chosen', current: 3 }, answers('searchAgain', found), { type: 'filters.submitted', filters })
  expect([searching.tags, searching.context.current]).toEqual(['ready searching', 1])
  expect(searching.asked.searchAgain).toEqual({ keyword: 'haian', platform: 'amazon', current: 1 })
  // The user chooses again before the answer.
  const again = { type: 'filters.submitted', filters: { ...filters, keyword: '' } }
  expect(at({ type: 'filters.submitted', filters }, again).did).toContain('asks searchAgain')
  expect(at({ type: 'filters.submitted', filters }, fails('searchAgain')).tags).toBe('ready unsure working')
})

test('API-046 API-047 a shop is taken off after a question, and moved to a company that may take it', () => {
  const shown = of('shop.pressed')
  expect(at(shown)).toMatchObject({ tags: 'ready showing', context: { target: myShop } })
  expect(at(shown, 'remove.pressed').tags).toBe('ready removing')
  expect(at(shown, 'remove.pressed', 'removal.confirmed').did).toContain('asks deleteShop')
  const removed = at(shown, 'remove.pressed', 'removal.confirmed', answers('deleteShop'))
  expect(removed.did.join(' ')).toMatch(/notifyParent.*refreshShops/)
  expect(at(shown, 'remove.pressed', 'removal.confirmed', answers('deleteShop'), answers('refreshShops', found)).did).toEqual([
    'asks refreshLimit',
  ])
  const uncertified = { ...other, companyId: 'e', kycStatus: 'submitted' }
  const mere = { ...other, companyId: 'f', role: 'user' }
  const own = { ...membership, role: 'administrator' }
  const choosing = at(shown, 'migrate.pressed', answers('listMemberships', [own, other, uncertified, mere]))
  expect([choosing.tags, choosing.context.companies]).toEqual(['migrating ready', [other]])
  const nowhere = at(shown, 'migrate.pressed', answers('listMemberships', [own, uncertified, mere]))
  expect([nowhere.tags, nowhere.did]).toEqual(['migrating nowhere ready', []])
  expect(at(shown, 'migrate.pressed', answers('listMemberships', [own]), { type: 'company.chosen', companyId: 'c' }).tags).toBe(
    nowhere.tags,
  )
  const chosen = [answers('listMemberships', [other]), { type: 'company.chosen', companyId: 'd' }] as const
  expect(at(shown, 'migrate.pressed', ...chosen).did).toContain('asks migrateShop')
  expect(at(shown, 'migrate.pressed', ...chosen, answers('migrateShop')).did.join(' ')).toMatch(/notifyParent.*refreshShops/)
  expect(at(shown, 'migrate.pressed', fails('listMemberships')).tags).toBe('ready showing')
  const taken = at(shown, 'migrate.pressed', ...chosen, fails('migrateShop', new Problem('alreadyExists')))
  expect([taken.tags, taken.context.problem]).toMatchObject(['migrating ready', { code: 20017 }])
  for (const operation of [[], ['remove.pressed'], ['migrate.pressed']]) expect(at(shown, ...operation, 'dialog.closed').tags).toBe('ready')
})

test('ERR-20018 ERR-R04 after a change in another tab or a lost answer the lists are read again; no action is possible while they cannot be read', () => {
  const ways: [operations: Happening[], call: string][] = [
    [[of('shop.pressed'), 'remove.pressed', 'removal.confirmed'], 'deleteShop'],
    [
      [of('shop.pressed'), 'migrate.pressed', answers('listMemberships', [other]), { type: 'company.chosen', companyId: 'd' }],
      'migrateShop',
    ],
  ]
  for (const [operations, call] of ways)
    for (const [error, why] of [
      [gone, 'changed'],
      [undefined, 'lost'],
    ] as const) {
      expect(at(...operations, fails(call, error)).context.reread).toBe(why)
      const now = at(...operations, fails(call, error), answers('checkShops', { ...found, records: [] }), answers('refreshLimit', given))
      expect(now).toMatchObject({ tags: 'ready', context: { found: { records: [] }, reread: why } })
      expect(at(...operations, fails(call, error), fails('checkShops'), of('shop.pressed')).tags).toBe('ready unsure working')
      for (const again of ['retry.pressed', 'network.returned'])
        expect(at(...operations, fails(call, error), fails('checkShops'), again).did).toContain('asks checkShops')
    }
})

test('SHOP-16 CRED-03 running imports and a limit in calculation are polled, and nothing else is', () => {
  const reading = { ...found, records: [{ ...myShop, importing: true }] }
  expect(at(passes('look')).did).toEqual([])
  expect(page(reading, passes('look')).did).toEqual(['asks lookAtShops'])
  expect(page({ ...reading, ending: ending.ending }, passes('look')).did).toEqual(['asks lookAtShops'])
  expect(page(reading, passes('look'), answers('lookAtShops', found)).did).toEqual(['asks lookAtLimit'])
  expect(page(reading, passes('look'), fails('lookAtShops')).tags).toBe('ready')
  const looked = [passes('look'), answers('lookAtShops', found)]
  expect(page(reading, ...looked, answers('lookAtLimit', other)).context.limit).toEqual(other)
  expect(page(reading, ...looked, fails('lookAtLimit'))).toMatchObject({ tags: 'ready', context: { limit: given, problem: null } })
  expect(page(reading, passes('look'), of('shop.pressed')).tags).toBe('ready showing')
  const again = { ...given, status: 'submitted' }
  const waits = play(
    'myShops',
    input,
    answers('readCompanyProfile', profile),
    answers('searchShops', found),
    answers('readLimit', again),
    passes('look'),
  )
  expect(waits.did).toEqual(['asks lookAtShops'])
})

test('SHOP-26 a hidden page and a network that returns reach the accounts, whose news reach the portal', () => {
  for (const [type, action] of [
    ['page.hidden', 'passHidden'],
    ['network.returned', 'passReturned'],
    ['notice.raised', 'passToast'],
  ] as const)
    expect(at({ type }).did).toEqual([action])
})

const accounts = (...happens: Happening[]) =>
  play('shopAccounts', { administers: true }, answers('searchShopAccounts', { records: [shopAccount], total: 1, all: 1 }), ...happens)
const account = { type: 'account.submitted', account: { login: 'seller' }, status: 'disabled' }
const form = [answers('listPlatforms', [{ platform: 'Amazon' }])] as const
const named = (type: string) => ({ type, id: 'a' })

test('API-048 to API-051 SHOP-26 accounts are searched, added, changed and forgotten; a refusal keeps the form', () => {
  expect(accounts()).toMatchObject({ tags: 'ready', context: { found: { records: [shopAccount] } } })
  expect(accounts({ type: 'search.submitted', keyword: ' x ' }).tags).toBe('ready searching')
  expect(accounts('add.pressed').tags).toBe('editing preparing ready')
  expect(accounts('add.pressed', fails('listPlatforms'))).toMatchObject({ tags: 'ready', context: { problem: { kind: 'transport' } } })
  expect(accounts('add.pressed', ...form, account).did).toContain('asks addShopAccount')
  expect(accounts(named('edit.pressed'), ...form, account).did).toContain('asks editShopAccount')
  expect(accounts('add.pressed', ...form, account, answers('addShopAccount')).did.join(' ')).toMatch(/notifyParent.*refreshAccounts/)
  expect(accounts(named('edit.pressed'), ...form, account, answers('editShopAccount')).did.join(' ')).toMatch(
    /notifyParent.*refreshAccounts/,
  )
  const search = { type: 'search.submitted', keyword: ' x ' }
  const one = { records: [], total: 0, all: 1 }
  expect(accounts(search).asked).toEqual({ searchAccountsAgain: { keyword: 'x', current: 1 } })
  expect(accounts(search, answers('searchAccountsAgain', one))).toMatchObject({ tags: 'ready', context: { found: one } })
  expect(accounts({ type: 'page.chosen', current: 2 }).asked).toEqual({ searchAccountsAgain: { current: 2 } })
  const added = ['add.pressed', ...form, account, answers('addShopAccount')]
  expect(accounts(...added, answers('refreshAccounts', one))).toMatchObject({ tags: 'ready', context: { found: one } })
  for (const unread of [
    [search, fails('searchAccountsAgain')],
    [...added, fails('refreshAccounts')],
  ])
    expect(accounts(...unread)).toMatchObject({ tags: 'ready unsure working', context: { found: { records: [shopAccount] } } })
  const taken = accounts('add.pressed', ...form, account, fails('addShopAccount', new Problem('alreadyExists')))
  expect([taken.tags, taken.context.problem]).toMatchObject(['editing ready', { code: 20017 }])
  // The typed values are kept when an answer is lost: sent again, the list takes a login once.
  const lost = accounts('add.pressed', ...form, account, fails('addShopAccount'))
  expect([lost.tags, lost.context.reread]).toEqual(['editing ready', null])
  expect(accounts('add.pressed', ...form, 'dialog.closed').tags).toBe('ready')
  expect(accounts('add.pressed', 'dialog.closed').tags).toBe('ready')
  expect(accounts(named('remove.pressed'), 'dialog.closed').tags).toBe('ready')
})

testReads('API-048 the accounts of shops', {
  ...{ chart: 'shopAccounts', input: { administers: true }, reads: [{ call: 'searchShopAccounts', asked: { current: 1 } }] },
})
testCommand('API-051 the removal of an account', {
  ...{ chart: 'shopAccounts', input: { administers: true }, opens: [named('remove.pressed')], dialog: 'ready removing' },
  ...{ shown: [answers('searchShopAccounts', { records: [shopAccount], total: 1, all: 1 })], sends: { type: 'removal.confirmed' } },
  ...{ call: 'deleteShopAccount', asked: { id: 'a', version: shopAccount.version } },
  ...{ again: { refreshAccounts: { current: 1 } }, reread: { checkAccounts: { current: 1 } } },
})

test('SHOP-26 a hidden page reaches the password that is shown', () => {
  expect(accounts('page.hidden').did).toEqual(['passHidden'])
})

test('API-046 API-047 API-049 decision A110 a member who is no administrator reads, and changes nothing', () => {
  const member = (...happens: Happening[]) =>
    play(
      'myShops',
      input,
      answers('readCompanyProfile', { ...profile, role: 'user' }),
      answers('searchShops', found),
      answers('readLimit', given),
      ...happens,
    )
  for (const operation of ['remove.pressed', 'migrate.pressed']) expect(member(of('shop.pressed'), operation).tags).toBe('ready showing')
  const looking = (...happens: Happening[]) =>
    play('shopAccounts', { administers: false }, answers('searchShopAccounts', { records: [shopAccount], total: 1, all: 1 }), ...happens)
  for (const operation of ['add.pressed', named('edit.pressed'), named('remove.pressed')]) expect(looking(operation).tags).toBe('ready')
})

test('ERR-20011 ERR-20018 an account that another tab changed is shown as it is now, and nothing is overwritten', () => {
  const saving = [named('edit.pressed'), ...form, account] as const
  const removing = [named('remove.pressed'), 'removal.confirmed'] as const
  for (const [operations, call] of [
    [saving, 'editShopAccount'],
    [removing, 'deleteShopAccount'],
  ] as const)
    for (const code of [20011, 20018]) {
      const slower = accounts(...operations, fails(call, new Problem(code)))
      expect([slower.did, slower.context.reread]).toEqual([expect.arrayContaining(['asks checkAccounts']), 'changed'])
    }
  expect(accounts(...saving, fails('editShopAccount')).tags).toBe('editing ready')
  const changed = { records: [], total: 0, all: 0 }
  const late = [...removing, fails('deleteShopAccount')]
  expect(accounts(...late, answers('checkAccounts', changed))).toMatchObject({ tags: 'ready', context: { found: changed, reread: 'lost' } })
  const unsure = [...removing, fails('deleteShopAccount'), fails('checkAccounts')] as const
  expect(accounts(...unsure, 'add.pressed').tags).toBe('ready unsure working')
  for (const again of ['retry.pressed', 'network.returned']) expect(accounts(...unsure, again).did).toContain('asks checkAccounts')
})

test("API-052 the password of a shop is shown after the user's own password, and hidden after its time, by a press, or when the page is left", () => {
  const eye = { type: 'reveal.pressed', target: { kind: 'shopPassword', id: 'a' } }
  const said = { type: 'password.submitted', password: 'mine' }
  expect(play('reveal', undefined, eye).tags).toBe('asking confirming')
  const asked = play('reveal', undefined, eye, said)
  expect(asked.did).toContain('asks viewShopPassword')
  for (const code of [800003, 510, 80002]) {
    const refused = play('reveal', undefined, eye, said, fails('viewShopPassword', new Problem(code)))
    expect([refused.tags, refused.context.problem]).toMatchObject(['asking confirming', { code }])
  }
  const shown = [eye, said, answers('viewShopPassword', { value: 'secret', left: 4 })] as const
  expect(play('reveal', undefined, ...shown)).toMatchObject({ tags: 'shown', context: { value: 'secret' } })
  for (const end of [passes('shownFor'), 'cover.pressed', 'page.hidden', 'window.left'])
    expect(play('reveal', undefined, ...shown, end)).toMatchObject({ tags: '', context: { value: null } })
  for (const steps of [[eye], [eye, said]])
    expect(play('reveal', undefined, ...steps, 'dialog.closed')).toMatchObject({ tags: '', did: [] })
})
