/** Maps status moves to company events and their details. A chart event without an entry does not compile. */
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import { money } from '../../contract/kernel/money.ts'
import type { EventDetails, EventKind } from '../../contract/records/timeline.ts'
import type { kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import type { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import type { facilityLifecycle } from '../../machines/lending/lifecycles/facility.ts'
import type { loanAdjustmentLifecycle } from '../../machines/repayments/lifecycles/loanAdjustment.ts'
import type { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import type { redPacketLifecycle } from '../../machines/rewards/lifecycles/redPacket.ts'
import type { shopAuthorisationLifecycle } from '../../machines/shops/lifecycles/shopAuthorisation.ts'
import type { agreementLifecycle } from '../../machines/signing/lifecycles/agreement.ts'
import { drawdownDetails } from '../lending/present.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Trx } from '../platform/deps.ts'
import type { Moved } from '../platform/lifecycle.ts'
import { repaymentDetails } from '../repayments/present.ts'
import { agreementDetails } from '../signing/present.ts'

/** The company event of each chart event; null: none, or recorded elsewhere with more details. */
type Kinds<Chart extends AnyStateMachine> = { readonly [Type in EventFromLogic<Chart>['type']]: EventKind | null }

/** A table whose moves are recorded, with the details of its events. */
interface RecordedTable {
  readonly kinds: Readonly<Record<string, EventKind | null>>
  /** Null: another table's move is recorded for it. */
  readonly details: (trx: Trx, id: string, kind: EventKind) => Promise<EventDetails<EventKind> | null>
}

const company: Kinds<typeof kycLifecycle> = {
  'application.submitted': 'company.submitted',
  'review.started': null,
  'application.approved': 'company.approved',
  'application.rejected': 'company.rejected',
  'application.returned': 'company.returned',
  'application.reopened': null,
  'correction.lapsed': 'company.lapsed',
}

const shop: Kinds<typeof shopAuthorisationLifecycle> = {
  'consent.granted': 'shop.linked',
  'sales.imported': null,
  'sync.failed': null,
  'authorisation.expired': 'shop.expired',
  'authorisation.revoked': 'shop.removed',
}

const psp: Kinds<typeof shopAuthorisationLifecycle> = {
  ...shop,
  'consent.granted': 'psp.linked',
  'authorisation.expired': 'psp.expired',
  'authorisation.revoked': 'psp.removed',
}

const facility: Kinds<typeof facilityLifecycle> = {
  // With its figures, by who changes them.
  'limit.changed': null,
  'facility.expired': 'limit.expired',
  'facility.renewed': 'limit.renewed',
  'facility.closed': 'limit.closed',
}

const agreement: Kinds<typeof agreementLifecycle> = {
  'documents.made': null,
  'documents.failed': null,
  'documents.requested': null,
  'signing.initiated': 'agreement.initiated',
  'signer.signed': 'agreement.signed',
  'signer.declined': 'agreement.declined',
  'signing.expired': 'agreement.expired',
  'signing.withdrawn': 'agreement.withdrawn',
}

const packet: Kinds<typeof redPacketLifecycle> = {
  'packet.collected': 'packet.claimed',
  'packet.used': 'packet.used',
  'packet.returned': 'packet.returned',
  'packet.expired': 'packet.expired',
  'offer.ended': null,
  'offer.withdrawn': null,
  'facility.closed': 'packet.invalidated',
}

const drawdown: Kinds<typeof drawdownLifecycle> = {
  'approval.required': null,
  'approval.given': 'drawdown.approved',
  'approval.declined': 'drawdown.notApproved',
  'approval.expired': 'drawdown.notApproved',
  'approval.withdrawn': 'drawdown.notApproved',
  'payout.accepted': null,
  'payout.settled': 'drawdown.paidOut',
  'payout.refused': 'drawdown.refused',
  'loan.repaid': 'loan.settled',
  'loan.reopened': 'loan.reopened',
  'loan.writtenOff': 'loan.writtenOff',
  'recovery.returned': 'loan.reopened',
}

const repayment: Kinds<typeof repaymentLifecycle> = {
  'debit.accepted': null,
  'debit.refused': 'repayment.refused',
  'debit.withdrawn': 'repayment.withdrawn',
  'money.received': 'repayment.collected',
  'money.returned': 'repayment.reversed',
  'window.ended': null,
}

const adjustment: Kinds<typeof loanAdjustmentLifecycle> = {
  'adjustment.confirmed': 'loan.interestWaived',
  'adjustment.declined': null,
  'adjustment.withdrawn': null,
}

/** Brand of a shop or a PSP account. */
const brand = (table: 'shops' | 'psp_accounts') => async (trx: Trx, id: string) => {
  const { platform_id } = await trx.selectFrom(table).select('platform_id').where('id', '=', id).executeTakeFirstOrThrow()
  return { platform: knownPartner(platform_id).entry.platform }
}

const recordedTables: Readonly<Record<string, RecordedTable>> = {
  kyc_applications: {
    kinds: company,
    details: (trx, id) => trx.selectFrom('kyc_applications').select('reference').where('id', '=', id).executeTakeFirstOrThrow(),
  },
  shops: { kinds: shop, details: brand('shops') },
  psp_accounts: { kinds: psp, details: brand('psp_accounts') },
  facilities: {
    kinds: facility,
    details: (trx, id) => trx.selectFrom('facilities').select('product').where('id', '=', id).executeTakeFirstOrThrow(),
  },
  agreements: {
    kinds: agreement,
    async details(trx, id) {
      const row = await trx
        .selectFrom('agreements')
        .select(['product', 'kind', 'reference', 'credit_limit', 'currency'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return agreementDetails(row)
    },
  },
  red_packets: {
    kinds: packet,
    details: (trx, id) =>
      trx
        .selectFrom('red_packets')
        .innerJoin('red_packet_offers', 'red_packet_offers.id', 'red_packets.offer_id')
        .select('red_packet_offers.type as packet')
        .where('red_packets.id', '=', id)
        .executeTakeFirstOrThrow(),
  },
  drawdowns: {
    kinds: drawdown,
    async details(trx, id, kind) {
      const row = await trx.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return kind.startsWith('loan.') ? { product: row.product, reference: row.reference } : drawdownDetails(row)
    },
  },
  repayments: {
    kinds: repayment,
    async details(trx, id, kind) {
      const row = await trx
        .selectFrom('repayments')
        .innerJoin('drawdowns', 'drawdowns.id', 'repayments.drawdown_id')
        .selectAll('repayments')
        .select('drawdowns.reference as loan')
        .where('repayments.id', '=', id)
        .executeTakeFirstOrThrow()
      return row.method === 'waiver' && kind !== 'repayment.reversed' ? null : repaymentDetails(row, row.loan)
    },
  },
  loan_adjustments: {
    kinds: adjustment,
    async details(trx, id) {
      const { product, reference, kind, amount, currency } = await trx
        .selectFrom('loan_adjustments')
        .innerJoin('drawdowns', 'drawdowns.id', 'loan_adjustments.drawdown_id')
        .select(['product', 'reference', 'kind', 'loan_adjustments.amount', 'loan_adjustments.currency'])
        .where('loan_adjustments.id', '=', id)
        .executeTakeFirstOrThrow()
      return kind !== 'waiver' ? null : { product, reference, amount: money(amount, currency) }
    },
  },
}

/** Adds a move to the company's record if it is a company event. */
export async function recordMove(trx: Trx, { table, id, event, companyId, actor, at }: Moved): Promise<void> {
  const recorded = recordedTables[table]
  const kind = recorded?.kinds[event]
  if (!recorded || !kind || companyId === null) return
  const details = await recorded.details(trx, id, kind)
  if (details) await recordEvent(trx, { kind, companyId, subjectId: id, details, actor, at })
}
