/** The fields of a bank account; choosing a bank fills in its name, region and SWIFT code. BANK-02, BANK-04. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import type { BankAccount } from '../../../contract/banking/drawdown-account.ts'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { currencies } from '../../../contract/kernel/money.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { BareSelect, ControlBox, Pair } from '../../ui/form/FieldFrame.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { SelectArrow, SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { useOptions } from '../parts/options.ts'

type Props = { form: UseFormReturn<BankAccount, unknown, BankAccount>; lists: ReferenceLists }
type Banks = OutputOf<'listBanks'>

/** Location of the account: bank, SWIFT code, region, branch, address. */
export function BankFields({ form, lists, banks }: Props & { banks: Banks }) {
  const swiftCode = useWatch({ control: form.control, name: 'swiftCode' })
  const choose = (bank: Banks[number]) => {
    // The region first: the SWIFT code is held against it.
    const filled = { region: bank.region, swiftCode: bank.swift_code, bankName: bank.show_name }
    for (const [name, value] of Object.entries(filled) as [keyof typeof filled, string][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <BankChoice banks={banks} swiftCode={swiftCode} onChosen={choose} />
      <Pair>
        <TextField form={form} name="bankName" label="home.register.account.bankName.label" maxLength={120} />
        <TextField
          form={form}
          name="swiftCode"
          label="home.register.account.swift.label"
          hint="home.register.account.swift.hint"
          maxLength={11}
          autoComplete="off"
        />
      </Pair>
      <Pair>
        <SelectField form={form} name="region" label="home.register.account.region.label" options={useOptions(lists.country_region)} />
        <TextField
          form={form}
          name="branch"
          label="home.register.account.branch.label"
          hint="home.register.account.branch.hint"
          maxLength={120}
        />
      </Pair>
      <TextField form={form} name="address" label="home.register.account.address.label" maxLength={300} />
    </>
  )
}

/** Owner of the account: holder, number, currency, relation. */
export function HolderFields({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <Pair>
        <TextField
          form={form}
          name="accountName"
          label="home.register.account.name.label"
          hint="home.register.account.name.hint"
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="accountNumber"
          label="home.register.account.number.label"
          hint="home.register.account.number.hint"
          maxLength={50}
          autoComplete="off"
        />
      </Pair>
      <MoneyFields form={form} />
    </>
  )
}

/** In what money the account is kept, and whose it is: of every account. */
export function MoneyFields<Values extends Pick<BankAccount, 'currency' | 'relationType'>>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Values>
}) {
  return (
    <Pair>
      <Segmented
        form={form}
        name={'currency' as FieldPath<Values>}
        label="home.register.account.currency.label"
        options={currencies.map((currency) => ({ value: currency, label: `reference.currency.${currency}` }))}
      />
      <Segmented
        form={form}
        name={'relationType' as FieldPath<Values>}
        label="home.register.account.relation.label"
        options={[
          { value: 'self', label: 'home.register.account.relation.self' },
          { value: 'third_party', label: 'home.register.account.relation.thirdParty' },
        ]}
      />
    </Pair>
  )
}

/** The banks of the list; the one with the typed SWIFT code is shown as chosen, others are typed below. */
function BankChoice(props: { banks: Banks; swiftCode: string; onChosen: (bank: Banks[number]) => void }) {
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
        <T id="home.register.account.bank.label" />
      </chakra.label>
      <ControlBox position="relative">
        <BareSelect
          id={id}
          w="full"
          value={chosen ? String(chosen.key_id) : ''}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{words('home.register.account.bank.other')}</option>
          {banks.map((bank) => (
            <option key={bank.key_id} value={String(bank.key_id)}>
              {bank.show_name}
            </option>
          ))}
        </BareSelect>
        <SelectArrow />
      </ControlBox>
      <chakra.p id={`${id}-hint`} minH="message" pt="1" textStyle="note" color="muted">
        <T id="home.register.account.bank.hint" />
      </chakra.p>
    </chakra.div>
  )
}
