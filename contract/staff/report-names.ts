/** Names of the reports. Decision 121. */

/** Reports of a closed day. */
export const reportNames = ['arrears', 'vintages', 'rolls', 'collections'] as const
export type ReportName = (typeof reportNames)[number]

/** What exposure is listed by. */
export const exposureKinds = ['company', 'group', 'marketplace', 'psp'] as const
