/** Conforama: its marketplace runs on Mirakl. SHOP-11. */
import { listed, type Marketplace } from './adapter.ts'
import { readMiraklSales, readMiraklShop } from './protocols/mirakl.ts'

/** Conforama's adapter. */
export const conforama: Marketplace = {
  entry: listed({ id: 18, slug: 'conforama', name: 'Conforama', region: 'cross_border', sites: ['FR', 'ES'] }, 'signed key'),
  authentication: 'signed key',
  reportsOpening: true,
  refundDays: 60,
  readShop: readMiraklShop,
  readSales: readMiraklSales,
}
