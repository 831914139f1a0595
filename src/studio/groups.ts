/** The charts in the groups of the list: what merchants walk through, what has a status, parts of the interface. */
import type { Outline } from '../../machines/studio/outline/outline.ts'

/** A group of the list; its title is `list.<id>.title`. */
type Group = { readonly id: 'walked' | 'kept' | 'parts'; readonly charts: readonly Outline[] }

/** Charts a merchant walks through, in the order of the journey. */
const walked = [
  'portal',
  'authDialog',
  'signIn',
  'forgotPassword',
  'newPassword',
  'home',
  'kycWizard',
  'shopAuthorisation',
  'creditLimit',
  'drawdownAccount',
  'businessInfo',
  'signing',
  'drawdown',
  'messages',
  'profile',
  'changePassword',
  'changePhone',
  'questions',
  'freeReports',
]

/** Whether a chart is of something with a status. */
export function isLifecycle({ name }: { name: string }): boolean {
  return name.endsWith('Lifecycle')
}

/** Every chart in its group. */
export function groupsOf(outlines: readonly Outline[]): Group[] {
  const isWalked = ({ name }: Outline) => walked.includes(name)
  return [
    { id: 'walked', charts: outlines.filter(isWalked).sort((one, other) => walked.indexOf(one.name) - walked.indexOf(other.name)) },
    { id: 'kept', charts: outlines.filter(isLifecycle) },
    { id: 'parts', charts: outlines.filter((outline) => !isWalked(outline) && !isLifecycle(outline)) },
  ]
}
