/** Statuses of charge orders, for the lists that are filtered by them. */

/** CHG-04. */
export const chargeOrderStatuses = ['active', 'suspend', 'collected', 'partialCollected', 'voided'] as const
