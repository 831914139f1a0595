/** One choice out of several short words, which wrap. */
import { chakra } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { Say, type Words } from '../T.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { GroupFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const Pill = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    minH: 'small',
    px: '3',
    borderRadius: 'full',
    bg: 'surface',
    color: 'text',
    boxShadow: 'edgeField',
    textStyle: 'note',
    cursor: 'pointer',
    _hover: { boxShadow: 'edgeTeal' },
    '&:has(:checked)': { bg: 'actionSoft', color: 'actionDeep', fontWeight: '600', boxShadow: 'edgeChosen' },
    '&:has(:focus-visible)': { outline: '{borders.focus}', outlineOffset: '2px' },
  },
})

/** Radio pills; the form's value is the chosen pill's `value`. `start` gives the first or the chosen one the focus when it appears. */
export function RadioPills<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { options: readonly { value: string; label: Words }[]; start?: boolean },
) {
  const { form, name, label, hint, optional, options, start = false } = props
  const field = useField(props)
  return (
    <GroupFrame field={field} label={label} hint={hint} optional={optional}>
      <chakra.div display="flex" flexWrap="wrap" gap="2" ref={start ? focusFirst : undefined}>
        {options.map((option, index) => (
          <Pill key={option.value}>
            <ChoiceInput form={form} name={name} field={field} value={option.value} first={index === 0} />
            <Say words={option.label} />
          </Pill>
        ))}
      </chakra.div>
    </GroupFrame>
  )
}

function focusFirst(group: HTMLElement | null): void {
  const input = group?.querySelector<HTMLInputElement>('input:checked') ?? group?.querySelector('input')
  input?.focus()
}
