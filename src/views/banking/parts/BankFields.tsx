/** The fields of a bank account; choosing a bank fills in its name, region and SWIFT code. BANK-02, BANK-04. */
import { chakra } from '@chakra-ui/react'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import type { BankAccount } from '../../../../contract/banking/drawdown-account.ts'
import type { OutputOf } from '../../../../contract/endpoints.ts'
import { currencies } from '../../../../contract/kernel/money.ts'
import type { ReferenceLists } from '../../../../contract/reference/lists.ts'
import { Segmented } from '../../../ui/form/Segmented.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOptions } from '../../parts/options.ts'
import { BankChoice } from './BankChoice.tsx'

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
        <TextField form={form} name="bankName" label="register.account.bankName.label" maxLength={120} />
        <TextField
          form={form}
          name="swiftCode"
          label="register.account.swift.label"
          hint="register.account.swift.hint"
          maxLength={11}
          autoComplete="off"
        />
      </Pair>
      <Pair>
        <SelectField form={form} name="region" label="register.account.region.label" options={useOptions(lists.country_region)} />
        <TextField form={form} name="branch" label="register.account.branch.label" hint="register.account.branch.hint" maxLength={120} />
      </Pair>
      <TextField form={form} name="address" label="register.account.address.label" maxLength={300} />
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
          label="register.account.name.label"
          hint="register.account.name.hint"
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="accountNumber"
          label="register.account.number.label"
          hint="register.account.number.hint"
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
        label="register.account.currency.label"
        options={currencies.map((currency) => ({ value: currency, label: `currency.${currency}` }))}
      />
      <Segmented
        form={form}
        name={'relationType' as FieldPath<Values>}
        label="register.account.relation.label"
        options={[
          { value: 'self', label: 'register.account.relation.self' },
          { value: 'third_party', label: 'register.account.relation.thirdParty' },
        ]}
      />
    </Pair>
  )
}

/** Two fields side by side, one below the other on a phone. */
export const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, columnGap: '6' },
})
