/** Shared parts of the list of shop accounts and its form: actor and texts of refusals. SHOP-17, SHOP-26. */
import type { ActorRefFrom } from 'xstate'
import type { shopAccountsMachine } from '../../../../machines/shops/shopAccounts.ts'

export type ShopAccountsProps = { flow: ActorRefFrom<typeof shopAccountsMachine> }

/** Texts of refusals of these calls. ERR-R02. */
export const accountRefusals: Record<number, string> = { 20016: 'shops.mine.account.most', 20018: 'shops.mine.account.gone' }
