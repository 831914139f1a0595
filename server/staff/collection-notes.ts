/** What staff have noted about loans that are past due. Decisions 120, 130. */
import { type FileNote, fileShown } from '../../contract/staff/decisions.ts'
import type { Trx } from '../platform/deps.ts'

/** Entries of collections with words, newest first; of a company, or of one of its loans. */
export async function notesOn(trx: Trx, { companyId, drawdownId }: { companyId: string; drawdownId?: string }): Promise<FileNote[]> {
  const rows = await trx
    .selectFrom('collection_entries as entry')
    .innerJoin('drawdowns', 'drawdowns.id', 'entry.drawdown_id')
    .leftJoin('staff', 'staff.id', 'entry.by')
    .where('entry.company_id', '=', companyId)
    .$if(drawdownId !== undefined, (query) => query.where('entry.drawdown_id', '=', drawdownId ?? ''))
    .where('entry.words', '<>', '')
    .select(['entry.id', 'entry.at', 'entry.kind', 'entry.words', 'staff.name as by', 'reference'])
    .orderBy('entry.number', 'desc')
    .limit(fileShown)
    .execute()
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}
