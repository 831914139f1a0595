/** What forms behind sign-in check typed values by. A form fetches it with its first fault, which may happen without a network. */

/** Fetches all of it. */
export async function fetchFormSchemas(): Promise<void> {
  await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../../contract/banking/bank-accounts.ts'),
    import('../../contract/banking/drawdown-account.ts'),
    import('../../contract/banking/psp-accounts.ts'),
    import('../../contract/company/members.ts'),
    import('../../contract/shops/my-shops.ts'),
    import('../../contract/signing/signers.ts'),
    import('../views/lending/drawdown/terms-schema.ts'),
    import('../views/repayments/repay/repayment-schemas.ts'),
  ])
}
