/** Invoices in the text of a transfer. */
import { expect, test } from 'vitest'
import { invoiceIn } from '../../server/platform/reference-numbers.ts'

test.each([
  ['INV-7K2M-261122-0001', 'INV-7K2M-261122-0001'],
  ['payment of inv-7k2m-261122-12345, thanks', 'INV-7K2M-261122-12345'],
  ['INV-OIL5-261122-0001', 'INV-0115-261122-0001'],
  ['INV-261122-0001', 'INV-261122-0001'],
  ['INV-7K2-261122-0001', null],
  ['CO-7K2M-261122-0001', null],
])('CHG-03 decision 075 a transfer of "%s" names the invoice %s', (text, invoice) => {
  expect(invoiceIn(text)).toBe(invoice)
})
