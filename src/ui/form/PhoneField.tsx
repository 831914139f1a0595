/** A phone number with its area code, as one group of two controls. */
import { chakra } from '@chakra-ui/react'
import type { ChangeEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { phoneCodes } from '../../../contract/kernel/constants.ts'
import { useWords } from '../T.tsx'
import { BareInput, BareSelect, ControlBox, GroupFrame } from './FieldFrame.tsx'
import { SelectArrow } from './SelectField.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A phone field; `areaName` is the form's field of the area code, whose values are `+852`, `+86`, `+1` unless `codes` says otherwise. */
export function PhoneField<V extends FieldValues, C, O>(props: FieldProps<V, C, O> & { areaName: Path<V>; codes?: readonly string[] }) {
  const { form, name, areaName, label, hint, optional, codes = phoneCodes } = props
  const field = useField(props)
  const words = useWords()
  const { onChange, ...area } = form.register(areaName)
  const changeArea = async (event: ChangeEvent<HTMLSelectElement>) => {
    await onChange(event)
    if (form.getValues(name)) await form.trigger(name)
  }
  return (
    <GroupFrame field={field} label={label} hint={hint} optional={optional}>
      <ControlBox>
        <chakra.span
          position="relative"
          flex="none"
          _after={{ content: '""', position: 'absolute', insetEnd: '0', top: '2.5', h: '5', borderEnd: '{borders.line}' }}
        >
          <BareSelect
            {...area}
            onChange={changeArea}
            aria-label={words('ui.phone.area')}
            autoComplete="tel-country-code"
            disabled={field.control.disabled}
          >
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </BareSelect>
          <SelectArrow />
        </chakra.span>
        <BareInput
          {...form.register(name)}
          {...field.control}
          aria-label={words('ui.phone.number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </ControlBox>
    </GroupFrame>
  )
}
