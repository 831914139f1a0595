/** The form of the account drawdowns are paid to. ONB-06, BANK-02, BANK-04, VAL-28. */
import { chakra } from '@chakra-ui/react'
import { type DefaultValues, useForm } from 'react-hook-form'
import type { BankAccount, BankAccountDraft } from '../../../contract/banking/drawdown-account.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { type drawdownAccountMachine, emptyAccount } from '../../../machines/home/drawdownAccount.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { T } from '../../ui/T.tsx'
import { BankFields, HolderFields } from '../banking/BankFields.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { laterResolver, problemErrors, problemWithin } from '../parts/problem.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

const resolver = laterResolver<BankAccount, BankAccount>(
  async () => (await import('../../../contract/banking/drawdown-account.ts')).BankAccount,
)

/** Texts of refusals of this call. ERR-R02. */
const refusalWords = { 20016: 'home.register.account.full' }

/** The form; every change is sent to the chart, which saves it after a pause. `submit` is on its button. BANK-02, BANK-04. */
export function AccountForm({ flow, lists, submit }: PageProps<typeof drawdownAccountMachine> & { lists: ReferenceLists; submit: string }) {
  const { banks, saved, holder, unsaved, problem: said, busy } = useFlow(flow, 'busy')
  const problem = problemWithin(said, 'account')
  const form = useForm<BankAccount, unknown, BankAccount>({
    resolver,
    mode: 'onBlur',
    errors: problemErrors<BankAccount>(problem),
    defaultValues: {
      ...emptyAccount,
      ...(holder !== '' && { accountName: holder, relationType: 'self' }),
      ...(unsaved ?? saved?.account),
    } as DefaultValues<BankAccount>,
  })
  return (
    <Form form={form} busy={busy} onSubmit={form.handleSubmit((account) => flow.send({ type: 'account.submitted', account }))}>
      <ProblemBanner problem={problem} custom={refusalWords} unlessAtFields />
      {saved?.hold_ends && (
        <chakra.div mb={{ base: '4', md: '6' }}>
          <Banner
            kind="warning"
            text={<T id="home.register.account.hold" values={{ at: <DateText value={saved.hold_ends} kind="moment" /> }} />}
          />
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
        <SubmitButton label={submit} busy={busy} />
      </chakra.div>
    </Form>
  )
}
