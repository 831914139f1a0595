/** Signatures of marketplaces by examples whose outcome is known. */
import { expect, test } from 'vitest'
import { californianTime, PacificTime } from '../../server/outside/marketplaces/pacific-time.ts'
import { glued, gluedHmac, hmac, joined, wrappedMd5 } from '../../server/outside/marketplaces/signatures.ts'
import { BeijingTime, beijingTime, Cents, Decimal, Withdrawn } from '../../server/outside/marketplaces/values.ts'

test('SHOP-12 Taobao’s MD5 is that of its documentation', () => {
  const asked = {
    method: 'taobao.item.seller.get',
    app_key: '12345678',
    session: 'test',
    timestamp: '2016-01-01 12:00:00',
    format: 'json',
    v: '2.0',
    sign_method: 'md5',
    fields: 'num_iid,title,nick,price,num',
    num_iid: '11223344',
  }
  expect(wrappedMd5('helloworld', asked)).toBe('66987CB115214E59E6EC978214934FB8')
})

test('SHOP-10 HMAC-SHA256 is that of RFC 4231, and parameters go in by name whatever their order', () => {
  expect(hmac('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
  expect(glued({ b: '2', a: '1', B: '0' })).toBe('B0a1b2')
  expect(joined({ b: '2', a: '1' })).toBe('a=1&b=2')
  expect(gluedHmac('s', { b: '2', a: '1' }, '/x')).toBe(hmac('s', '/xa1b2').toUpperCase())
})

test('SHOP-28 amounts are read to the cent, and other values are refused', () => {
  for (const [text, cents] of [
    ['12.30', 1230n],
    ['12.3', 1230n],
    [12.3, 1230n],
    ['0.005', 1n],
    ['0.0049', 0n],
    ['9007199254740.99', 900719925474099n],
    [0, 0n],
  ] as const)
    expect(Decimal.parse(text)).toBe(cents)
  for (const none of ['12,30', '-1', '', '1e3', '1.', ' 1', null, Number.NaN]) expect(Decimal.safeParse(none).success).toBe(false)
  expect(Withdrawn.parse(-4.5)).toBe(450n)
  expect(Cents.parse('123')).toBe(123n)
  for (const none of [1.5, -1, '1.5', '']) expect(Cents.safeParse(none).success).toBe(false)
})

test('SHOP-28 times are read by the clock of the brand, also over the change of summer time', () => {
  expect(BeijingTime.parse('2026-11-22 00:00:00').toISOString()).toBe('2026-11-21T16:00:00.000Z')
  expect(beijingTime(new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-22 00:00:00')
  expect(PacificTime.parse('2026-07-01 09:00:00').toISOString()).toBe('2026-07-01T16:00:00.000Z')
  expect(PacificTime.parse('2026-12-01 08:00:00').toISOString()).toBe('2026-12-01T16:00:00.000Z')
  for (const at of ['2026-03-08T09:59:59Z', '2026-03-08T10:00:00Z', '2026-11-01T07:59:59Z', '2026-11-01T10:00:00Z'])
    expect(PacificTime.parse(californianTime(new Date(at))).toISOString()).toBe(new Date(at).toISOString())
})
