/** A document to upload: a place for one file, or one for each of several. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, Text, type Words } from '../T.tsx'
import { FieldMessage } from './FieldMessage.tsx'
import { FileZone, type FileZoneProps } from './FileZone.tsx'
import { useFieldId } from './form-scope.ts'

/** The frame around the places of files; `name` ties them to the error summary of the form, `error` is the form's
 * message, `note` what was said about the field, `hold` what the form has to wait for. */
type Around = {
  name?: string
  label: Words
  note?: Words
  hint?: Words
  error?: string
  optional?: boolean
  hold?: () => string | undefined
}

/** A field of one file. The view keeps the state of its upload. */
export function FileField({
  onChoose,
  ...props
}: Around & Omit<FileZoneProps, 'several' | 'onChoose'> & { onChoose: (file: File) => void }) {
  return (
    <Framed {...props}>
      {(ids) => <FileZone {...props} {...ids} wrong={props.error !== undefined} onChoose={([file]) => file && onChoose(file)} />}
    </Framed>
  )
}

/**
 * A field of several files: `children` are their places, given the ids that tie them to the field; below them one to add more, unless
 * it is `full` or closed.
 */
export function FilesField(
  props: Around & {
    accept?: string
    camera?: 'environment' | 'user'
    closed?: boolean
    full: boolean
    onChoose: (files: readonly File[]) => void
    children: (ids: { labelId: string; messageId: string }) => ReactNode
  },
) {
  const { error, full, closed = false, children, accept, camera, onChoose } = props
  return (
    <Framed {...props}>
      {({ controlId, ...ids }) => (
        <chakra.div display="grid" gap="2">
          {children(ids)}
          {!full && !closed && (
            <FileZone
              {...ids}
              controlId={controlId}
              accept={accept}
              camera={camera}
              several
              wrong={error !== undefined}
              state={{ kind: 'empty' }}
              onChoose={onChoose}
            />
          )}
        </chakra.div>
      )}
    </Framed>
  )
}

function Framed(
  props: Omit<Around, 'children'> & { children: (ids: { labelId: string; messageId: string; controlId: string }) => ReactNode },
) {
  const { name, label, note, hint, error, optional, hold, children } = props
  const { controlId, keepLabel } = useFieldId(name, label, hold)
  const [messageId, labelId] = [`${controlId}-message`, `${controlId}-label`]
  return (
    <chakra.div role="group" aria-labelledby={labelId} minW="0" mb="3" ref={keepLabel}>
      <chakra.span id={labelId} display="block" mb="1" textStyle="label" color="heading">
        <Say words={label} />
        {optional && ' '}
        {optional && <Text as="span" ms="1" fontWeight="400" color="muted" id="ui.field.optional" />}
      </chakra.span>
      {children({ labelId, messageId, controlId })}
      <FieldMessage id={messageId} error={error} note={note} hint={hint} />
    </chakra.div>
  )
}
