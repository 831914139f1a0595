/** What the list of shop accounts and its form share: the actor behind them, and what refusals mean. SHOP-17, SHOP-26. */
import type { ActorRefFrom } from 'xstate'
import type { shopAccountsMachine } from '../../../../machines/shops/shopAccounts.ts'

export type ShopAccountsProps = { flow: ActorRefFrom<typeof shopAccountsMachine> }

/** What refusals of these calls mean here. ERR-R02. */
export const accountRefusals: Record<number, string> = { 20016: 'myShops.account.most', 20018: 'myShops.account.gone' }
