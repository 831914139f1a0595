/** Applications with uploads, saves and submissions while the server is killed: each is unchanged, or submitted completely. */
import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '../../contract/endpoints.ts'
import { foundCompany } from '../../server/company/memberships.ts'
import { openApplication } from '../../server/kyc/applications.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { applicationWith, sampleFiles, uploadOf } from '../company/companies.ts'
import type { Inside } from '../support/data-folder.ts'
import { answerOf } from './rounds.ts'

/** An application to be submitted for review. */
export interface Submission {
  readonly id: string
  readonly companyId: string
  /** The submitted form, once its files are on the server; the same for every repetition. */
  form: InputOf<'submitKyc'> | null
  /** The server has acknowledged it. */
  answered: boolean
}

/** Draft applications, each of a new company, of a user by the id of their row. */
export async function openDrafts({ deps }: Inside, userId: string, count: number): Promise<Submission[]> {
  const drafts: Submission[] = []
  const at = deps.clock.now()
  for (let made = 0; made < count; made++) {
    const row = await deps.db.transaction().execute(async (trx) => {
      const companyId = await foundCompany(trx, { userId, at })
      return openApplication(trx, deps, { userId, companyId })
    })
    drafts.push({ id: row.id, companyId: row.company_id, form: null, answered: false })
  }
  return drafts
}

/** Uploads, saves and submits; ends when the server is gone. */
export async function send(caller: Caller, submission: Submission): Promise<void> {
  const { id } = submission
  if (!submission.form) {
    const uploaded = await answerOf(caller.call('uploadFile', uploadOf(sampleFiles.pdf, 'certificate.pdf', 'pdf')))
    if (!uploaded) return
    // One file for all documents: the test interrupts submissions, not uploads.
    const [document, front, back] = [uploaded.fileId, uploaded.fileId, uploaded.fileId]
    submission.form = applicationWith(id, 'Harbour Light Limited', { document, front, back })
  }
  const { form } = submission
  const { company, business, connectedPersons } = form
  if (!(await answerOf(caller.call('saveKycDraft', { id, company, business, connectedPersons })))) return
  if (await answerOf(caller.call('submitKyc', form))) submission.answered = true
}

/** Times that an answer may be lost on a connection which the server closes at that moment, after it was started again. */
const losses = 5

/** Repeats interrupted work. Returns the half-finished results, in words: none, unless something is wrong. */
export async function sendAgain(caller: Caller, submission: Submission, left = losses): Promise<string[]> {
  const { id, form } = submission
  if (left === 0) return [`${id} could not be sent again`]
  const found = await answerOf(caller.call('readKyc', { id }))
  if (!found) return sendAgain(caller, submission, left - 1)
  const same = form !== null && isDeepStrictEqual([found.company, found.business], [form.company, form.business])
  if (found.status !== 'draft') {
    submission.answered = true
    return same && found.connectedPersons.length === form.connectedPersons.length ? [] : [`${id} is ${found.status} with something else`]
  }
  const empty = isDeepStrictEqual([found.company, found.business, found.connectedPersons], [{}, {}, []])
  if (found.submittedAt !== null || !(empty || same)) return [`${id} is a draft, half written`]
  await send(caller, submission)
  return submission.answered ? [] : sendAgain(caller, submission, left - 1)
}

/** Files that a form names. */
export function namedFiles(form: Submission['form']): string[] {
  const people = form?.connectedPersons ?? []
  const all = [...(form?.company.documents ?? []), ...people.flatMap((person) => [person.idFrontFileId, person.idBackFileId])]
  return [...new Set(all)]
}
