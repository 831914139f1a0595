/** Presents a case in the form of the contract: masked, with findings, remarks and earlier values. */
import type { z } from 'zod'
import { reviewSpan } from '../../contract/kernel/constants.ts'
import type { Case, CaseItem, CaseRow, Case as CaseSchema, Hint } from '../../contract/staff/cases.ts'
import { differences, type Form, type FormItem, itemsOf } from '../kyc/items.ts'
import { openSnapshot } from '../kyc/present.ts'
import { returnedItems } from '../kyc/returns.ts'
import type { StaffCaller } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { reviewPromise, workingDaysSince } from '../reference/calendar/working-days.ts'
import { type CaseRowOfTable, type FoundCase, operationsOf, submittedForm } from './cases.ts'
import { concernedIn } from './independence.ts'
import { isCovered, isMasked, shownValues } from './masks.ts'
import { readHistory } from './read-history.ts'
import { signalsOf } from './signals.ts'

type Names = ReadonlyMap<string, string>

/** Who decides in the sandbox, as a case names it. */
const standInName = 'Sandbox'

/** Common fields of a queue row and a case, for its reader. */
export function presentRow(
  row: CaseRowOfTable,
  more: {
    staff: StaffCaller
    reference: string
    en: string
    cn: string
    applicationStatus: CaseRow['applicationStatus']
    returns: number
    names: Names
    /** Whether the reader is concerned in the company. */
    concerned: boolean
    /** Hints that values are also at other companies. */
    signals: readonly Hint[]
    now: Date
  },
): CaseRow {
  const { names, now } = more
  const person = (id: string | null) => (id ? { id, name: names.get(id) ?? '' } : null)
  const until = row.decided_at && row.decided_at < now ? row.decided_at : now
  return {
    id: row.id,
    reference: more.reference,
    registerNameEn: more.en,
    registerNameCn: more.cn,
    round: row.round,
    status: row.status,
    applicationStatus: more.applicationStatus,
    submittedAt: row.submitted_at.toISOString(),
    promised: {
      from: reviewPromise(row.submitted_at).from,
      to: row.promised_on,
      daysPassed: workingDaysSince(row.submitted_at, dayOf(until)),
      days: reviewSpan.most,
    },
    hints: [...row.hints, ...more.signals],
    returns: more.returns,
    corrected: row.corrected,
    first: person(row.first_reviewer),
    second: person(row.arbiter ?? row.second_reviewer),
    proposal: row.decision ?? row.proposal,
    dueDate: row.due_day,
    concerned: more.concerned,
    operations: operationsOf(more.staff, row, more.concerned),
  }
}

/** The whole case for its reader. */
export async function presentCase(db: Db | Trx, deps: Deps, staff: StaffCaller, found: FoundCase): Promise<Case> {
  const { row, application } = found
  const names = await staffNames(db)
  const form = submittedForm(deps, found)
  const before = await roundsBefore(db, row)
  const last = before.at(-1)
  const look = { staffId: staff.id, subject: 'kyc_reviews', subjectId: row.id, since: row.submitted_at } as const
  const opened = await readHistory(db, look)
  const items = await presentItems(db, { row, form, past: last ? openSnapshot(deps.config, last) : null, names, opened })
  const remarks = await db.selectFrom('kyc_remarks').selectAll().where('review_id', '=', row.id).orderBy('id').execute()
  const en = String(form.company.registerNameEn ?? '')
  const cn = String(form.company.registerNameCn ?? '')
  const returns = items.filter(({ assessment }) => assessment?.verdict === 'return').length
  const { reference, status: applicationStatus } = application
  const signals = (await signalsOf(db, [row])).get(row.id) ?? []
  const concerned = (await concernedIn(db, deps.config, staff, [row.company_id])).size > 0
  return {
    ...presentRow(row, { staff, reference, en, cn, applicationStatus, returns, names, concerned, signals, now: deps.clock.now() }),
    companyId: row.company_id,
    items,
    proposed:
      row.proposal && row.proposed_at && row.first_reviewer
        ? {
            by: names.get(row.first_reviewer) ?? '',
            at: row.proposed_at.toISOString(),
            note: row.proposal_note,
            message: row.message,
            dueDays: row.due_days,
          }
        : null,
    remarks: remarks.map(({ event, staff_id, note, at }) => ({ event, by: names.get(staff_id) ?? '', note, at: at.toISOString() })),
    earlier: await Promise.all(before.map((each) => presentEarlier(db, each, names))),
  }
}

