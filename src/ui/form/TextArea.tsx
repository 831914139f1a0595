/** Several lines of text, or one that grows. */
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type MessageId, useWords } from '../T.tsx'
import { ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const BareArea = chakra('textarea', {
  base: {
    flex: '1',
    minW: '0',
    px: '3',
    py: '2',
    border: '0',
    outline: 'none',
    scrollMarginTop: '12',
    scrollMarginBottom: '10',
    bg: 'transparent',
    borderRadius: 'control',
    color: 'inherit',
    fontSize: 'md',
    lineHeight: '1.5',
    resize: 'vertical',
    _placeholder: { color: 'placeholder', opacity: '1' },
    _focusVisible: { outline: 'none' },
  },
})

/** Of one line: Enter sends the form. */
function sendForm(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** A text field of several lines; `rows` is how many it begins with, `growing` makes it one line that grows with its content. */
export function TextArea<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { rows?: number; growing?: boolean; maxLength?: number; placeholder?: MessageId },
) {
  const { form, name, label, hint, optional, growing = false, rows = growing ? 1 : 3, maxLength, placeholder } = props
  const field = useField(props)
  const words = useWords()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <ControlBox>
        <BareArea
          {...form.register(name)}
          {...field.control}
          {...(growing && { onKeyDown: sendForm, fieldSizing: 'content', resize: 'none', minH: 'control' })}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder && words(placeholder)}
        />
      </ControlBox>
    </FieldFrame>
  )
}
