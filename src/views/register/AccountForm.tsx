/** The fields of the drawdown account; choosing a bank fills in its name, region and SWIFT code. BANK-02, BANK-04. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import { currencies } from '../../../contract/money.ts'
import { BankAccount, type BankAccountDraft } from '../../../contract/onboarding.ts'
import type { ReferenceLists } from '../../../contract/references.ts'
import { type drawdownAccountMachine, emptyAccount } from '../../../machines/drawdownAccount.ts'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { PageProps } from '../page-props.ts'
import { useOptions } from '../parts/options.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { BankChoice } from './BankChoice.tsx'

/** The form; every change is told to the chart, which keeps it after a pause. */
export function AccountForm({ flow, lists }: PageProps<typeof drawdownAccountMachine> & { lists: ReferenceLists }) {
  const { banks, saved, unsaved, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const form = useForm<BankAccount, unknown, BankAccount>({
    resolver: zodResolver(BankAccount),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors<BankAccount>(problem),
    defaultValues: { ...emptyAccount, ...(unsaved ?? saved?.account) } as DefaultValues<BankAccount>,
  })
  const swiftCode = useWatch({ control: form.control, name: 'swiftCode' })
  const choose = (bank: (typeof banks)[number]) => {
    const filled = { swiftCode: bank.swift_code, bankName: bank.show_name, region: bank.region }
    for (const [name, value] of Object.entries(filled) as [keyof typeof filled, string][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Form form={form} busy={busy} onSubmit={form.handleSubmit((account) => flow.send({ type: 'account.submitted', account }))}>
      <ProblemBanner problem={problem} unlessAtFields />
      <chakra.div
        display="grid"
        gap={{ base: '4', md: '6' }}
        onChange={() => flow.send({ type: 'draft.typed', account: { ...emptyAccount, ...(form.getValues() as BankAccountDraft) } })}
      >
        <Card title="register.account.bank.title">
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
            <TextField
              form={form}
              name="branch"
              label="register.account.branch.label"
              hint="register.account.branch.hint"
              maxLength={120}
            />
          </Pair>
          <TextField form={form} name="address" label="register.account.address.label" maxLength={300} />
        </Card>
        <Card title="register.account.holder.title">
          <Pair>
            <TextField
              form={form}
              name="accountName"
              label="register.account.name.label"
              hint="register.account.name.hint"
              maxLength={120}
            />
            <TextField
              form={form}
              name="accountNumber"
              label="register.account.number.label"
              hint="register.account.number.hint"
              maxLength={34}
              autoComplete="off"
            />
          </Pair>
          <Pair>
            <Segmented
              form={form}
              name="currency"
              label="register.account.currency.label"
              options={currencies.map((currency) => ({ value: currency, label: `currency.${currency}` }))}
            />
            <Segmented
              form={form}
              name="relationType"
              label="register.account.relation.label"
              options={[
                { value: 'self', label: 'register.account.relation.self' },
                { value: 'third_party', label: 'register.account.relation.thirdParty' },
              ]}
            />
          </Pair>
        </Card>
      </chakra.div>
      <chakra.div display="grid" justifyContent={{ md: 'end' }} mt={{ base: '4', md: '6' }}>
        <SubmitButton label="register.account.submit" busy={busy} />
      </chakra.div>
    </Form>
  )
}

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, columnGap: '6' },
})
