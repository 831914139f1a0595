/** Why a masked value may be shown. Decision 025. */

/** Reasons to reveal a masked value: a closed list, because the audit log keeps no free text of users. */
export const revealReasons = ['checking', 'correcting', 'providing', 'asked'] as const
