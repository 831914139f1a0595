/** The radio of one choice, unseen over the words that stand for it. */
import { chakra } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import type { FieldBinding, FieldProps } from './use-field.ts'

/** One of a group's radios; the `first` bears the id that the group's label names. */
export function ChoiceInput<V extends FieldValues, C, O>({
  form,
  name,
  field,
  value,
  first,
}: Pick<FieldProps<V, C, O>, 'form' | 'name'> & { field: FieldBinding; value: string; first: boolean }) {
  return (
    <chakra.input
      {...form.register(name)}
      id={first ? field.control.id : undefined}
      aria-invalid={field.error !== undefined}
      aria-describedby={field.messageId}
      disabled={field.control.disabled}
      type="radio"
      value={value}
      position="absolute"
      inset="0"
      opacity="0"
      cursor="pointer"
    />
  )
}
