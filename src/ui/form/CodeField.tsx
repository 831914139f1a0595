/** A one-time code with the button that sends it inside the field. */
import { chakra } from '@chakra-ui/react'
import type { ChangeEvent, FocusEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Spinner } from '../Spinner.tsx'
import { type MessageId, T, useWords, type Words } from '../T.tsx'
import { BareInput, ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const Send = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    position: 'relative',
    flex: 'none',
    h: 'control',
    px: '3',
    border: '0',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'actionDeep',
    textStyle: 'label',
    cursor: 'pointer',
    _before: { content: '""', position: 'absolute', insetStart: '0', insetY: '2', borderStart: '{borders.line}' },
    _after: { content: '""', position: 'absolute', insetX: '0', insetY: '-2px' },
    _focusVisible: { outlineOffset: '-4px' },
    '&:disabled, &[data-waiting]': { color: 'muted', fontWeight: '400', cursor: 'default' },
  },
})

/** Normalises the input to at most six digits: removes blanks, converts full-width digits. */
const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6)

/**
 * A code field for six digits, which may stay empty until the form is sent: leaving the field to request a code is not an error.
 * The button is off while `canSend` is false, counts `secondsLeft` down and is busy while `sending`.
 */
export function CodeField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & {
    secondsLeft: number
    canSend: boolean
    sending: boolean
    onSend: () => void
    placeholder?: MessageId
    /** True once a code was sent, so that the button asks to send it again. */
    sent?: boolean
    good?: Words
  },
) {
  const {
    form,
    name,
    label,
    hint,
    optional,
    secondsLeft,
    canSend,
    sending,
    onSend,
    placeholder = 'ui.code.placeholder',
    sent,
    good,
  } = props
  const field = useField(props)
  const words = useWords()
  const { onChange, onBlur, ...control } = form.register(name)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = digitsOf(event.target.value)
    return onChange(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => event.target.value !== '' && onBlur(event)
  const send = () => {
    // That a code is missing or was refused is no news to who asks for another, and would hide what becomes of it.
    form.clearErrors(name)
    if (form.getValues(name)) void form.trigger(name)
    onSend()
  }
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} good={good}>
      <ControlBox>
        <BareInput
          {...control}
          {...field.control}
          onChange={change}
          onBlur={leave}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={words(placeholder)}
        />
        <Send
          type="button"
          disabled={!canSend}
          aria-busy={sending || undefined}
          aria-disabled={sending || secondsLeft > 0 || undefined}
          data-waiting={secondsLeft > 0 || undefined}
          onClick={() => !sending && secondsLeft === 0 && send()}
        >
          {sending && <Spinner />}
          {secondsLeft > 0 ? <T id="ui.code.wait" values={{ seconds: secondsLeft }} /> : <T id={sent ? 'ui.code.again' : 'ui.code.send'} />}
        </Send>
      </ControlBox>
    </FieldFrame>
  )
}
