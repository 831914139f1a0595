/** The worlds of the merchant file: a company, its user and its facility that are frozen, to be released, released, and one that was never frozen. */
import type { LimitException } from '../../contract/staff/exceptions.ts'
import type { FreezeSubject } from '../../contract/staff/freezes.ts'
import type { FileLimit, MerchantFile } from '../../contract/staff/merchant-file.ts'
import type { World } from '../harness/alone.ts'
import { facts, refusal } from '../kernel/shared.world.ts'
import { outsideCallRows, servicedLoan, staffRecords } from './loans.world.ts'

const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
const id = '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0a12'
const at = '2026-11-20T02:00:00.000Z'
const frozen = { status: 'frozen', reason: 'A director reports a stolen phone.', by: '陈主管', at, release: null } as const

const exception: LimitException = {
  ...{ id, companyId: id, registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司', product: 'hook' },
  ...{ concerned: false, effect: 'raises', amount: hkd('30000000'), calculated: hkd('10000000'), ground: 'season' },
  ...{ reason: 'Orders for spring.', lastOn: '2027-02-28', status: 'confirmed', by: '陈主管', at, own: false, decidedBy: '李主管' },
}
/** Limits with an exception that is in force, and with one that waits. */
const limits: FileLimit[] = [
  { product: 'hook', limit: hkd('30000000'), calculated: hkd('10000000'), obstacle: null, exceptions: [exception], mayPropose: true },
  {
    product: 'underwriting',
    limit: null,
    calculated: hkd('0'),
    obstacle: 'noSales',
    exceptions: [{ ...exception, product: 'underwriting', status: 'proposed', effect: 'lowers', decidedBy: null }],
    mayPropose: false,
  },
]

/** The file of a company. */
const merchantFileOf = (freeze: MerchantFile['freeze'], operations: MerchantFile['operations']): MerchantFile => ({
  companyId: id,
  registerNameEn: 'Haian Trading Limited',
  registerNameCn: '海安贸易有限公司',
  registrationNumber: '70012345',
  freeze,
  operations,
  concerned: operations.length === 0,
  people:
    freeze === null
      ? []
      : [
          {
            id,
            userId: id,
            name: 'Lam Mei Yee',
            mailbox: 'l••••@example.com',
            role: 'administrator',
            status: 'active',
            since: at,
            freeze,
            operations,
          },
        ],
  shops: freeze === null ? [] : [{ id, name: '海安家居', platform: 'Amazon', status: 'authorized', psp: 'PingPong', syncedAt: at }],
  limits:
    freeze === null ? [] : operations.length === 0 ? limits.map((limit) => ({ ...limit, exceptions: [], mayPropose: false })) : limits,
  facilities:
    freeze === null
      ? []
      : [
          {
            id,
            product: 'hook',
            status: 'active',
            signed: hkd('20000000'),
            limit: hkd('20000000'),
            used: hkd('3900000'),
            available: hkd('16100000'),
            paused: freeze.status === 'released',
            nextReviewOn: '2027-11-20',
            freeze,
            operations,
          },
        ],
  loans: freeze === null ? [] : [servicedLoan('overdue'), { ...servicedLoan('closed'), id: '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0a13' }],
  collections:
    freeze === null
      ? []
      : [
          {
            id,
            status: 'contact',
            drawdownId: id,
            reference: 'DD-7K2M-261020-0001',
            companyId: id,
            registerNameEn: 'Haian Trading Limited',
            registerNameCn: '海安贸易有限公司',
            product: 'hook',
            daysPastDue: 11,
            pastDue: hkd('302500'),
            nextOn: '2026-11-26',
            takenBy: null,
          },
        ],
  notices: freeze === null ? [] : [{ at, title: '新提款和付款已暂停', readers: 2 }],
  decisions:
    freeze === null
      ? []
      : [{ id: 1, at, action: 'company.frozen', by: freeze.by, reference: null, reason: freeze.reason, adjustment: null }],
  notes: freeze === null ? [] : staffRecords.notes,
  cases:
    freeze === null
      ? []
      : [
          {
            ...{ id, reference: 'CA-7K2M-261118-0001', status: 'open', topic: 'limit', product: 'hook', item: null, companyId: id },
            ...{ registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司', sentAt: at, due: '2026-12-02', late: true },
          },
        ],
  calls: freeze === null ? [] : outsideCallRows,
  caseId: freeze === null ? null : id,
})

/** What can be frozen. */
const subjects: FreezeSubject[] = [{ kind: 'company' }, { kind: 'user', userId: id }, { kind: 'facility', product: 'hook' }]
const proposal = { reason: 'The phone was found.', by: '李主管', at }
/** Files by what the reader can do. */
const files = {
  never: merchantFileOf(null, ['freeze']),
  frozen: merchantFileOf(frozen, ['proposeRelease']),
  proposed: merchantFileOf({ ...frozen, status: 'releaseProposed', release: proposal }, ['confirmRelease', 'declineRelease']),
  own: merchantFileOf({ ...frozen, status: 'releaseProposed', release: proposal }, ['declineRelease']),
  released: merchantFileOf({ ...frozen, status: 'released', release: proposal }, []),
}

export const merchantFileWorlds: Record<string, World> = {
  merchantFile: {
    inputs: [{ companyId: id }],
    events: [
      ...(['freeze', 'proposeRelease', 'declineRelease'] as const).flatMap((operation) =>
        subjects.map((subject) => ({ type: 'operation.chosen', operation, subject })),
      ),
      { type: 'reason.given', reason: 'A stolen phone.' },
      ...[true, false].map((accepted) => ({ type: 'release.decided', accepted })),
      { type: 'exception.pressed', product: 'hook' },
      {
        type: 'exception.submitted',
        exception: { amount: hkd('20000000'), ground: 'season', reason: 'Orders for spring.', lastOn: '2027-02-28' },
      },
      ...facts('dialog.closed retry.pressed network.returned'),
    ],
    outputs: { readMerchantFile: Object.values(files), rereadFile: [files.frozen] },
    errors: {
      readMerchantFile: [refusal('notFound')],
      startFreeze: [refusal('verificationFailed'), refusal('conflict'), refusal('forbidden')],
      proposeRelease: [refusal('conflict'), refusal('forbidden')],
      proposeException: [refusal('refused', { amount: 'staff.exceptions.same' }), refusal('conflict'), refusal('forbidden')],
      decideRelease: [refusal('verificationFailed'), refusal('conflict'), refusal('forbidden')],
    },
    key: ({ file, operation, subject, problem }) => [
      (file as MerchantFile | null)?.freeze?.status,
      (file as MerchantFile | null)?.operations,
      operation,
      JSON.stringify(subject),
      problem === null,
    ],
  },
}
