/** A choice from a list, as the native select of the device. */
import { chakra } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../drawings/Icons.tsx'
import { type MessageId, useWords } from '../T.tsx'
import { BareSelect, ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** The arrow drawn over the end of a select. */
export function SelectArrow() {
  return (
    <chakra.span position="absolute" insetEnd="2" top="2.5" color="muted" pointerEvents="none">
      <Icon name="down" />
    </chakra.span>
  )
}

/** A select field; an option's label is a message id or, when there is no such message, the text itself. */
export function SelectField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & {
    options: readonly { value: string; label: MessageId; disabled?: boolean }[]
    placeholder?: MessageId
    autoComplete?: string
  },
) {
  const { form, name, label, hint, optional, options, placeholder = 'ui.select.placeholder', autoComplete } = props
  const field = useField(props)
  const words = useWords()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <ControlBox position="relative">
        <BareSelect {...form.register(name)} {...field.control} w="full" autoComplete={autoComplete}>
          {/* What must be chosen cannot be chosen away again. */}
          <option value="" disabled={!optional} hidden={!optional}>
            {words(placeholder)}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {words(option.label)}
            </option>
          ))}
        </BareSelect>
        <SelectArrow />
      </ControlBox>
    </FieldFrame>
  )
}
