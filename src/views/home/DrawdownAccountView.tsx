/** The account drawdowns are paid to: a draft is kept while it is typed. ONB-06, BANK-02, BANK-04, VAL-28. */

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type DefaultValues, useForm } from 'react-hook-form'
import type { BankAccount, BankAccountDraft } from '../../../contract/banking/drawdown-account.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { type drawdownAccountMachine, emptyAccount } from '../../../machines/home/drawdownAccount.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { BankFields, HolderFields } from '../banking/BankFields.tsx'
import { DraftLine, draftTagOf } from '../parts/DraftLine.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { laterResolver, problemErrors, problemWithin } from '../parts/problem.ts'
import { RegisterFrame, RegisterPage } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

const resolver = laterResolver<BankAccount, BankAccount>(
  async () => (await import('../../../contract/banking/drawdown-account.ts')).BankAccount,
)

/** The page of the drawdown account. */
export function DrawdownAccountView({ flow }: PageProps<typeof drawdownAccountMachine>) {
  const { lists, problem, editable, unavailable } = useFlow(flow, 'editable', 'unavailable')
  const draft = useSelector(flow, (snapshot) => (snapshot.hasTag('notKept') ? 'notKept' : draftTagOf(snapshot)))
  if (unavailable)
    return (
      <RegisterPage>
        <Unavailable title="home.register.account.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterFrame step="account" notes={editable && <DraftLine state={draft} />}>
      {editable && lists ? (
        <AccountForm flow={flow} lists={lists} />
      ) : (
        <Card>
          <Skeleton kind="fields" count={7} />
        </Card>
      )}
    </RegisterFrame>
  )
}

/** The form of the drawdown account; every change is sent to the chart, which saves it after a pause. BANK-02, BANK-04. */
function AccountForm({ flow, lists }: PageProps<typeof drawdownAccountMachine> & { lists: ReferenceLists }) {
  const { banks, saved, unsaved, problem: said, busy } = useFlow(flow, 'busy')
  const problem = problemWithin(said, 'account')
  const form = useForm<BankAccount, unknown, BankAccount>({
    resolver,
    mode: 'onBlur',
    errors: problemErrors<BankAccount>(problem),
    defaultValues: { ...emptyAccount, ...(unsaved ?? saved?.account) } as DefaultValues<BankAccount>,
  })
  return (
    <Form form={form} busy={busy} onSubmit={form.handleSubmit((account) => flow.send({ type: 'account.submitted', account }))}>
      <ProblemBanner problem={problem} unlessAtFields />
      {saved && saved.hold_hours > 0 && (
        <chakra.div mb={{ base: '4', md: '6' }}>
          <Banner kind="warning" text={<T id="home.register.account.hold" values={{ hours: saved.hold_hours }} />} />
        </chakra.div>
      )}
      <chakra.div
        display="grid"
        gap={{ base: '4', md: '6' }}
        onChange={() => flow.send({ type: 'draft.typed', account: { ...emptyAccount, ...(form.getValues() as BankAccountDraft) } })}
      >
        <Card title="home.register.account.bank.title">
          <BankFields form={form} lists={lists} banks={banks} />
        </Card>
        <Card title="home.register.account.holder.title">
          <HolderFields form={form} />
        </Card>
      </chakra.div>
      <chakra.div display="grid" justifyContent={{ md: 'end' }} mt={{ base: '4', md: '6' }}>
        <SubmitButton label="home.register.account.submit" busy={busy} />
      </chakra.div>
    </Form>
  )
}
