/** Pictures of an uploaded file: a small one in its field, large ones in a dialog. UPL-08. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { UploadActor } from '../../../machines/kernel/upload.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWords } from '../../ui/T.tsx'
import { useFlow } from './use-flow.ts'

/** The first picture, small; nothing until there is one. */
export function smallPreview(url: string | undefined) {
  return url === undefined ? undefined : <chakra.img src={url} alt="" w="full" h="full" objectFit="cover" />
}

/** The dialog with all pictures while they are looked at. */
export function UploadPreview({ upload }: { upload: UploadActor }) {
  const words = useWords()
  const { opened: open, pages } = useFlow(upload, 'opened')
  const fileName = useSelector(upload, ({ context }) => context.stored?.fileName)
  return (
    <Dialog
      open={open}
      onClose={() => upload.send({ type: 'preview.closed' })}
      title={fileName ? <chakra.span overflowWrap="anywhere">{fileName}</chakra.span> : 'ui.file.preview.title'}
      size="company"
    >
      <chakra.div display="grid" gap="4">
        {pages?.map(({ url, width, height }, index) => (
          <chakra.img
            key={url}
            src={url}
            width={width}
            height={height}
            alt={words('ui.file.preview.page', { page: index + 1, name: fileName ?? '' })}
            maxW="full"
            h="auto"
            mx="auto"
            borderRadius="chip"
            boxShadow="edge"
          />
        ))}
      </chakra.div>
    </Dialog>
  )
}
