/** A one-time code with the button that sends it inside the field. */
import { chakra } from '@chakra-ui/react'
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
    flex: 'none',
    h: '6',
    ps: '3',
    pe: '3',
    border: '0',
    borderStart: '{borders.line}',
    bg: 'transparent',
    color: 'actionDeep',
    textStyle: 'label',
    cursor: 'pointer',
    '&:disabled, &[data-waiting]': { color: 'muted', fontWeight: '400', cursor: 'default' },
  },
})

/** A code field; the button is off while `canSend` is false, counts `secondsLeft` down and is busy while `sending`. */
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
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} good={good}>
      <ControlBox>
        <BareInput
          {...form.register(name)}
          {...field.control}
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
          onClick={() => !sending && secondsLeft === 0 && onSend()}
        >
          {sending && <Spinner />}
          {secondsLeft > 0 ? <T id="ui.code.wait" values={{ seconds: secondsLeft }} /> : <T id={sent ? 'ui.code.again' : 'ui.code.send'} />}
        </Send>
      </ControlBox>
    </FieldFrame>
  )
}
