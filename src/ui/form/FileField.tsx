/** A document to upload: choose, drag or photograph; then how far it is, or where it broke off. */
import { chakra } from '@chakra-ui/react'
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { Icon } from '../drawings/Icons.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { StateMark } from '../StateMark.tsx'
import { ErrorText, Say, T, type Words } from '../T.tsx'
import { FieldMessage } from './FieldMessage.tsx'
import { useFieldId } from './form-scope.ts'

/** Where an upload stands; `problem` is a message id or text that names cause and fix. */
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
    minH: 'target',
    color: 'actionDeep',
    textStyle: 'label',
    textDecoration: 'underline',
    textUnderlineOffset: '4px',
    cursor: 'pointer',
    '&:has(:focus-visible)': { outline: '{borders.focus}', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: '0', w: 'full', opacity: '0', cursor: 'pointer', fontSize: '0' },
  },
})

/**
 * A file field. The view keeps the state; `name` ties it to the error summary of the form around it, `error` is the form's message.
 * `camera` offers the camera of a phone as well. `accept` is that of a native file input.
 */
export function FileField(props: {
  name?: string
  label: Words
  hint?: Words
  error?: string
  optional?: boolean
  accept?: string
  camera?: 'environment' | 'user'
  state: FileState
  /** A small picture of the document, 64 × 48. */
  preview?: ReactNode
  onChoose: (file: File) => void
  onRemove: () => void
  onRetry?: () => void
  onView?: () => void
}) {
  const {
    name,
    label,
    hint,
    error,
    optional,
    accept = 'image/*,application/pdf',
    camera,
    state,
    preview,
    onChoose,
    onRemove,
    onRetry,
    onView,
  } = props
  const [over, setOver] = useState(false)
  const { controlId, keepLabel } = useFieldId(name, label)
  const messageId = `${controlId}-message`
  const labelId = `${controlId}-label`

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
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
        aria-invalid={error !== undefined || state.kind === 'failed' || state.kind === 'rejected'}
        aria-describedby={`${labelId} ${messageId}`}
        onChange={take}
      />
    </Chooser>
  )
  const wrong = error !== undefined || state.kind === 'failed' || state.kind === 'rejected'
  const fileName = 'fileName' in state ? state.fileName : undefined
  return (
    <chakra.div role="group" aria-labelledby={labelId} minW="0" mb="3" ref={keepLabel}>
      <chakra.span id={labelId} display="block" mb="1" textStyle="label" color="heading">
        <Say words={label} />
        {optional && (
          <chakra.span ms="2" fontWeight="400" color="muted">
            <T id="ui.field.optional" />
          </chakra.span>
        )}
      </chakra.span>
      <Zone
        over={over}
        wrong={wrong}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Picture>{preview ?? <Icon name={state.kind === 'empty' ? 'upload' : 'file'} />}</Picture>
        <chakra.div minW="0" textStyle="note" aria-live="polite">
          {fileName && (
            <chakra.p color="heading" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {fileName}
            </chakra.p>
          )}
          {state.kind === 'empty' && (
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" gap="1">
              {chooser('ui.file.choose', true)}
              {camera && <chakra.span display={{ lg: 'none' }}>{chooser('ui.file.camera', false, camera)}</chakra.span>}
              <chakra.span display={{ lgDown: 'none' }} color="muted">
                <T id="ui.file.drop" />
              </chakra.span>
            </chakra.div>
          )}
          {state.kind === 'uploading' && (
            <>
              <chakra.p color="muted" mb="1">
                <T id="ui.file.uploading" values={{ percent: Math.round(state.percent ?? 0) }} />
              </chakra.p>
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
                {chooser('ui.file.replace', true)}
                <Button variant="quiet" size="small" label="ui.file.remove" onClick={onRemove} />
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
      <FieldMessage id={messageId} error={error} hint={hint} />
    </chakra.div>
  )
}

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', mt: '1' } })
