/** One choice out of a few, each on its own card. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Say, type Words } from '../T.tsx'
import { Tick } from './CheckField.tsx'
import { GroupFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** One card of `RadioCards`: what it is called, what it means, and something more below or a picture before. */
type RadioCard = { value: string; label: Words; note?: Words; picture?: ReactNode; more?: ReactNode; disabled?: boolean }

const CardLabel = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    p: '4',
    borderRadius: 'control',
    bg: 'surface',
    boxShadow: 'edge',
    cursor: 'pointer',
    _hover: { boxShadow: 'edgeField' },
    '&:has([aria-invalid=true])': { boxShadow: 'edgeWrong' },
    '&:has(:checked)': { bg: 'actionSoft', boxShadow: 'edgeChosen' },
    '&:has(:focus-visible)': { outline: '{borders.focus}', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: '0.6', cursor: 'not-allowed' },
  },
})

/** Radio cards; the form's value is the chosen card's `value`. */
export function RadioCards<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { options: readonly RadioCard[]; columns?: 1 | 2 | 3 | 4; phoneColumns?: 1 | 2 },
) {
  const { form, name, label, hint, optional, options, columns = 2, phoneColumns = 1 } = props
  const field = useField(props)
  return (
    <GroupFrame field={field} label={label} hint={hint} optional={optional}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: `repeat(${phoneColumns}, minmax(0, 1fr))`, md: `repeat(${columns}, minmax(0, 1fr))` }}
        gap="3"
        pt="1"
      >
        {options.map((option, index) => (
          <CardLabel key={option.value}>
            <Tick
              {...form.register(name)}
              id={index === 0 ? field.control.id : undefined}
              aria-invalid={field.error !== undefined}
              aria-describedby={field.messageId}
              disabled={field.control.disabled || option.disabled}
              type="radio"
              value={option.value}
              _focusVisible={{ outline: 'none' }}
            />
            {option.picture}
            <chakra.span minW="0" flex="1">
              <chakra.b display="block" lineHeight="24px" color="heading">
                <Say words={option.label} />
              </chakra.b>
              {option.note && (
                <chakra.span display="block" textStyle="note" color="muted">
                  <Say words={option.note} />
                </chakra.span>
              )}
              {option.more}
            </chakra.span>
          </CardLabel>
        ))}
      </chakra.div>
    </GroupFrame>
  )
}
