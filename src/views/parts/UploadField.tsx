/** A document of a form: one upload actor behind the file field; the form holds the id of the stored file. UPL-01 to UPL-08. */

import { chakra } from '@chakra-ui/react'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useContext } from 'react'
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn, useFormState } from 'react-hook-form'
import type { UploadActor } from '../../../machines/kernel/upload.ts'
import { FileField, FilesField } from '../../ui/form/FileField.tsx'
import { FileZone } from '../../ui/form/FileZone.tsx'
import { ClosedFields, FieldNotes, held } from '../../ui/form/form-scope.ts'
import { messageIn } from '../../ui/form/use-field.ts'
import { Text, type Words } from '../../ui/T.tsx'
import { useUploadChart, useUploadsChart } from './portal-context.ts'
import { smallPreview, UploadPreview } from './UploadPreview.tsx'
import { accept, fileStateOf, firstPageOf, heldBy } from './upload-state.ts'
import { useFlow } from './use-flow.ts'

type Props<V extends FieldValues, C, O> = {
  form: UseFormReturn<V, C, O>
  name: Path<V>
  place?: number
  /** Takes up to so many files at once into a value that is a list of ids. */
  many?: number
  label: Words
  hint?: Words
  optional?: boolean
  camera?: 'environment' | 'user'
  onDelivered?: () => void
}

/**
 * A file field over a form value that is a file id, `''` while there is none. `place` makes it one place of a list of ids: the value
 * at that place is set, and the message of the list as a whole is shown at the first. `many` makes it the whole list. `onDelivered`
 * runs after the form has the new value. A file that the server does not have yet holds the form up. UPL-06.
 */
export function UploadField<V extends FieldValues, C, O>(props: Props<V, C, O>) {
  const { many, ...rest } = props
  return many === undefined ? <OneUpload {...rest} /> : <ManyUploads {...rest} most={many} />
}

function OneUpload<V extends FieldValues, C, O>(props: Omit<Props<V, C, O>, 'many'>) {
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
  const path = place === undefined ? name : `${name}.${place}`
  const closed = useContext(ClosedFields)(path)
  const note = useContext(FieldNotes)(path)
  const state = useSelector(upload, fileStateOf, shallowEqual)
  const picture = useSelector(upload, firstPageOf)
  const holding = useSelector(upload, heldBy)
  const said = place === undefined ? error : (get(error, String(place)) ?? (place === 0 ? error : undefined))
  return (
    <>
      <FileField
        name={place ? `${name}.${place}` : name}
        label={label}
        note={note}
        hint={hint}
        optional={optional}
        accept={accept}
        closed={closed}
        camera={camera}
        error={get(said, 'type') === held ? holding : messageIn(said)}
        hold={() => heldBy(upload.getSnapshot())}
        state={state}
        preview={smallPreview(picture)}
        onChoose={(file) => upload.send({ type: 'file.chosen', file })}
        onRemove={() => upload.send({ type: 'file.removed' })}
        onRetry={() => upload.send({ type: 'retry.pressed' })}
        onView={picture === undefined ? undefined : () => upload.send({ type: 'preview.opened' })}
      />
      <UploadPreview upload={upload} />
    </>
  )
}

function ManyUploads<V extends FieldValues, C, O>(props: Omit<Props<V, C, O>, 'many' | 'place'> & { most: number }) {
  const { form, name, onDelivered, ...rest } = props
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const stored = (form.getValues(name) ?? []) as string[]
  const deliver = (fileIds: string[]) => {
    form.setValue(name, fileIds as PathValue<V, Path<V>>, { shouldValidate: true, shouldDirty: true })
    onDelivered?.()
  }
  return <SeveralUploads {...rest} name={name} error={messageIn(get(errors, name))} stored={stored} onDelivered={deliver} />
}

/** The field. `stored` are the ids it begins with; `onDelivered` receives all ids, in order, whenever a file arrives or is removed. */
function SeveralUploads(props: {
  name: string
  label: Words
  hint?: Words
  error?: string
  optional?: boolean
  camera?: 'environment' | 'user'
  most: number
  stored: readonly string[]
  onDelivered: (fileIds: string[]) => void
}) {
  const { name, label, hint, error, optional, camera, most, stored, onDelivered } = props
  const uploads = useActorRef(useUploadsChart(), {
    input: { stored: stored.map((fileId) => ({ fileId, fileName: '' })), most, deliver: onDelivered },
  })
  const closed = useContext(ClosedFields)(name)
  const { entries, surplus, full } = useFlow(uploads, 'full')
  return (
    <FilesField
      name={name}
      label={label}
      hint={surplus > 0 ? <Text as="span" role="status" id="ui.file.surplus" values={{ most, surplus }} /> : hint}
      error={error}
      hold={() => entries.map(({ upload }) => heldBy(upload.getSnapshot())).find((message) => message !== undefined)}
      optional={optional}
      accept={accept}
      camera={camera}
      closed={closed}
      full={full}
      onChoose={(files) => uploads.send({ type: 'files.chosen', files })}
    >
      {(ids) => entries.map(({ key, upload }) => <OneOfSeveral key={key} {...ids} upload={upload} closed={closed} />)}
    </FilesField>
  )
}

function OneOfSeveral({ upload, closed, ...ids }: { upload: UploadActor; closed: boolean; labelId: string; messageId: string }) {
  const state = useSelector(upload, fileStateOf, shallowEqual)
  const picture = useSelector(upload, firstPageOf)
  return (
    <chakra.div role="group" aria-label={'fileName' in state ? state.fileName : undefined}>
      <FileZone
        {...ids}
        wrong={false}
        accept={accept}
        closed={closed}
        state={state}
        preview={smallPreview(picture)}
        onChoose={([file]) => file && upload.send({ type: 'file.chosen', file })}
        onRemove={() => upload.send({ type: 'file.removed' })}
        onRetry={() => upload.send({ type: 'retry.pressed' })}
        onView={picture === undefined ? undefined : () => upload.send({ type: 'preview.opened' })}
      />
      <UploadPreview upload={upload} />
    </chakra.div>
  )
}
