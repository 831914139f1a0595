/** One line of text. */
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type MessageId, useWords, type Words } from '../T.tsx'
import { BareInput, ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A text field; `good` replaces the hint with good news, `unit` is shown after the value, `end` holds a control inside the box. */
export function TextField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'search'
    placeholder?: MessageId
    autoComplete?: HTMLInputAutoCompleteAttribute
    inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
    maxLength?: number
    readOnly?: boolean
    good?: Words
    unit?: string
    aside?: ReactNode
    end?: ReactNode
  },
) {
  const { form, name, type = 'text', placeholder, autoComplete, inputMode, maxLength, readOnly, unit, end } = props
  const field = useField(props)
  const words = useWords()
  return (
    <FieldFrame field={field} {...pickFrame(props)}>
      <ControlBox>
        <BareInput
          {...form.register(name)}
          {...field.control}
          type={type}
          placeholder={placeholder && words(placeholder)}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          readOnly={readOnly}
        />
        {unit && (
          <span aria-hidden="true" style={{ paddingInlineEnd: 12 }}>
            {unit}
          </span>
        )}
        {end}
      </ControlBox>
    </FieldFrame>
  )
}

function pickFrame(props: { label: Words; optional?: boolean; hint?: Words; good?: Words; aside?: ReactNode }) {
  const { label, optional, hint, good, aside } = props
  return { label, optional, hint, good, aside }
}
