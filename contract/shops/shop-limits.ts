/** Figures of My shops: rows of a page, accounts of a company, passwords of a day. SHOP-16, SHOP-17. */

/** Rows of a page of either list. */
export const shopsPerPage = 20

/** Accounts a company may keep. */
export const mostShopAccounts = 100

/** Passwords a user may reveal per day, Hong Kong time. API-052. */
export const passwordsPerDay = 5
