/** Accounts of shops for tests. */
import type { ShopAccountForm } from '../../contract/shops/my-shops.ts'

/** Values of the form of one account. */
export const shopAccount: ShopAccountForm = {
  login: 'seller@coastline.example',
  shop_name: 'Coastline Living',
  platform: 'Amazon',
  login_url: 'https://sellercentral.example.com/signin',
  password: 'Haian-2026!',
}
