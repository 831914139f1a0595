/** Files that were uploaded, by their names, each to be looked at. UPL-06, UPL-08. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { TextButton } from '../../ui/Button.tsx'
import { T } from '../../ui/T.tsx'
import { useUploadChart } from '../parts/portal-context.ts'
import { UploadPreview } from '../parts/UploadPreview.tsx'
import { fileStateOf, firstPageOf } from '../parts/upload-state.ts'

/** The files of these ids, one a line. */
export function StoredFiles({ ids }: { ids: readonly string[] }) {
  return (
    <chakra.ul listStyleType="none">
      {ids.map((id) => (
        <StoredFile key={id} fileId={id} />
      ))}
    </chakra.ul>
  )
}

function StoredFile({ fileId }: { fileId: string }) {
  const upload = useActorRef(useUploadChart(), { input: { stored: { fileId, fileName: '' }, deliver: () => {} } })
  const state = useSelector(upload, fileStateOf, shallowEqual)
  const picture = useSelector(upload, firstPageOf)
  const fileName = 'fileName' in state ? state.fileName : undefined
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" columnGap="4">
      <span>{fileName ?? <T id="ui.file.done" />}</span>
      {picture !== undefined && (
        <TextButton onClick={() => upload.send({ type: 'preview.opened' })}>
          <T id="ui.file.view" />
          <chakra.span srOnly>{fileName}</chakra.span>
        </TextButton>
      )}
      <UploadPreview upload={upload} />
    </chakra.li>
  )
}
