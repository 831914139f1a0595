/** Codes that the forms of accounts word in their own way. ERR-R02, ERR-C01, ERR-C02. */

/**
 * 80004 is a user that does not exist; 510 here is a rate limit of the user, not a query that is too large; 20010 is a crowd before the
 * one who asks, and nothing of theirs is being processed.
 */
export const ownWords: Record<number, string> = { 80004: 'code.80004', 510: 'account.auth.tooMany', 20010: 'account.auth.crowded' }
