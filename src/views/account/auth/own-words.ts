/** Codes that the forms of accounts word in their own way. ERR-R02, ERR-C01, ERR-C02. */

/**
 * 80004 is a user that does not exist; 510 here is somebody in too great a hurry, not a query for too much; 20010 is a crowd before the
 * one who asks, and nothing of theirs is being processed.
 */
export const ownWords: Record<number, string> = { 80004: 'code.80004', 510: 'auth.tooMany', 20010: 'auth.crowded' }
