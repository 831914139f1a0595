/** A document of a form: one upload actor behind the file field; the form holds the id of the stored file. UPL-01 to UPL-06. */
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn, useFormState } from 'react-hook-form'
import type { SnapshotFrom } from 'xstate'
import { messageOf, type Problem } from '../../../contract/problem.ts'
import type { uploadMachine } from '../../../machines/upload.ts'
import { FileField, type FileState } from '../../ui/form/FileField.tsx'
import { messageIn } from '../../ui/form/use-field.ts'
import type { Words } from '../../ui/T.tsx'
import { useUploadChart } from './portal-context.ts'

/** Kinds of files the chooser offers; the chart decides. Phones name HEIF files by extension only. */
const accept = 'application/pdf,image/jpeg,image/png,image/heif,image/heic,.heif,.heic'

/** What the server answered to a transfer that may be tried again; one that broke off is worded by the field itself. */
function answerOf(problem: Problem | null): string | undefined {
  const shown = problem?.kind === 'answer' ? messageOf(problem) : null
  return shown ? ('id' in shown ? shown.id : shown.text) : undefined
}

function fileStateOf(snapshot: SnapshotFrom<typeof uploadMachine>): FileState {
  const { file, stored, percent, rejection, problem } = snapshot.context
  const fileName = file?.name
  if (snapshot.hasTag('busy')) return { kind: 'uploading', percent, fileName }
  if (snapshot.hasTag('done')) return { kind: 'done', fileName: stored?.fileName || undefined }
  if (snapshot.hasTag('failed')) return { kind: 'failed', percent, fileName, problem: answerOf(problem) }
  if (snapshot.hasTag('rejected')) return { kind: 'rejected', fileName, problem: rejection ?? undefined }
  return { kind: 'empty' }
}

/**
 * A file field over a form value that is a file id, `''` while there is none. `place` makes it one place of a list of ids: the value
 * at that place is set, and the message of the list as a whole is shown at the first. `onDelivered` runs after the form has the new id.
 */
export function UploadField<V extends FieldValues, C, O>(props: {
  form: UseFormReturn<V, C, O>
  name: Path<V>
  place?: number
  label: Words
  hint?: Words
  optional?: boolean
  camera?: 'environment' | 'user'
  onDelivered?: () => void
}) {
  const { form, name, place, label, hint, optional, camera, onDelivered } = props
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const error: unknown = get(errors, name)
  const idsOf = () => (form.getValues(name) ?? []) as string[]
  const deliver = (fileId: string) => {
    const value = place === undefined ? fileId : Object.assign([...idsOf()], { [place]: fileId })
    form.setValue(name, value as PathValue<V, Path<V>>, { shouldValidate: true, shouldDirty: true })
    onDelivered?.()
  }
  const fileId = place === undefined ? String(form.getValues(name) ?? '') : (idsOf()[place] ?? '')
  const upload = useActorRef(useUploadChart(), {
    input: { stored: fileId === '' ? null : { fileId, fileName: '' }, deliver },
  })
  const state = useSelector(upload, fileStateOf, shallowEqual)
  return (
    <FileField
      name={place ? `${name}.${place}` : name}
      label={label}
      hint={hint}
      optional={optional}
      accept={accept}
      camera={camera}
      error={
        place === undefined ? messageIn(error) : (messageIn(get(error, String(place))) ?? (place === 0 ? messageIn(error) : undefined))
      }
      state={state}
      onChoose={(file) => upload.send({ type: 'file.chosen', file })}
      onRemove={() => upload.send({ type: 'file.removed' })}
      onRetry={() => upload.send({ type: 'retry.pressed' })}
    />
  )
}
