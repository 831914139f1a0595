/** A field of several documents: an upload for each, and a place to add more at once. UPL-01 to UPL-08. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useContext } from 'react'
import type { UploadActor } from '../../../machines/kernel/upload.ts'
import { ClosedFields } from '../../ui/form/closed-fields.ts'
import { FilesField } from '../../ui/form/FileField.tsx'
import { FileZone } from '../../ui/form/FileZone.tsx'
import type { Words } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'
import { useUploadsChart } from './portal-context.ts'
import { smallPreview, UploadPreview } from './UploadPreview.tsx'
import { accept, fileStateOf, firstPageOf, heldBy } from './upload-state.ts'
import { useFlow } from './use-flow.ts'

/** The field. `stored` are the ids it begins with; `onDelivered` receives all ids, in order, whenever a file arrives or is removed. */
export function SeveralUploads(props: {
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
