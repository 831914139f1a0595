/** Signing a contract: from its draft to every signature, with what can go wrong on the way. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { answers, fails, passes, play } from './play.ts'

const input = { product: 'hook', kind: 'facility' }
const contract = (status: string) => answers('readAgreement', { id: 'a', status })
const signers = answers('readSigners', [{ id: 's', sign_status: 0 }])
const sign = (...happens: Parameters<typeof play>[2][]) => play('signing', input, ...happens)
const sent = [contract('initiated'), signers]
const polled = (...statuses: number[]) =>
  answers(
    'pollSigners',
    statuses.map((sign_status) => ({ sign_status })),
  )
const urge = { type: 'signer.urged', signerId: 's' }

describe('the contract', () => {
  test('SIGN-01 it is read, then its signers', () => {
    expect(sign().did).toEqual(['asks readAgreement'])
    expect(sign().tags).toBe('busy')
    expect(sign(contract('draft'))).toMatchObject({ did: ['asks readSigners'], tags: 'busy' })
  })

  for (const [status, tags, told] of [
    ['draft', 'reviewing', 'announceReviewing'],
    ['initiated', 'waiting', 'announceWaiting'],
    ['completed', 'completed', 'announceWaiting'],
    ['declined', 'declined', 'announceReviewing'],
    ['expired', 'expired', 'announceReviewing'],
  ] as const)
    test(`SIGN-06 a contract that is ${status} is shown as such`, () => {
      expect(sign(contract(status), signers)).toMatchObject({ tags, did: [told] })
    })

  test('ERR-R04 what cannot be read says so, and is read again when asked or when the network is back', () => {
    expect(sign(fails('readAgreement')).tags).toBe('unavailable')
    expect(sign(contract('draft'), fails('readSigners')).tags).toBe('unavailable')
    for (const again of ['retry.pressed', 'network.returned'])
      expect(sign(fails('readAgreement'), again)).toMatchObject({ tags: 'busy', did: ['asks readAgreement'], context: { problem: null } })
  })

  test('SIGN-02 its links are sent once it was read; what fails leaves it to be sent again', () => {
    const sending = [contract('draft'), signers, 'signing.initiated']
    expect(sign(...sending)).toMatchObject({ tags: 'busy reviewing', did: ['asks initiateSigning'] })
    expect(sign(...sending, answers('initiateSigning')).did).toEqual(['asks readAgreement'])
    expect(sign(...sending, fails('initiateSigning'))).toMatchObject({ tags: 'reviewing', context: { problem: { kind: 'transport' } } })
  })

  test('SIGN-06 once all have signed the merchant goes on', () => {
    expect(sign(contract('completed'), signers, 'continue.pressed')).toMatchObject({ tags: 'completed', did: ['goOn'] })
  })
})

describe('waiting for signatures', () => {
  test('SIGN-01 it asks by itself who has signed', () => {
    expect(sign(...sent, passes('poll'))).toMatchObject({ tags: 'waiting', did: ['asks pollSigners'] })
    expect(sign(...sent, passes('poll'), fails('pollSigners')).tags).toBe('waiting')
    expect(sign(...sent, passes('poll'), fails('pollSigners'), passes('poll')).did).toEqual(['asks pollSigners'])
  })

  test('SIGN-02 SIGN-03 only when there is a signer and every one has signed the server is asked whether it is complete', () => {
    for (const statuses of [[], [2, 1], [0]])
      expect(sign(...sent, passes('poll'), polled(...statuses)).did).toEqual(['asks checkAgreement'])
    expect(sign(...sent, passes('poll'), polled(2, 2)).did).toEqual(['asks confirmAgreement'])
  })

  test('SIGN-02 it is complete when the server says so, and not before', () => {
    const signed = [...sent, passes('poll'), polled(2)]
    const confirmed = (status: string) => sign(...signed, answers('confirmAgreement', { id: 'a', status }))
    expect(confirmed('completed').tags).toBe('completed')
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
      const checked = sign(...sent, passes('poll'), polled(1), answers('checkAgreement', { id: 'a', status }))
      expect(checked).toMatchObject({ tags, did: status === 'initiated' ? [] : ['announceReviewing'] })
    })

  test('SIGN-06 a check that fails is made again with the next look', () => {
    const failed = [...sent, passes('poll'), polled(1), fails('checkAgreement')]
    expect(sign(...failed).tags).toBe('waiting')
    expect(sign(...failed, passes('poll')).did).toEqual(['asks pollSigners'])
  })

  test('SIGN-06 a signer is reminded at any moment of the wait, and it says how that went', () => {
    for (const moment of [[], [passes('poll')], [passes('poll'), polled(1)]])
      expect(sign(...sent, ...moment, urge)).toMatchObject({ tags: 'urging waiting', did: ['asks urgeSigner'], context: { urged: 's' } })
    expect(sign(...sent, urge, answers('urgeSigner'))).toMatchObject({ tags: 'waiting', did: ['tell'] })
    expect(sign(...sent, urge, fails('urgeSigner', new Problem(80014)))).toMatchObject({ tags: 'waiting', did: ['tell'] })
  })

  for (const status of ['declined', 'expired'])
    test(`SIGN-06 after it was ${status} new links are made; what fails leaves it as it was`, () => {
      const again = [contract(status), signers, 'retry.pressed']
      expect(sign(...again)).toMatchObject({ tags: 'busy', did: ['asks retrySigning'] })
      expect(sign(...again, answers('retrySigning')).did).toEqual(['asks readAgreement'])
      expect(sign(...again, fails('retrySigning'))).toMatchObject({ tags: status, context: { problem: { kind: 'transport' } } })
    })
})

describe('a supplement', () => {
  const supplement = (...happens: Parameters<typeof play>[2][]) => play('signing', { product: 'hook', kind: 'supplement' }, ...happens)

  test('ACT-02 none was prepared: back to the choice of shops; any other failure says so', () => {
    expect(supplement(fails('readAgreement', new Problem(20018)))).toMatchObject({ tags: 'busy', did: ['wantShops'] })
    expect(supplement(fails('readAgreement')).tags).toBe('unavailable')
    expect(sign(fails('readAgreement', new Problem(20018))).tags).toBe('unavailable')
  })

  for (const code of [502, 20018])
    test(`ACT-02 SIGN-06 one that says something else by now (${code}) is read again before it is sent, and it says so`, () => {
      const outdated = [contract('draft'), signers, 'signing.initiated', fails('initiateSigning', new Problem(code))]
      for (const read of [supplement, sign]) {
        expect(read(...outdated).did).toEqual(['asks readAgreement'])
        expect(read(...outdated, contract('draft'), signers)).toMatchObject({ tags: 'reviewing', context: { problem: { code } } })
      }
    })

  for (const status of ['declined', 'expired'])
    test(`ACT-02 after it was ${status} other shops can be chosen, for the first contract they cannot`, () => {
      expect(supplement(contract(status), signers, 'shops.pressed').did).toEqual(['wantShops'])
      expect(sign(contract(status), signers, 'shops.pressed').did).toEqual([])
    })
})
