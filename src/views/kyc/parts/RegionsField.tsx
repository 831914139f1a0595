/** Up to three regions in order of weight, one select each. BIZ-07, BIZ-08. */
import { chakra } from '@chakra-ui/react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { BareSelect, ControlBox, GroupFrame } from '../../../ui/form/FieldFrame.tsx'
import { SelectArrow } from '../../../ui/form/SelectField.tsx'
import { type FieldProps, useField } from '../../../ui/form/use-field.ts'
import { useWords } from '../../../ui/T.tsx'
import type { Option } from '../../parts/options.ts'

const places = [0, 1, 2]

/** Three selects whose value is the list of chosen keys; a place opens when the one before it is taken. */
export function RegionsField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { name: FieldPathByValue<V, string[]>; options: readonly Option[] },
) {
  const { form, name, label, hint, optional, options } = props
  const field = useField(props)
  const words = useWords()
  const { field: bound } = useController({ control: form.control, name })
  const chosen: string[] = bound.value ?? []
  const choose = (place: number, key: string) => bound.onChange(chosen.toSpliced(place, 1, key).filter((region) => region !== ''))
  return (
    <GroupFrame field={field} label={label} hint={hint} optional={optional}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="3">
        {places.map((place) => (
          <ControlBox key={place} position="relative">
            <BareSelect
              {...field.control}
              id={place === 0 ? field.control.id : undefined}
              ref={place === 0 ? bound.ref : undefined}
              name={`${name}.${place}`}
              aria-label={words('business.region.place', { place: place + 1 })}
              value={chosen[place] ?? ''}
              disabled={field.control.disabled || place > chosen.length}
              onChange={(event) => choose(place, event.target.value)}
              onBlur={bound.onBlur}
              w="full"
            >
              <option value="">{words(place === 0 ? 'ui.select.placeholder' : 'business.region.none')}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value} disabled={chosen.includes(option.value) && chosen[place] !== option.value}>
                  {option.label}
                </option>
              ))}
            </BareSelect>
            <SelectArrow />
          </ControlBox>
        ))}
      </chakra.div>
    </GroupFrame>
  )
}
