/** State of an upload as shown by its field. */
import { messageOf, type Problem } from '../../../contract/kernel/problem.ts'
import type { UploadActor } from '../../../machines/kernel/upload.ts'
import type { FileState } from '../../ui/form/FileZone.tsx'

/** Kinds of files the chooser offers; the chart decides. Phones name HEIF files by extension only. */
export const accept = 'application/pdf,image/jpeg,image/png,image/heif,image/heic,.heif,.heic'

/** Texts of refusals here. ERR-R02. */
const uploadWords: Record<number, string> = { 510: 'ui.file.tooMany' }

/** Server error of a transfer that can be retried; an interrupted transfer is worded by the field. */
function answerOf(problem: Problem | null): string | undefined {
  const shown = problem?.kind === 'answer' ? messageOf(problem, { custom: uploadWords }) : null
  return shown ? ('id' in shown ? shown.id : shown.text) : undefined
}

/** Status of an upload. */
export function fileStateOf(snapshot: ReturnType<UploadActor['getSnapshot']>): FileState {
  const { file, stored, percent, rejection, problem } = snapshot.context
  const fileName = file?.name
  if (snapshot.hasTag('busy')) return { kind: 'uploading', percent, fileName }
  if (snapshot.hasTag('done')) return { kind: 'done', fileName: stored?.fileName || undefined }
  if (snapshot.hasTag('failed')) return { kind: 'failed', percent, fileName, problem: answerOf(problem) }
  if (snapshot.hasTag('rejected')) return { kind: 'rejected', fileName, problem: rejection ?? undefined }
  return { kind: 'empty' }
}

/** Message id of why what the file belongs to cannot be saved yet: it is on its way, broke off or was not taken. UPL-06. */
export function heldBy(snapshot: ReturnType<UploadActor['getSnapshot']>): string | undefined {
  if (snapshot.hasTag('busy')) return 'field.file.underway'
  if (snapshot.hasTag('failed')) return 'field.file.notSent'
  return snapshot.hasTag('rejected') ? 'field.file.notTaken' : undefined
}

/** Address of the first picture of a file that was uploaded. */
export function firstPageOf(snapshot: ReturnType<UploadActor['getSnapshot']>): string | undefined {
  return snapshot.hasTag('done') ? snapshot.context.pages?.[0]?.url : undefined
}