/** Names of the staff by id, of those who have left, too. */
export async function staffNames(db: Db | Trx): Promise<Names> {
  const rows = await db.selectFrom('staff').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function presentItems(
  db: Db | Trx,
  { row, form, past, names, opened }: { row: CaseRowOfTable; form: Form; past: Form | null; names: Names; opened: ReadonlySet<string> },
): Promise<CaseItem[]> {
  const assessed = await db.selectFrom('kyc_assessments').selectAll().where('review_id', '=', row.id).execute()
  const found = new Map(assessed.map((each) => [each.item, each]))
  const changed = new Set(past ? differences(past, form) : [])
  const earlier = new Map((past ? itemsOf(past) : []).filter(({ item }) => changed.has(item)).map((each) => [each.item, each]))
  const filled = itemsOf(form)
  const known = new Set(filled.map(({ item }) => item))
  // Items requested in addition to the submitted ones: a further document, a missing person.
  const asked = assessed.filter(({ item }) => !known.has(item)).map(({ item }) => askedItem(item))
  const files = await filesOf(db, [...filled, ...earlier.values()])
  // File names of identity pictures may contain personal data.
  const shown = (each: FormItem): string[] => {
    if (each.kind === 'field') return shownValues(each)
    const file = files.get(each.values[0] ?? '')
    return file && each.section !== 'connectedPersons' ? [file.name] : []
  }
  return [...filled, ...asked].map((each) => {
    const file = each.kind === 'document' ? files.get(each.values[0] ?? '') : undefined
    const assessment = found.get(each.item)
    const was = earlier.get(each.item)
    const before = was && shown(was)
    return {
      item: each.item,
      section: each.section,
      person: each.person,
      kind: each.kind,
      values: shown(each),
      masked: isMasked(each),
      file: file ? { mime: file.mime, size: file.size } : null,
      changed: changed.has(each.item),
      before: before && before.length > 0 ? before : null,
      opened: !isCovered(each) || each.values.length === 0 || opened.has(each.item),
      assessment: assessment
        ? {
            verdict: assessment.verdict,
            reason: assessment.reason,
            note: assessment.note,
            by: assessment.staff_id ? (names.get(assessment.staff_id) ?? '') : standInName,
            at: assessment.at.toISOString(),
            carried: assessment.carried,
          }
        : null,
    }
  })
}

function askedItem(item: string): FormItem {
  const document = item.startsWith('company.documents.')
  const [section = 'company', field = item] = item.split('.')
  return { item, section: section as FormItem['section'], person: null, field, kind: document ? 'document' : 'field', values: [] }
}

async function filesOf(db: Db | Trx, items: readonly FormItem[]) {
  const ids = items.flatMap(({ kind, values: [id] }) => (kind === 'document' && id ? [id] : []))
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'size'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((file) => [file.id, file]))
}

async function roundsBefore(db: Db | Trx, { application_id, round }: CaseRowOfTable): Promise<CaseRowOfTable[]> {
  return db
    .selectFrom('kyc_reviews')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('round', '<', round)
    .where('status', '=', 'decided')
    .orderBy('round')
    .execute()
}

type Earlier = z.infer<typeof CaseSchema>['earlier'][number]

async function presentEarlier(db: Db | Trx, row: CaseRowOfTable, names: Names): Promise<Earlier> {
  const name = (id: string | null) => (id ? (names.get(id) ?? '') : row.stand_in ? standInName : null)
  return {
    id: row.id,
    round: row.round,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: (row.decided_at ?? row.submitted_at).toISOString(),
    decision: row.decision ?? 'return',
    first: name(row.first_reviewer),
    second: name(row.arbiter ?? row.second_reviewer),
    message: row.message,
    items: await returnedItems(db, row.id),
  }
}
