/** An amount of money, with its currency code before it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues, PathValue } from 'react-hook-form'
import { formatAmount, parseAmount } from '../../../contract/kernel/money.ts'
import { type MessageId, useWords } from '../T.tsx'
import { BareInput, ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** An amount field; its value is what was typed, grouped and with its cents (`1,234.50`) once the field is left. */
export function MoneyField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & {
    currency: string
    placeholder?: MessageId
    aside?: ReactNode
    /** A control inside the box at its end, for example "all". */
    end?: ReactNode
    /** 64 high with the amount at 28, for the one amount a page is about. */
    big?: boolean
  },
) {
  const { form, name, label, hint, optional, currency, placeholder, aside, end, big } = props
  const field = useField(props)
  const words = useWords()
  const { onBlur, ...rest } = form.register(name)
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside}>
      <ControlBox minH={big ? 'tabBar' : 'control'} pe={end ? '3' : undefined}>
        <chakra.span id={`${field.control.id}-currency`} flex="none" ps={big ? '4' : '3'} color="muted" textStyle={big ? 'lead' : 'small'}>
          {currency}
        </chakra.span>
        <BareInput
          {...rest}
          {...field.control}
          aria-describedby={`${field.control.id}-currency ${field.messageId}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder && words(placeholder)}
          fontWeight="600"
          fontSize={big ? '2xl' : 'md'}
          px={big ? '3' : '2'}
          onBlur={(event) => {
            const amount = normaliseAmount(event.target.value)
            if (amount !== event.target.value) form.setValue(name, amount as PathValue<V, typeof name>, { shouldDirty: true })
            return onBlur(event)
          }}
        />
        {end}
      </ControlBox>
    </FieldFrame>
  )
}

/** A typed amount as amounts are written everywhere (`1234.5` → `1,234.50`, full-width digits read too); what is not an amount stays as typed. */
function normaliseAmount(typed: string): string {
  const amount = parseAmount(typed.normalize('NFKC'))
  return amount === null ? typed.trim() : formatAmount(amount)
}
