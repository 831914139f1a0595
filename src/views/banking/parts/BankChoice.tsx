/** The choice of a bank from the list; it is no field of its own but fills in three. API-092. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { OutputOf } from '../../../../contract/endpoints.ts'
import { BareSelect, ControlBox } from '../../../ui/form/FieldFrame.tsx'
import { SelectArrow } from '../../../ui/form/SelectField.tsx'
import { T, useWords } from '../../../ui/T.tsx'

type Banks = OutputOf<'listBanks'>

/** The banks of the list; the one with the typed SWIFT code is shown as chosen, others are typed below. */
export function BankChoice(props: { banks: Banks; swiftCode: string; onChosen: (bank: Banks[number]) => void }) {
  const { banks, swiftCode, onChosen } = props
  const id = useId()
  const words = useWords()
  const chosen = banks.find((bank) => bank.swift_code === swiftCode)
  const choose = (key: string) => {
    const bank = banks.find(({ key_id }) => String(key_id) === key)
    if (bank) onChosen(bank)
  }
  return (
    <chakra.div mb="3">
      <chakra.label htmlFor={id} display="block" mb="1" textStyle="label" color="heading">
        <T id="register.account.bank.label" />
      </chakra.label>
      <ControlBox position="relative">
        <BareSelect
          id={id}
          w="full"
          value={chosen ? String(chosen.key_id) : ''}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{words('register.account.bank.other')}</option>
          {banks.map((bank) => (
            <option key={bank.key_id} value={String(bank.key_id)}>
              {bank.show_name}
            </option>
          ))}
        </BareSelect>
        <SelectArrow />
      </ControlBox>
      <chakra.p id={`${id}-hint`} minH="message" pt="1" textStyle="note" color="muted">
        <T id="register.account.bank.hint" />
      </chakra.p>
    </chakra.div>
  )
}
