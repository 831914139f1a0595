/** Complaints and appeals: what they can be about, and when they are answered. Decision 124. */

/** What a case can be about; about the limit it is an appeal, about anything else a complaint. */
export const caseTopics = ['limit', 'drawdown', 'repayment', 'notice', 'service'] as const
export type CaseTopic = (typeof caseTopics)[number]

/** From the letter of the merchant to the answer, and what became of it. */
export const caseStatuses = ['open', 'answered', 'closed', 'withdrawn'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** Most characters of what a merchant writes, and of an answer. */
export const longestCase = 1000
export const longestAnswer = 2000

/** Days after which a complaint is answered at the latest, and working days of Hong Kong for an appeal. */
export const complaintDays = 30
export const appealWorkingDays = 10

/** Working days of Hong Kong before the last day on which leads are mailed about a case that is still open. Decision 132. */
export const warningWorkingDays = 2

/** Whether a case asks for another limit. */
export function isAppeal(topic: CaseTopic): boolean {
  return topic === 'limit'
}

/** Whether a case waits for its answer after its last day. */
export function isLate({ status, due }: { status: CaseStatus; due: string }, today: string): boolean {
  return status === 'open' && due < today
}
