/** The schemas that forms behind sign-in fetch when they first check a value, which may be when there is no network. */

/** Fetches all of them. */
export async function fetchFormSchemas(): Promise<void> {
  await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../../contract/banking/bank-accounts.ts'),
    import('../../contract/banking/drawdown-account.ts'),
    import('../../contract/banking/psp-accounts.ts'),
    import('../../contract/company/members.ts'),
    import('../../contract/records/merchant-cases.ts'),
    import('../../contract/repayments/arrangements.ts'),
    import('../../contract/shops/my-shops.ts'),
    import('../../contract/signing/signers.ts'),
    import('../views/lending/drawdown/terms-schema.ts'),
    import('../views/repayments/repay/repayment-schemas.ts'),
  ])
}
