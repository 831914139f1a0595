/** One choice out of two to four short words, side by side. */
import { chakra } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { Say, type Words } from '../T.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { GroupFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const Part = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minH: 'small',
    px: '2',
    borderRadius: 'chip',
    color: 'muted',
    textStyle: 'small',
    textAlign: 'center',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'surface', color: 'actionDeep', fontWeight: '600', boxShadow: '0 0 0 1px {colors.fieldLine}' },
    // Read-only: the chosen option is marked, and does not look like a button.
    '&:has(:disabled)': { cursor: 'default', '& input': { cursor: 'default' } },
    '&:has(:disabled:checked)': { bg: 'transparent', color: 'text', boxShadow: 'edge' },
    '&:has(:focus-visible)': { outline: '{borders.focus}', outlineOffset: '1px' },
  },
})

/** A segmented field; the form's value is the chosen part's `value`. */
export function Segmented<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { options: readonly { value: string; label: Words }[] },
) {
  const { form, name, label, hint, optional, options } = props
  const field = useField(props)
  return (
    <GroupFrame field={field} label={label} hint={hint} optional={optional}>
      <chakra.div
        display="grid"
        gridAutoFlow="column"
        gridAutoColumns="1fr"
        gap="1"
        minH="control"
        p="1"
        borderRadius="control"
        bg="sunk"
        boxShadow={field.error ? 'edgeWrong' : 'edge'}
      >
        {options.map((option, index) => (
          <Part key={option.value}>
            <ChoiceInput form={form} name={name} field={field} value={option.value} first={index === 0} />
            <Say words={option.label} />
          </Part>
        ))}
      </chakra.div>
    </GroupFrame>
  )
}
