/** Cdiscount: its marketplace runs on Mirakl's protocol. SHOP-10. */
import { listed, type Marketplace } from './adapter.ts'
import { readMiraklSales, readMiraklShop } from './protocols/mirakl.ts'

/** Cdiscount's adapter. */
export const cdiscount: Marketplace = {
  entry: listed({ id: 8, slug: 'cdiscount', name: 'Cdiscount', region: 'cross_border', sites: ['FR'] }, 'signed key'),
  authentication: 'signed key',
  reportsOpening: true,
  refundDays: 60,
  readShop: readMiraklShop,
  readSales: readMiraklSales,
}
