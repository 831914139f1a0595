/** Every kind of event of the record: its status transition and its details, and that none is missing. Decision 047. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompanyEvent, type EventKind, eventDetails } from '../../contract/records/timeline.ts'
import { recordMove } from '../../server/app/company-event-kinds.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { readPrepared } from '../signing/agreements.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import type { TestServer } from '../support/server.ts'
import { type WholeMerchant, wholeMerchant } from '../support/whole-merchant.ts'

/** Transitions that are recorded, by table. */
const reported = {
  kyc_applications: {
    'application.submitted': 'company.submitted',
    'application.approved': 'company.approved',
    'application.rejected': 'company.rejected',
    'application.returned': 'company.returned',
    'correction.lapsed': 'company.lapsed',
  },
  shops: { 'consent.granted': 'shop.linked', 'authorisation.expired': 'shop.expired', 'authorisation.revoked': 'shop.removed' },
  psp_accounts: { 'consent.granted': 'psp.linked', 'authorisation.expired': 'psp.expired', 'authorisation.revoked': 'psp.removed' },
  facilities: { 'facility.expired': 'limit.expired', 'facility.renewed': 'limit.renewed', 'facility.closed': 'limit.closed' },
  agreements: {
    'signing.initiated': 'agreement.initiated',
    'signer.signed': 'agreement.signed',
    'signer.declined': 'agreement.declined',
    'signing.expired': 'agreement.expired',
    'signing.withdrawn': 'agreement.withdrawn',
  },
  red_packets: {
    'packet.collected': 'packet.claimed',
    'packet.used': 'packet.used',
    'packet.returned': 'packet.returned',
    'packet.expired': 'packet.expired',
    'facility.closed': 'packet.invalidated',
  },
  drawdowns: {
    'approval.given': 'drawdown.approved',
    'approval.declined': 'drawdown.notApproved',
    'approval.expired': 'drawdown.notApproved',
    'approval.withdrawn': 'drawdown.notApproved',
    'payout.settled': 'drawdown.paidOut',
    'payout.refused': 'drawdown.refused',
    'loan.repaid': 'loan.settled',
    'loan.reopened': 'loan.reopened',
    'loan.writtenOff': 'loan.writtenOff',
    'recovery.returned': 'loan.reopened',
  },
  repayments: {
    'debit.refused': 'repayment.refused',
    'debit.withdrawn': 'repayment.withdrawn',
    'money.received': 'repayment.collected',
    'money.returned': 'repayment.reversed',
  },
  loan_adjustments: { 'adjustment.confirmed': 'loan.interestWaived' },
} as const satisfies Record<string, Record<string, EventKind>>
type Table = keyof typeof reported

/** Transitions of the same tables that are not recorded. */
const untold: Readonly<Partial<Record<Table, readonly string[]>>> = {
  kyc_applications: ['review.started', 'application.reopened'],
  shops: ['sales.imported', 'sync.failed'],
  psp_accounts: ['sales.imported', 'sync.failed'],
  facilities: ['limit.changed'],
  agreements: ['documents.made', 'documents.failed', 'documents.requested'],
  red_packets: ['offer.ended', 'offer.withdrawn'],
  drawdowns: ['approval.required', 'payout.accepted'],
  repayments: ['debit.accepted', 'window.ended'],
  loan_adjustments: ['adjustment.declined', 'adjustment.withdrawn'],
}

/** Kinds that are recorded by their operations, which know more than a transition. */
const elsewhere: readonly EventKind[] = [
  'account.replaced',
  'account.disputed',
  'shop.moved',
  'limit.calculated',
  'limit.refused',
  'limit.offered',
  'limit.declined',
  'limit.opened',
  'limit.increased',
  'limit.lowered',
  'agreement.completed',
  'drawdown.requested',
  'repayment.requested',
  'loan.overdue',
  'loan.cured',
]

let server: TestServer
let merchant: WholeMerchant
let packet: string
let waiver: string
let details: Record<Table, unknown>

