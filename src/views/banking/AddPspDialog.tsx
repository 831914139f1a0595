/** The form of a PSP account, every field asked. BANK-03, BANK-05, VAL-30. */
import { useSelector } from '@xstate/react'
import type { UseFormReturn } from 'react-hook-form'
import type { PspAccountForm } from '../../../contract/banking/psp-accounts.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useOptions } from '../parts/options.ts'
import { laterResolver } from '../parts/resolver.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { MoneyFields, Pair } from './parts/BankFields.tsx'
import type { AccountsProps } from './parts.tsx'

const resolver = laterResolver<PspAccountForm, PspAccountForm>(
  async () => (await import('../../../contract/banking/psp-accounts.ts')).PspAccountForm,
)
const empty = { pspName: '', region: '', accountName: '', accountNumber: '' }

/** The dialog. */
export function AddPspDialog({ flow }: AccountsProps) {
  return (
    <AccountDialog<PspAccountForm>
      flow={flow}
      shown="addingPsp"
      title="accounts.psp.add.title"
      text="accounts.psp.add.text"
      submit="accounts.psp.add.submit"
      lines={4}
      resolver={resolver}
      values={{ ...empty, currency: 'USD', relationType: 'self' }}
      onSubmit={(account) => flow.send({ type: 'psp.submitted', account })}
    >
      {(form, lists) => <PspFields flow={flow} form={form} lists={lists} />}
    </AccountDialog>
  )
}

type FieldsProps = AccountsProps & { form: UseFormReturn<PspAccountForm, unknown, PspAccountForm>; lists: ReferenceLists }

function PspFields({ flow, form, lists }: FieldsProps) {
  const gateways = useSelector(flow, (snapshot) => snapshot.context.gateways)
  return (
    <>
      <Pair>
        <SelectField
          form={form}
          name="pspName"
          label="accounts.psp.name"
          options={gateways.map(({ platform }) => ({ value: platform, label: platform }))}
        />
        <SelectField form={form} name="region" label="accounts.psp.region" options={useOptions(lists.country_region)} />
      </Pair>
      <Pair>
        <TextField
          form={form}
          name="accountName"
          label="register.account.name.label"
          hint="accounts.psp.holder.hint"
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="accountNumber"
          label="register.account.number.label"
          hint="accounts.psp.number.hint"
          maxLength={64}
          autoComplete="off"
        />
      </Pair>
      <MoneyFields form={form} />
    </>
  )
}
