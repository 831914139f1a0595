/** The form of a bank account, every field asked, the SWIFT code held against the country of the bank. BANK-04, VAL-28, VAL-29. */
import { useSelector } from '@xstate/react'
import type { BankAccount } from '../../../contract/banking/drawdown-account.ts'
import { laterResolver } from '../parts/resolver.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { BankFields, HolderFields } from './parts/BankFields.tsx'
import type { AccountsProps } from './parts.tsx'

const resolver = laterResolver<BankAccount, BankAccount>(
  async () => (await import('../../../contract/banking/drawdown-account.ts')).BankAccount,
)
const empty = { bankName: '', swiftCode: '', region: '', branch: '', address: '', accountName: '', accountNumber: '' }

/** The dialog. */
export function AddAccountDialog({ flow }: AccountsProps) {
  const banks = useSelector(flow, (snapshot) => snapshot.context.banks)
  return (
    <AccountDialog<BankAccount>
      flow={flow}
      shown="adding"
      title="accounts.add.title"
      text="accounts.add.text"
      submit="accounts.add.submit"
      lines={6}
      resolver={resolver}
      values={{ ...empty, currency: 'HKD', relationType: 'self' }}
      onSubmit={(account) => flow.send({ type: 'account.submitted', account })}
    >
      {(form, lists) => (
        <>
          <BankFields form={form} lists={lists} banks={banks} />
          <HolderFields form={form} />
        </>
      )}
    </AccountDialog>
  )
}
