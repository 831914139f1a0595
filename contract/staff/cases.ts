/** A case as a reviewer sees it: one submission of an application, item by item, masked. KYC-19, KYC-22, decision 020. */
import { z } from 'zod'
import { Day, Id, Instant } from '../kernel/fields.ts'
import { KycStatus } from '../kernel/statuses.ts'
import { ItemPath, ReturnReason } from '../kyc/returns.ts'

/** A member of the staff, as named in a case. */
const Colleague = z.strictObject({ id: Id, name: z.string() })

/** Status of a case: not taken, taken, waiting for the second reviewer, reviewers disagree, decided. */
export const CaseStatus = z.enum(['waiting', 'claimed', 'proposed', 'disputed', 'decided'])
export type CaseStatus = z.infer<typeof CaseStatus>

/** Possible proposals for a case. */
export const proposals = ['approve', 'reject', 'return'] as const
export const Proposal = z.enum(proposals, 'field.required')
export type Proposal = z.infer<typeof Proposal>

/** Every hint. */
const hints = [
  'ownership',
  'minor',
  'young',
  'sameFile',
  'rejectedBefore',
  'sharedIdNumber',
  'sharedPhone',
  'sharedMailbox',
  'sharedDocument',
  'sharedAccount',
  'sharedDevice',
  'otherSeller',
] as const

/**
 * Hints computed from the data, with texts `staff.hint.<hint>`: `ownership` shares do not make 100 (`value`: the total), `minor` a person
 * under 18, `young` a company of less than six months, `sameFile` one picture for two items, `rejectedBefore` the company was rejected
 * (`value`: how often). `shared…`: another company has submitted the same ID number, phone, mailbox, document or bank account, or used the
 * same device (`value`: how many companies, and references of their applications). `otherSeller`: a shop or its PSP account is held in
 * another name (`value`).
 */
export const Hint = z.strictObject({
  hint: z.enum(hints),
  /** The item it is about. */
  item: ItemPath.nullable(),
  value: z.string().nullable(),
})
export type Hint = z.infer<typeof Hint>

/** Tabs of the queue: all open, due today or late, to claim, claimed by me, for my second review, disputed, with the merchant, decided. */
const caseTabs = ['all', 'due', 'waiting', 'mine', 'second', 'disputed', 'returned', 'decided'] as const
export const CaseTab = z.enum(caseTabs)
export type CaseTab = z.infer<typeof CaseTab>

/** Operations on a case. */
const caseOperations = ['claim', 'release', 'assess', 'propose', 'confirm', 'sendBack', 'dispute', 'settle', 'reveal'] as const
export const CaseOperation = z.enum(caseOperations)
export type CaseOperation = z.infer<typeof CaseOperation>

const rowFields = {
  id: Id,
  /** `KYC-2611-000001`. */
  reference: z.string(),
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  /** Number of times the application was sent to review, including this one. */
  round: z.number().int().min(1),
  status: CaseStatus,
  applicationStatus: KycStatus,
  submittedAt: Instant,
  /** The review promise, and how many of its working days have begun. KYC-22. */
  promised: z.strictObject({ from: Day, to: Day, daysPassed: z.number().int().min(0), days: z.number().int() }),
  hints: z.array(Hint),
  /** Items marked to be sent back. */
  returns: z.number().int().min(0),
  /** Items the merchant corrected since the round before. */
  corrected: z.number().int().min(0),
  first: Colleague.nullable(),
  second: Colleague.nullable(),
  proposal: Proposal.nullable(),
  /** Until when the merchant may send a returned one again. */
  dueDate: Day.nullable(),
  /** Whether the caller is concerned in the company, by a mailbox of their own or the domain of their own: then they do not review it. */
  concerned: z.boolean(),
  /** Operations that the caller may perform now. */
  operations: z.array(CaseOperation),
}

/** A case in the queue. */
export const CaseRow = z.strictObject(rowFields)
export type CaseRow = z.infer<typeof CaseRow>

/** Assessment of an item. */
const Assessment = z.strictObject({
  verdict: z.enum(['ok', 'return']),
  reason: ReturnReason.nullable(),
  note: z.string(),
  by: z.string(),
  at: Instant,
  /** Found so in an earlier round, and unchanged since. */
  carried: z.boolean(),
})

/** One item of a case: a field with what was entered, or a document. */
export const CaseItem = z.strictObject({
  item: ItemPath,
  section: z.enum(['company', 'business', 'connectedPersons']),
  /** Place of the person, from 0. */
  person: z.number().int().nullable(),
  kind: z.enum(['field', 'document']),
  /** As entered, keys of reference lists as keys; of a document its file name; masked where `masked`. */
  values: z.array(z.string()),
  masked: z.boolean(),
  file: z.strictObject({ mime: z.string(), size: z.number().int() }).nullable(),
  /** Other than in the round before. */
  changed: z.boolean(),
  /** Values of the previous round, masked like the current ones; null when unchanged or when there were none. */
  before: z.array(z.string()).nullable(),
  /** Opened by the reader in this round; true where there is nothing to open. What is not opened cannot be found right. */
  opened: z.boolean(),
  assessment: Assessment.nullable(),
})
export type CaseItem = z.infer<typeof CaseItem>

/** A round before, decided. */
const EarlierRound = z.strictObject({
  id: Id,
  round: z.number().int(),
  submittedAt: Instant,
  decidedAt: Instant,
  decision: Proposal,
  first: z.string().nullable(),
  second: z.string().nullable(),
  /** Text sent to the merchant. */
  message: z.string(),
  items: z.array(z.strictObject({ item: ItemPath, reason: ReturnReason, note: z.string() })),
})

/** Something that was said among the staff about a case. */
const Remark = z.strictObject({
  event: z.enum(['proposed', 'sentBack', 'disputed', 'settled']),
  by: z.string(),
  note: z.string(),
  at: Instant,
})

/** A case whole. */
export const Case = z.strictObject({
  ...rowFields,
  companyId: Id,
  items: z.array(CaseItem),
  /** Details of the proposal: working days to correct, and the text for the merchant. */
  proposed: z
    .strictObject({ by: z.string(), at: Instant, note: z.string(), message: z.string(), dueDays: z.number().int().nullable() })
    .nullable(),
  remarks: z.array(Remark),
  earlier: z.array(EarlierRound),
})
export type Case = z.infer<typeof Case>
