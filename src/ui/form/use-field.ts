/** Binding of a field to a form: its id, its error and the attributes that connect them. */
import { type RefCallback, useContext } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import type { Words } from '../T.tsx'
import { ClosedFields, FieldNotes, useFieldId } from './form-scope.ts'

/** Props shared by all fields: the form, the name in it, the label and, while there is no error, a hint. */
export type FieldProps<V extends FieldValues, C, O> = {
  form: UseFormReturn<V, C, O>
  name: Path<V>
  label: Words
  hint?: Words
  /** A word that the field may stay empty, after the label. */
  optional?: boolean
  disabled?: boolean
}

/** Attributes of the control of a field. */
type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string; disabled?: boolean }

/** Props a field is rendered from. */
export type FieldBinding = {
  error: string | undefined
  messageId: string
  control: ControlProps
  keepLabel: RefCallback<HTMLElement>
  /** Read-only; its frame switches the controls off, so that the form keeps the value. */
  closed: boolean
  /** Note on the field. */
  note: Words | undefined
}

/** Binds a field to its form: follows only its own error, so that typing elsewhere does not draw it again. */
export function useField<V extends FieldValues, C, O>(
  { form, name, label, disabled }: FieldProps<V, C, O>,
  labelHasLinks = false,
): FieldBinding {
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const { controlId, keepLabel } = useFieldId(name, labelHasLinks ? null : label)
  const closed = useContext(ClosedFields)(name)
  const note = useContext(FieldNotes)(name)
  const error = messageIn(get(errors, name))
  const messageId = `${controlId}-message`
  return {
    error,
    messageId,
    keepLabel,
    closed,
    note,
    control: { id: controlId, 'aria-invalid': error !== undefined, 'aria-describedby': messageId, disabled },
  }
}

/** Message of an error as react-hook-form keeps it; of a list or a group, its own (`root`) message. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message
  return 'root' in error ? messageIn(error.root) : undefined
}
