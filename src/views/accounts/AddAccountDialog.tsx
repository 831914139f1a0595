/** The form of a bank account, every field asked, the SWIFT code held against the country of the bank. BANK-04, VAL-28, VAL-29. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type DefaultValues, useForm } from 'react-hook-form'
import type { BankAccount } from '../../../contract/onboarding.ts'
import type { ReferenceLists } from '../../../contract/references.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { BankFields, HolderFields } from '../parts/BankFields.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors, problemWithin } from '../parts/problem.ts'
import { laterResolver } from '../parts/resolver.ts'
import { type AccountsProps, wordsOf } from './parts.tsx'

const resolver = laterResolver<BankAccount, BankAccount>(async () => (await import('../../../contract/onboarding.ts')).BankAccount)
const empty = { bankName: '', swiftCode: '', region: '', branch: '', address: '', accountName: '', accountNumber: '' }

/** The dialog. */
export function AddAccountDialog({ flow }: AccountsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('adding'))
  const preparing = useSelector(flow, (snapshot) => snapshot.hasTag('preparing'))
  const closable = useSelector(flow, (snapshot) => !snapshot.hasTag('working') && !snapshot.hasTag('verifying'))
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  return (
    <Dialog
      open={open}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title="accounts.add.title"
      size="company"
      dismissable={closable}
    >
      {preparing || !lists ? <Skeleton kind="fields" count={6} /> : <AddForm flow={flow} lists={lists} />}
    </Dialog>
  )
}

function AddForm({ flow, lists }: AccountsProps & { lists: ReferenceLists }) {
  const banks = useSelector(flow, (snapshot) => snapshot.context.banks)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const verifying = useSelector(flow, (snapshot) => snapshot.hasTag('verifying'))
  const problem = problemWithin(
    useSelector(flow, (snapshot) => snapshot.context.problem),
    'account',
  )
  const form = useForm<BankAccount, unknown, BankAccount>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors<BankAccount>(problem),
    defaultValues: { ...empty, currency: 'HKD', relationType: 'self' } as DefaultValues<BankAccount>,
  })
  return (
    <Form
      form={form}
      busy={working || verifying}
      onSubmit={form.handleSubmit((account) => flow.send({ type: 'account.submitted', account }))}
    >
      <chakra.p mb="4" color="muted">
        <T id="accounts.add.text" />
      </chakra.p>
      <ProblemBanner problem={problem} title="accounts.add.failed" custom={wordsOf(problem)} unlessAtFields />
      <BankFields form={form} lists={lists} banks={banks} />
      <HolderFields form={form} />
      <Checking shown={verifying} />
      <FormFoot busy={working || verifying} submit="accounts.add.submit" onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}

/** The answer was lost: it is asked for again, and nothing is sent twice. R12. */
export function Checking({ shown }: { shown: boolean }) {
  return (
    shown && (
      <chakra.div mb="4">
        <Banner kind="warning" title="accounts.checking.title">
          <T id="accounts.checking.text" />
        </Banner>
      </chakra.div>
    )
  )
}

/** The buttons of a form in a dialog. */
export function FormFoot({ busy, submit, onClose }: { busy: boolean; submit: string; onClose: () => void }) {
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
      <Button label="company.cancel" variant="secondary" waiting={busy} onClick={onClose} />
      <Button type="submit" label={submit} busy={busy} />
    </chakra.div>
  )
}
