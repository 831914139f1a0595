/** A calendar date, as the native picker of the device; its value is `YYYY-MM-DD`. */
import type { FieldValues } from 'react-hook-form'
import { BareInput, ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A date field; `min` and `max` are `YYYY-MM-DD`. */
export function DateField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { min?: string; max?: string; autoComplete?: string; kind?: 'date' | 'month' },
) {
  const { form, name, label, hint, optional, min, max, autoComplete, kind = 'date' } = props
  const field = useField(props)
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <ControlBox>
        <BareInput {...form.register(name)} {...field.control} type={kind} min={min} max={max} autoComplete={autoComplete} />
      </ControlBox>
    </FieldFrame>
  )
}
