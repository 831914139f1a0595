/** Amazon: Selling Partner API, orders and refunds by NextToken. SHOP-10. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { askWithToken } from './protocols/bearer.ts'
import { following, type Span, spansOf } from './requests.ts'
import { Decimal, Moment, Withdrawn } from './values.ts'

/** Amazon's sites: the number orders are asked by, and the name refunds come under. */
const amazonSites: Readonly<Record<string, { id: string; store: string }>> = {
  US: { id: 'ATVPDKIKX0DER', store: 'Amazon.com' },
  CA: { id: 'A2EUQ1WTGCTBG2', store: 'Amazon.ca' },
  MX: { id: 'A1AM78C64UM0Y8', store: 'Amazon.com.mx' },
  GB: { id: 'A1F83G8C2ARO7P', store: 'Amazon.co.uk' },
  DE: { id: 'A1PA6795UKMFR9', store: 'Amazon.de' },
  FR: { id: 'A13V1IB3VIYZZH', store: 'Amazon.fr' },
  IT: { id: 'APJ6JRA9NG5V4', store: 'Amazon.it' },
  ES: { id: 'A1RKKUPIHCS9HS', store: 'Amazon.es' },
  NL: { id: 'A1805IZSGTT6HS', store: 'Amazon.nl' },
  SE: { id: 'A2NODRKZP88ZB9', store: 'Amazon.se' },
  PL: { id: 'A1C3SOZRARQ6R3', store: 'Amazon.pl' },
  JP: { id: 'A1VC38T7YXB528', store: 'Amazon.co.jp' },
  AU: { id: 'A39IBJ37TRP1C6', store: 'Amazon.com.au' },
  AE: { id: 'A2VIGQ35RCS4UG', store: 'Amazon.ae' },
  SG: { id: 'A19VAU5U5O7RUS', store: 'Amazon.sg' },
}

const Participations = z.object({
  payload: z.array(z.object({ marketplace: z.object({ countryCode: z.string() }), storeName: z.string().min(1).max(200) })).min(1),
})

const Orders = z.object({
  payload: z.object({
    Orders: z.array(
      z.object({
        AmazonOrderId: z.string().min(1),
        PurchaseDate: Moment,
        OrderStatus: z.string(),
        OrderTotal: z.object({ CurrencyCode: z.string(), Amount: Decimal }).optional(),
      }),
    ),
    NextToken: z.string().min(1).optional(),
  }),
})

const Charge = z.object({ ChargeAmount: z.object({ CurrencyCode: z.string(), CurrencyAmount: Withdrawn }) })
const Events = z.object({
  payload: z.object({
    FinancialEvents: z.object({
      RefundEventList: z.array(
        z.object({
          AmazonOrderId: z.string().min(1),
          PostedDate: Moment,
          MarketplaceName: z.string(),
          ShipmentItemAdjustmentList: z.array(
            z.object({ OrderAdjustmentItemId: z.string().min(1), ItemChargeAdjustmentList: z.array(Charge).min(1) }),
          ),
        }),
      ),
    }),
    NextToken: z.string().min(1).optional(),
  }),
})

/** The name refunds of a site come under; for its stand-in. */
export function amazonStore(site: string | null): string {
  return amazonSites[site ?? 'US']?.store ?? ''
}

const tokenHeader = 'x-amz-access-token'

/** Amazon's adapter. */
export const amazon: Marketplace = {
  entry: listed({ id: 1, slug: 'amazon', name: 'Amazon', region: 'cross_border', sites: Object.keys(amazonSites) }, 'oauth'),
  authentication: 'oauth',
  sitesApart: true,
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askWithToken(call, { path: '/sellers/v1/marketplaceParticipations' }, Participations, tokenHeader)
    const here = data.payload.find(({ marketplace }) => marketplace.countryCode === call.site) ?? data.payload[0]
    return {
      shop_id: call.shopId,
      name: here?.storeName ?? '',
      site: here?.marketplace.countryCode ?? null,
      currency: 'USD',
      opened_on: null,
    }
  },

  async *readSales(call, from, to) {
    for (const span of spansOf(from, to, 31)) {
      yield* following('', (token) => ordersPage(call, span, token))
      yield* following('', (token) => refundsPage(call, span, token))
    }
  },
}

/** An order that is pending has no total yet: it is read once it has one, when the last days are read again. */
async function ordersPage(call: Call, { begin, end }: Span, token: string) {
  const MarketplaceIds = amazonSites[call.site ?? 'US']?.id ?? ''
  const asked = { CreatedAfter: begin.toISOString(), CreatedBefore: end.toISOString(), MaxResultsPerPage: '100' }
  const query = { MarketplaceIds, ...(token ? { NextToken: token } : asked) }
  const { data } = await askWithToken(call, { path: '/orders/v0/orders', query }, Orders, tokenHeader)
  const orders = data.payload.Orders.flatMap(({ AmazonOrderId: id, PurchaseDate: at, OrderStatus, OrderTotal }) =>
    OrderTotal && OrderStatus !== 'Canceled' ? [{ id, at, currency: OrderTotal.CurrencyCode, gross: OrderTotal.Amount, returned: 0n }] : [],
  )
  return { orders, next: data.payload.NextToken ?? null }
}

/** Refunds come for all sites of a region at once. */
async function refundsPage(call: Call, { begin, end }: Span, token: string) {
  const asked = { PostedAfter: begin.toISOString(), PostedBefore: end.toISOString(), MaxResultsPerPage: '100' }
  const query: Record<string, string> = token ? { NextToken: token } : asked
  const { data } = await askWithToken(call, { path: '/finances/v0/financialEvents', query }, Events, tokenHeader)
  const here = data.payload.FinancialEvents.RefundEventList.filter(({ MarketplaceName }) => MarketplaceName === amazonStore(call.site))
  const returns = here.flatMap(({ PostedDate: at, ShipmentItemAdjustmentList }) =>
    ShipmentItemAdjustmentList.map(({ OrderAdjustmentItemId: id, ItemChargeAdjustmentList: charges }) => ({
      id,
      at,
      currency: charges[0]?.ChargeAmount.CurrencyCode ?? '',
      amount: charges.reduce((sum, { ChargeAmount }) => sum + ChargeAmount.CurrencyAmount, 0n),
    })),
  )
  return { orders: [], returns, next: data.payload.NextToken ?? null }
}