beforeAll(async () => {
  server = await openMerchantServer()
  await setReviewMode(server.database.db, 'manual')
  merchant = await wholeMerchant(server, randomUUID())
  const { db } = server.database
  const { administrator, of } = merchant
  packet = randomUUID()
  const claimed = { status: 'claimed', claimed_at: server.deps.clock.now(), use_until: '2030-01-01' } as const
  await db
    .insertInto('red_packets')
    .values({ ...claimed, id: packet, offer_id: of.packet, company_id: of.company })
    .execute()
  const proposal = {
    company_id: merchant.of.company,
    drawdown_id: merchant.of.drawdown,
    kind: 'waiver',
    amount: 100n,
    currency: 'HKD',
    reason: 'Our mistake.',
  }
  const proposed_by = await putRow(db, 'staff', { role: 'lead', status: 'active' })
  waiver = await putRow(db, 'loan_adjustments', { ...proposal, status: 'proposed', proposed_by })
  const kyc = db.selectFrom('kyc_applications').select('reference').where('id', '=', of.application)
  const offer = db.selectFrom('red_packet_offers').select('type').where('id', '=', of.packet)
  const { reference, limit } = await readPrepared(server, administrator)
  const drawn = await administrator.data('readDrawdown', { id: of.drawdown })
  const repaid = await db
    .selectFrom('repayments')
    .select(['reference', 'drawdown_id'])
    .where('id', '=', of.repayment)
    .executeTakeFirstOrThrow()
  const loan = await administrator.data('readDrawdown', { id: repaid.drawdown_id })
  details = {
    kyc_applications: await kyc.executeTakeFirstOrThrow(),
    shops: { platform: 'Amazon' },
    psp_accounts: { platform: 'Payoneer' },
    facilities: { product: 'underwriting' },
    agreements: { product: 'hook', kind: 'facility', reference, amount: limit },
    red_packets: { packet: (await offer.executeTakeFirstOrThrow()).type },
    drawdowns: { product: 'underwriting', reference: drawn.reference },
    repayments: {
      product: 'underwriting',
      reference: repaid.reference,
      loan: loan.reference,
      amount: { amount: '20000', currency: 'HKD' },
    },
    loan_adjustments: { product: 'underwriting', reference: drawn.reference, amount: { amount: '100', currency: 'HKD' } },
  }
})
afterAll(() => server.close())

/** The row of a table that the merchant has. */
function rowOf(table: Table): string {
  const { application, shop, psp, facility, agreement, drawdown, repayment } = merchant.of
  const rows: Record<Table, string> = {
    kyc_applications: application,
    shops: shop,
    psp_accounts: psp,
    facilities: facility,
    agreements: agreement,
    red_packets: packet,
    drawdowns: drawdown,
    repayments: repayment,
    loan_adjustments: waiver,
  }
  return rows[table]
}

/** Records a transition, and returns the newest event that the merchant reads afterwards. */
async function newestAfter(table: Table, event: string): Promise<CompanyEvent | undefined> {
  const moved = { table, id: rowOf(table), event, companyId: merchant.of.company, actor: 'provider:test', at: server.deps.clock.now() }
  await server.database.db.transaction().execute((trx) => recordMove(trx, moved))
  return (await merchant.administrator.data('listEvents', { size: 1 })).records[0]
}

const moves = Object.entries(reported).flatMap(([table, kinds]) =>
  Object.entries(kinds).map(([event, kind]) => ({ table: table as Table, event, kind })),
)

test.each(moves)('decision 047 $event of $table is recorded as $kind, with its figures and references', async ({ table, event, kind }) => {
  const newest = await newestAfter(table, event)
  expect(newest).toMatchObject({ kind, by: 'provider', subjectId: rowOf(table), details: details[table] as object })
})

test('decision 047 a transition that is no event of the company is not recorded', async () => {
  const { number } = (await newestAfter('facilities', 'facility.renewed')) ?? { number: 0 }
  for (const [table, events] of Object.entries(untold))
    for (const event of events) expect((await newestAfter(table as Table, event))?.number, event).toBe(number)
})

test('decision 047 every kind is recorded by a transition or by its operation', () => {
  const kinds = [...new Set([...moves.map(({ kind }) => kind), ...elsewhere])]
  expect(kinds.toSorted()).toEqual(Object.keys(eventDetails).toSorted())
})
