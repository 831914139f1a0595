/** Invoices and loans in the text of a transfer. */
import { expect, test } from 'vitest'
import { referenceIn } from '../../server/platform/reference-numbers.ts'

test.each([
  ['INV-7K2M-261122-0001', 'INV-7K2M-261122-0001'],
  ['payment of inv-7k2m-261122-12345, thanks', 'INV-7K2M-261122-12345'],
  ['INV-OIL5-261122-0001', 'INV-0115-261122-0001'],
  ['INV-261122-0001', 'INV-261122-0001'],
  ['INV-7K2-261122-0001', null],
  ['CO-7K2M-261122-0001', null],
])('CHG-03 decision 075 a transfer of "%s" names the invoice %s', (text, invoice) => {
  expect(referenceIn(text, 'INV')).toBe(invoice)
})

test('decision 112 a transfer may name a loan in the same way', () => {
  expect(referenceIn('close of dd-7k2m-261122-0001', 'DD')).toBe('DD-7K2M-261122-0001')
  expect(referenceIn('INV-7K2M-261122-0001', 'DD')).toBe(null)
})
