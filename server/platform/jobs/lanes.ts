/** Job lanes, and the jobs that are retried without limit. Each lane has its own runs, so that a code is not queued behind other users' imports. Decision 052. */
import type { JobKind } from './jobs.ts'

/**
 * `message`: a mail or SMS, which a user may be waiting for. `short`: one step of one company, seconds at most. `long`: reads or writes a
 * lot of data, a minute and more.
 */
export type Lane = 'message' | 'short' | 'long'

/** Jobs of each lane that one process runs at once. */
export const lanes: Readonly<Record<Lane, number>> = { message: 2, short: 4, long: 4 }

/** How jobs of a kind are run. */
interface JobRules {
  readonly lane: Lane
  /** Never given up: tried ever again, however often it fails. */
  readonly followed: boolean
}

const tried = (lane: Lane): JobRules => ({ lane, followed: false })
/**
 * For the name of an account until the bank has answered; for the end of an approval and of an exception to a limit; for the removal of lost second factors; for payouts and collections until the money has arrived or been returned; for a contract until its documents are made, and after
 * sending until it is signed or ended; and for requests of erasure.
 */
const followed = (lane: Lane): JobRules => ({ lane, followed: true })

/** The rules of each kind; one without does not compile. A job stays in the lane it was written down for. */
export const jobRules: Readonly<Record<JobKind, JobRules>> = {
  'mail.send': tried('message'),
  'sms.send': tried('message'),
  'shop.import': tried('long'),
  'statement.read': followed('long'),
  'proof.page': followed('long'),
  'portfolio.page': followed('long'),
  'privacy.export': tried('long'),
  'privacy.erase': followed('long'),
  'accounts.gather': tried('long'),
  'files.sweep': tried('long'),
  'core.sweep': tried('long'),
  'evidence.keys': tried('long'),
  'kyc.owners': tried('long'),
  'kyc.review': tried('short'),
  'kyc.decide': tried('short'),
  'kyc.lapse': tried('short'),
  'account.review': tried('short'),
  'sellerName.review': tried('short'),
  'deposit.lapse': tried('short'),
  'account.checkPayee': followed('short'),
  'payout.deposit': followed('short'),
  'payout.depositFollow': followed('short'),
  'authorisation.revoke': tried('short'),
  'authorisation.discard': tried('short'),
  'limit.calculate': tried('short'),
  'exception.end': followed('short'),
  'report.make': tried('short'),
  'files.preview': tried('short'),
  'files.unnamed': tried('short'),
  'files.unattached': tried('short'),
  'files.erase': tried('short'),
  'agreement.prepare': followed('short'),
  'agreement.picture': tried('long'),
  'envelope.create': followed('short'),
  'envelope.ask': followed('short'),
  'envelope.withdraw': followed('short'),
  'signer.remind': tried('short'),
  'sandbox.esign.webhook': tried('short'),
  'sandbox.esign.expire': tried('short'),
  'factorReset.remind': tried('short'),
  'factorReset.end': followed('short'),
  'approval.expire': followed('short'),
  'arrangement.lapse': tried('short'),
  'debitHold.lapse': followed('short'),
  'merchantCase.warn': tried('short'),
  'payout.send': followed('short'),
  'payout.follow': followed('short'),
  'creditPayout.send': followed('short'),
  'creditPayout.follow': followed('short'),
  'transfer.return': followed('short'),
  'repayment.send': followed('short'),
  'repayment.follow': followed('short'),
  'repayment.watch': followed('short'),
  'charge.daily': followed('short'),
  'charge.raise': followed('short'),
  'charge.collect': followed('short'),
  'charge.ask': followed('short'),
  'charge.follow': followed('short'),
  'charge.end': followed('short'),
  'statement.daily': followed('short'),
  'proof.daily': followed('short'),
  'portfolio.daily': followed('short'),
  'interest.daily': followed('short'),
  'interest.book': followed('short'),
  'holidays.daily': followed('short'),
  'holidays.move': followed('short'),
  'facility.daily': tried('short'),
  'facility.review': tried('short'),
  'redPacket.expire': tried('short'),
  'notice.turn': tried('short'),
  'messages.mail': tried('message'),
  'notice.text': tried('message'),
  'newDevice.text': tried('message'),
  'privacy.exportEnd': tried('short'),
}

/** Whether jobs of a kind are never given up; one that only a newer process knows is left to it. */
export function isFollowed(kind: string): boolean {
  return Object.hasOwn(jobRules, kind) ? jobRules[kind as JobKind].followed : true
}
