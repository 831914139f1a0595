/** A box to tick, with a label that may hold links. */
import { chakra } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { Say } from '../T.tsx'
import { Closable } from './FieldFrame.tsx'
import { FieldMessage } from './FieldMessage.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Native tick box or radio in the action colour, 24 on touch and 20 on the desk. */
export const Tick = chakra('input', {
  base: {
    flex: 'none',
    w: { base: '6', md: '5' },
    h: { base: '6', md: '5' },
    my: { base: '-1px', md: '1px' },
    accentColor: 'action',
    cursor: 'pointer',
    scrollMargin: '12',
    // A native radio has no round outline: what holds it shows that it is wrong.
    '&[type=checkbox][aria-invalid=true]:not(:focus-visible)': {
      outline: '2px solid {colors.packet}',
      outlineOffset: '-2px',
      borderRadius: '3px',
    },
  },
})

/** A tick-box field; the label may be `<T id values={{ link: … }} />`; set `tight` where no message can appear under it. */
export function CheckField<V extends FieldValues, C, O>(props: FieldProps<V, C, O> & { tight?: boolean }) {
  const { form, name, label, hint, tight } = props
  const field = useField(props, true)
  return (
    <chakra.div minW="0" mb={tight ? undefined : '3'} ref={field.keepLabel}>
      <chakra.label
        htmlFor={field.control.id}
        display="flex"
        gap="2.5"
        textStyle="small"
        cursor="pointer"
        textWrap="pretty"
        css={{ '& a': { color: 'actionDeep', textDecoration: 'underline', textUnderlineOffset: '3px' } }}
      >
        <Closable closed={field.closed}>
          <Tick {...form.register(name)} {...field.control} type="checkbox" />
        </Closable>
        <span>
          <Say words={label} />
        </span>
      </chakra.label>
      {(!tight || hint || field.error) && <FieldMessage id={field.messageId} error={field.error} hint={hint} />}
    </chakra.div>
  )
}
