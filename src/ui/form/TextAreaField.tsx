/** Several lines of text. */
import { chakra } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { type MessageId, useWords } from '../T.tsx'
import { ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const Area = chakra('textarea', {
  base: {
    display: 'block',
    flex: '1',
    minW: '0',
    px: '3',
    py: '2',
    border: '0',
    outline: 'none',
    bg: 'transparent',
    color: 'inherit',
    fontSize: 'md',
    lineHeight: '1.5',
    resize: 'vertical',
    _placeholder: { color: 'placeholder', opacity: '1' },
    _focusVisible: { outline: 'none' },
  },
})

/** A text field of several lines. */
export function TextAreaField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { rows?: number; placeholder?: MessageId; maxLength?: number },
) {
  const { form, name, label, hint, optional, rows = 3, placeholder, maxLength } = props
  const field = useField(props)
  const words = useWords()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <ControlBox>
        <Area
          {...form.register(name)}
          {...field.control}
          rows={rows}
          placeholder={placeholder && words(placeholder)}
          maxLength={maxLength}
        />
      </ControlBox>
    </FieldFrame>
  )
}
