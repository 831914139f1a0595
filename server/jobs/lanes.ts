/** Lanes: which jobs wait behind which. Each has runs of its own, so that nobody waits for a code behind other people's shops. Decision 052. */
import type { JobKind } from './jobs.ts'

/**
 * `message`: a mail or short message, somebody may be waiting for it. `short`: one step of one company, seconds at most. `long`: what
 * reads or writes a great deal, a minute and more.
 */
export type Lane = 'message' | 'short' | 'long'

/** Jobs of each lane that one process runs at once. */
export const lanes: Readonly<Record<Lane, number>> = { message: 2, short: 4, long: 4 }

/** The lane of each kind; one without does not compile. A job stays in the lane it was written down for. */
export const laneOf: Readonly<Record<JobKind, Lane>> = {
  'mail.send': 'message',
  'sms.send': 'message',
  'shop.import': 'long',
  'statement.read': 'long',
  'privacy.export': 'long',
  'privacy.erase': 'long',
  'accounts.gather': 'long',
  'files.sweep': 'long',
  'core.sweep': 'long',
  'kyc.review': 'short',
  'kyc.decide': 'short',
  'kyc.lapse': 'short',
  'account.review': 'short',
  'deposit.lapse': 'short',
  'payout.deposit': 'short',
  'payout.depositFollow': 'short',
  'authorisation.revoke': 'short',
  'authorisation.discard': 'short',
  'limit.calculate': 'short',
  'report.make': 'short',
  'files.preview': 'short',
  'files.unnamed': 'short',
  'files.unattached': 'short',
  'files.erase': 'short',
  'agreement.prepare': 'short',
  'agreement.picture': 'long',
  'envelope.create': 'short',
  'envelope.ask': 'short',
  'envelope.withdraw': 'short',
  'signer.remind': 'short',
  'sandbox.esign.webhook': 'short',
  'sandbox.esign.expire': 'short',
  'payout.send': 'short',
  'payout.follow': 'short',
  'repayment.send': 'short',
  'repayment.follow': 'short',
  'repayment.watch': 'short',
  'charge.daily': 'short',
  'charge.raise': 'short',
  'charge.collect': 'short',
  'charge.ask': 'short',
  'charge.follow': 'short',
  'charge.end': 'short',
  'statement.daily': 'short',
  'interest.daily': 'short',
  'interest.book': 'short',
  'facility.daily': 'short',
  'facility.review': 'short',
  'redPacket.expire': 'short',
  'notice.turn': 'short',
  'privacy.exportEnd': 'short',
}
