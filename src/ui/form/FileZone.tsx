/** The place of one file: choose, drag, paste or photograph it; then how far it is, or where it broke off. */
import { chakra } from '@chakra-ui/react'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { Icon } from '../drawings/Icons.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { StateMark } from '../StateMark.tsx'
import { ErrorText, Say, T, Text, type Words } from '../T.tsx'

/** Status of an upload; `problem` is a message id or text that names cause and fix. */
export type FileState =
  | { kind: 'empty' }
  | { kind: 'uploading'; percent?: number; fileName?: string }
  | { kind: 'done'; fileName?: string }
  | { kind: 'failed'; percent?: number; fileName?: string; problem?: string }
  | { kind: 'rejected'; fileName?: string; problem?: string }

const Zone = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '4',
    minH: '24',
    p: '4',
    borderRadius: 'control',
    bg: 'sunk',
    boxShadow: 'edge',
    outline: 'none',
  },
  variants: {
    over: { true: { bg: 'actionSoft', boxShadow: 'edgeChosen' } },
    wrong: { true: { boxShadow: 'edgeWrong' } },
  },
})

const Picture = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '16',
    h: '12',
    borderRadius: 'chip',
    bg: 'surface',
    color: 'muted',
    boxShadow: 'edge',
    overflow: 'hidden',
  },
})

/** Input over its label, so that a tap anywhere on the words opens the chooser and the input keeps its focus ring. */
const Chooser = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: { base: 'tap', md: 'target' },
    color: 'actionDeep',
    textStyle: 'label',
    textDecoration: 'underline',
    textUnderlineOffset: '4px',
    cursor: 'pointer',
    '&:has(:focus-visible)': { outline: '{borders.focus}', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: '0', w: 'full', opacity: '0', cursor: 'pointer', fontSize: '0' },
  },
})

/** Props of a place of a file, besides the names from its frame. */
export type FileZoneProps = {
  accept?: string
  /** Offers the camera of a phone as well. */
  camera?: 'environment' | 'user'
  state: FileState
  /** Read-only: nothing to choose, nothing to remove. */
  closed?: boolean
  /** A small picture of the document, 64 × 48. */
  preview?: ReactNode
  /** More than one may be chosen, dropped or pasted at once. */
  several?: boolean
  /** Never without a file; more than one only with `several`. */
  onChoose: (files: readonly File[]) => void
  onRemove?: () => void
  onRetry?: () => void
  onView?: () => void
}

/**
 * A place of a file. `labelId` and `messageId` name the elements that label and explain it, `controlId` is for what takes the focus,
 * `wrong` that the form refuses it. `accept` is that of a native file input. What is pasted while the focus is inside counts as chosen.
 */
export function FileZone(props: FileZoneProps & { labelId: string; messageId: string; controlId?: string; wrong: boolean }) {
  const { accept = 'image/*,application/pdf', camera, state, closed = false, preview, several = false } = props
  const { onChoose, onRemove, onRetry, onView, labelId, messageId, controlId } = props
  const [over, setOver] = useState(false)
  const wrong = props.wrong || state.kind === 'failed' || state.kind === 'rejected'

  const give = (list: FileList) => {
    const files = Array.from(list).slice(0, several ? undefined : 1)
    if (files.length > 0 && !closed) onChoose(files)
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target
    if (files) give(files)
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    give(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    give(event.clipboardData.files)
  }
  const chooser = (words: Words, first: boolean, capture?: 'environment' | 'user') => (
    <Chooser>
      {capture && <Icon name="camera" small />}
      <Say words={words} />
      <input
        type="file"
        id={first ? controlId : undefined}
        accept={capture ? 'image/*' : accept}
        capture={capture}
        multiple={several && !capture}
        aria-invalid={wrong}
        aria-describedby={`${labelId} ${messageId}`}
        onChange={take}
      />
    </Chooser>
  )
  const fileName = 'fileName' in state ? state.fileName : undefined
  return (
    <Zone
      over={over}
      wrong={wrong}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!closed)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      // A click anywhere inside makes it the place that is pasted into.
      tabIndex={-1}
    >
      <Picture>{preview ?? <Icon name={state.kind === 'empty' ? 'upload' : 'file'} />}</Picture>
      <chakra.div minW="0" textStyle="note" aria-live="polite">
        {fileName && (
          <chakra.p color="heading" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {fileName}
          </chakra.p>
        )}
        {state.kind === 'empty' && !closed && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" gap="1">
            {chooser(several ? 'ui.file.chooseSeveral' : 'ui.file.choose', true)}
            {camera && <chakra.span display={{ lg: 'none' }}>{chooser('ui.file.camera', false, camera)}</chakra.span>}
            <Text as="span" display={{ lgDown: 'none' }} color="muted" id="ui.file.drop" />
          </chakra.div>
        )}
        {state.kind === 'uploading' && (
          <>
            <Text color="muted" mb="1" id="ui.file.uploading" values={{ percent: Math.round(state.percent ?? 0) }} />
            <ProgressBar percent={state.percent ?? 0} label="ui.file.uploading.label" />
            <Actions>
              <Button id={controlId} variant="quiet" size="small" label="ui.file.cancel" onClick={onRemove} />
            </Actions>
          </>
        )}
        {state.kind === 'done' && (
          <>
            <StateMark state="done" word="ui.file.done" />
            <Actions>
              {onView && <Button variant="quiet" size="small" label="ui.file.view" onClick={onView} />}
              {!closed && chooser('ui.file.replace', true)}
              {!closed && <Button variant="quiet" size="small" label="ui.file.remove" onClick={onRemove} />}
            </Actions>
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <chakra.p color="packet" mb="1">
              {state.problem ? (
                <ErrorText message={state.problem} />
              ) : (
                <T id="ui.file.failed" values={{ percent: Math.round(state.percent ?? 0) }} />
              )}
            </chakra.p>
            {state.percent !== undefined && <ProgressBar percent={state.percent} label="ui.file.uploading.label" tone="red" />}
            <Actions>
              {onRetry && <Button id={controlId} variant="quiet" size="small" icon="again" label="ui.file.retry" onClick={onRetry} />}
              {chooser('ui.file.another', !onRetry)}
              <Button variant="quiet" size="small" label="ui.file.remove" onClick={onRemove} />
            </Actions>
          </>
        )}
        {state.kind === 'rejected' && (
          <>
            <chakra.p color="packet">{state.problem ? <ErrorText message={state.problem} /> : <T id="ui.file.rejected" />}</chakra.p>
            <Actions>
              {chooser('ui.file.another', true)}
              <Button variant="quiet" size="small" label="ui.file.remove" onClick={onRemove} />
            </Actions>
          </>
        )}
      </chakra.div>
    </Zone>
  )
}

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', mt: '1' } })
