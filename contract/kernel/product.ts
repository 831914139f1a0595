/** The two financing products, identified by register source and by path area. SHELL-32 to SHELL-34. */

/** Path area of a product: `/credit/hook` is small-shop financing, `/credit/underwriting` credit approval automation. */
export type Product = 'hook' | 'underwriting'

/** Register source, as sent by sign-up and sign-in. */
export type RegisterSource = 'small_shop_financing' | 'revenue_credit_automation'

/** Wire names of each product. `prefix` is the prefix of every onboarding status. ONB-02, ONB-03. */
export const products = {
  hook: { registerSource: 'small_shop_financing', prefix: 'XDJ' },
  underwriting: { registerSource: 'revenue_credit_automation', prefix: 'CAA' },
} as const satisfies Record<Product, { registerSource: RegisterSource; prefix: string }>

/** Every product, for tables and checks. */
export const productNames = Object.keys(products) as Product[]

/** The product a register source belongs to; null for any other source, which stays at `/`. ROUTE-03 to ROUTE-05. */
export function productOf(registerSource: string): Product | null {
  return productNames.find((product) => products[product].registerSource === registerSource) ?? null
}
