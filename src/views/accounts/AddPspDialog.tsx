/** The form of a PSP account, every field asked. BANK-03, BANK-05, VAL-30. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type DefaultValues, useForm } from 'react-hook-form'
import { currencies } from '../../../contract/money.ts'
import type { PspAccountForm } from '../../../contract/psp-accounts.ts'
import type { ReferenceLists } from '../../../contract/references.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { Pair } from '../parts/BankFields.tsx'
import { useOptions } from '../parts/options.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors, problemWithin } from '../parts/problem.ts'
import { laterResolver } from '../parts/resolver.ts'
import { Checking, FormFoot } from './AddAccountDialog.tsx'
import { type AccountsProps, wordsOf } from './parts.tsx'

const resolver = laterResolver<PspAccountForm, PspAccountForm>(
  async () => (await import('../../../contract/psp-accounts.ts')).PspAccountForm,
)
const empty = { pspName: '', region: '', accountName: '', accountNumber: '' }

/** The dialog. */
export function AddPspDialog({ flow }: AccountsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('addingPsp'))
  const preparing = useSelector(flow, (snapshot) => snapshot.hasTag('preparing'))
  const closable = useSelector(flow, (snapshot) => !snapshot.hasTag('working') && !snapshot.hasTag('verifying'))
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  return (
    <Dialog
      open={open}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title="accounts.psp.add.title"
      size="company"
      dismissable={closable}
    >
      {preparing || !lists ? <Skeleton kind="fields" count={4} /> : <AddForm flow={flow} lists={lists} />}
    </Dialog>
  )
}

function AddForm({ flow, lists }: AccountsProps & { lists: ReferenceLists }) {
  const gateways = useSelector(flow, (snapshot) => snapshot.context.gateways)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('working') || snapshot.hasTag('verifying'))
  const verifying = useSelector(flow, (snapshot) => snapshot.hasTag('verifying'))
  const problem = problemWithin(
    useSelector(flow, (snapshot) => snapshot.context.problem),
    'account',
  )
  const form = useForm<PspAccountForm, unknown, PspAccountForm>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors<PspAccountForm>(problem),
    defaultValues: { ...empty, currency: 'USD', relationType: 'self' } as DefaultValues<PspAccountForm>,
  })
  return (
    <Form form={form} busy={busy} onSubmit={form.handleSubmit((account) => flow.send({ type: 'psp.submitted', account }))}>
      <chakra.p mb="4" color="muted">
        <T id="accounts.psp.add.text" />
      </chakra.p>
      <ProblemBanner problem={problem} title="accounts.add.failed" custom={wordsOf(problem)} unlessAtFields />
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
      <Checking shown={verifying} />
      <FormFoot busy={busy} submit="accounts.psp.add.submit" onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}
