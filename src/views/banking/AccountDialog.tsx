/** Dialogs to enter an account of the company at a bank or a PSP, every field asked. BANK-03 to BANK-05, VAL-28 to VAL-30. */
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { BankAccount } from '../../../contract/banking/drawdown-account.ts'
import type { PspAccountForm } from '../../../contract/banking/psp-accounts.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Pair } from '../../ui/form/FieldFrame.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { useOptions } from '../parts/options.ts'
import { laterResolver, problemWithin } from '../parts/problem.ts'
import { useFlow } from '../parts/use-flow.ts'
import { BankFields, HolderFields, MoneyFields } from './BankFields.tsx'
import { type AccountsProps, wordsOf } from './parts.tsx'

type Asked<Values extends FieldValues> = AccountsProps & {
  /** While it is open. */
  tag: 'adding' | 'addingPsp'
  /** Middle of the ids of its texts. */
  says: 'add' | 'psp.add'
  /** Number of placeholder lines for the fields. */
  lines: number
  resolver: Resolver<Values, unknown, Values>
  /** Initial values. */
  values: DefaultValues<Values>
  onSubmit: (account: Values) => void
  children: (form: UseFormReturn<Values, unknown, Values>, lists: ReferenceLists) => ReactNode
}

/** The dialog; its fields come once the lists they choose from have. */
function AccountDialog<Values extends FieldValues>(asked: Asked<Values>) {
  const { flow, tag, says, lines, resolver, values, onSubmit, children } = asked
  const { lists, preparing, working, verifying, ...context } = useFlow(flow, 'preparing', 'working', 'verifying')
  const problem = problemWithin(context.problem, 'account')
  return (
    <FlowDialog flow={flow} tag={tag} title={`banking.accounts.${says}.title`} size="company" dismissable={!working && !verifying}>
      {preparing || !lists ? (
        <Skeleton kind="fields" count={lines} />
      ) : (
        <DialogForm<Values>
          flow={flow}
          resolver={resolver}
          mode="onBlur"
          values={values}
          busy={working || verifying}
          summary
          text={`banking.accounts.${says}.text`}
          problem={problem}
          failed="banking.accounts.add.failed"
          custom={wordsOf(problem)}
          submit={`banking.accounts.${says}.submit`}
          onSubmit={onSubmit}
        >
          {(form) => (
            <>
              {children(form, lists)}
              {/* The answer was lost: it is asked for again, and nothing is sent twice. R12. */}
              {verifying && <Banner mb="4" kind="warning" title="banking.accounts.checking.title" text="banking.accounts.checking.text" />}
            </>
          )}
        </DialogForm>
      )}
    </FlowDialog>
  )
}

const bankResolver = laterResolver<BankAccount, BankAccount>(
  async () => (await import('../../../contract/banking/drawdown-account.ts')).BankAccount,
)
const noBank = { bankName: '', swiftCode: '', region: '', branch: '', address: '', accountName: '', accountNumber: '' }

/** The form of a bank account, the SWIFT code held against the country of the bank. */
export function AddAccountDialog({ flow }: AccountsProps) {
  const { banks } = useFlow(flow)
  return (
    <AccountDialog<BankAccount>
      flow={flow}
      tag="adding"
      says="add"
      lines={6}
      resolver={bankResolver}
      values={{ ...noBank, currency: 'HKD', relationType: 'self' }}
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

const pspResolver = laterResolver<PspAccountForm, PspAccountForm>(
  async () => (await import('../../../contract/banking/psp-accounts.ts')).PspAccountForm,
)
const noPsp = { pspName: '', region: '', accountName: '', accountNumber: '' }

/** The form of a PSP account. */
export function AddPspDialog({ flow }: AccountsProps) {
  return (
    <AccountDialog<PspAccountForm>
      flow={flow}
      tag="addingPsp"
      says="psp.add"
      lines={4}
      resolver={pspResolver}
      values={{ ...noPsp, currency: 'USD', relationType: 'self' }}
      onSubmit={(account) => flow.send({ type: 'psp.submitted', account })}
    >
      {(form, lists) => <PspFields flow={flow} form={form} lists={lists} />}
    </AccountDialog>
  )
}

type FieldsProps = AccountsProps & { form: UseFormReturn<PspAccountForm, unknown, PspAccountForm>; lists: ReferenceLists }

function PspFields({ flow, form, lists }: FieldsProps) {
  const { gateways } = useFlow(flow)
  return (
    <>
      <Pair>
        <SelectField
          form={form}
          name="pspName"
          label="banking.accounts.psp.name"
          options={gateways.map(({ platform }) => ({ value: platform, label: platform }))}
        />
        <SelectField form={form} name="region" label="banking.accounts.psp.region" options={useOptions(lists.country_region)} />
      </Pair>
      <Pair>
        <TextField
          form={form}
          name="accountName"
          label="home.register.account.name.label"
          hint="banking.accounts.psp.holder.hint"
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="accountNumber"
          label="home.register.account.number.label"
          hint="banking.accounts.psp.number.hint"
          maxLength={64}
          autoComplete="off"
        />
      </Pair>
      <MoneyFields form={form} />
    </>
  )
}
