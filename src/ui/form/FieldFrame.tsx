/** Label, control and message line of a field, in the measures all fields share: 22, 40, 22. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, Text, type Words } from '../T.tsx'
import { FieldMessage } from './FieldMessage.tsx'
import type { FieldBinding } from './use-field.ts'

/** Box of a control: outline, ring when what is inside has the focus, red when wrong. */
export const ControlBox = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    w: 'full',
    minH: 'control',
    borderRadius: 'control',
    bg: 'surface',
    color: 'text',
    boxShadow: 'edgeField',
    '&:has([aria-invalid=true])': { boxShadow: 'edgeWrong' },
    '&:has(:is(input, select, textarea):focus-visible)': { boxShadow: 'edgeFocus' },
    '&:has([aria-invalid=true]:focus-visible)': { boxShadow: 'edgeWrongFocus' },
    '&:has(:is(input, select, textarea):disabled)': { bg: 'sunk', color: 'muted', boxShadow: 'edge' },
  },
})

/** The bare input inside a `ControlBox`; 16 px, below that iOS zooms the page. */
export const BareInput = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: 'control',
    px: '3',
    border: '0',
    outline: 'none',
    scrollMarginTop: '12',
    scrollMarginBottom: '10',
    bg: 'transparent',
    borderRadius: 'control',
    color: 'inherit',
    fontSize: 'md',
    _placeholder: { color: 'placeholder', opacity: '1' },
    _focusVisible: { outline: 'none' },
    // A bullet of a Chinese font is as wide as a character.
    '&[type=password]': { fontFamily: 'body' },
    _autofill: { boxShadow: 'inset 0 0 0 100px {colors.actionSoft}', WebkitTextFillColor: '{colors.text}' },
  },
})

/** The bare native select inside a `ControlBox`, with room for its arrow. */
export const BareSelect = chakra('select', {
  base: {
    appearance: 'none',
    h: 'control',
    minW: '0',
    ps: '3',
    pe: '8',
    scrollMarginTop: '12',
    scrollMarginBottom: '10',
    border: '0',
    outline: 'none',
    bg: 'transparent',
    color: 'inherit',
    fontSize: 'md',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    _focusVisible: { outline: 'none' },
    '& option': { bg: 'surface', color: 'text' },
  },
})

const labelStyle = { display: 'block', textStyle: 'label', color: 'heading' } as const

/** Label text with the word "optional" when the field may stay empty. */
function LabelText({ label, optional }: { label: Words; optional?: boolean }) {
  return (
    <>
      <Say words={label} />
      {optional && ' '}
      {optional && <Text as="span" ms="1" fontWeight="400" color="muted" id="ui.field.optional" />}
    </>
  )
}

/** Switches off what is inside; a closed field keeps its value. */
export function Closable({ closed, children }: { closed: boolean; children: ReactNode }) {
  return closed ? (
    <chakra.fieldset disabled display="contents">
      {children}
    </chakra.fieldset>
  ) : (
    children
  )
}

/** Frame of a field with one control: label for it, slot at the end of the label line, message line below. */
export function FieldFrame(props: {
  field: FieldBinding
  label: Words
  optional?: boolean
  hint?: Words
  good?: Words
  /** Something at the end of the label line, for example "forgot password?". */
  aside?: ReactNode
  children: ReactNode
}) {
  const { field, label, optional, hint, good, aside, children } = props
  return (
    <chakra.div minW="0" mb="3" ref={field.keepLabel}>
      <chakra.div display="flex" justifyContent="space-between" gap="4" mb="1" textStyle="small">
        <chakra.label htmlFor={field.control.id} css={labelStyle}>
          <LabelText label={label} optional={optional} />
        </chakra.label>
        {aside}
      </chakra.div>
      <Closable closed={field.closed}>{children}</Closable>
      <FieldMessage id={field.messageId} error={field.error} note={field.note} hint={field.closed ? undefined : hint} good={good} />
    </chakra.div>
  )
}

/** Frame of a field made of several controls: a fieldset with its legend. */
export function GroupFrame(props: { field: FieldBinding; label: Words; optional?: boolean; hint?: Words; children: ReactNode }) {
  const { field, label, optional, hint, children } = props
  return (
    <chakra.fieldset
      disabled={field.closed}
      mx="0"
      mt="0"
      mb="3"
      p="0"
      border="0"
      minW="0"
      ref={field.keepLabel}
      aria-describedby={field.messageId}
    >
      <chakra.legend p="0" mb="1" css={labelStyle}>
        <LabelText label={label} optional={optional} />
      </chakra.legend>
      {children}
      <FieldMessage id={field.messageId} error={field.error} note={field.note} hint={field.closed ? undefined : hint} />
    </chakra.fieldset>
  )
}

/** Two fields side by side, one below the other on a phone. */
export const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, columnGap: '6' },
})
