/** The form of a repayment: the loan, the amount, and beside it what the amount is divided into. CRED-12. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatMoney, money, parseAmount } from '../../../../contract/kernel/money.ts'
import { lesser } from '../../../../contract/lending/loan/exact.ts'
import { leastRepayment, suggestedSums } from '../../../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../../../contract/repayments/repayments.ts'
import { chosenLoan } from '../../../../machines/repayments/repaymentOrder/setup.ts'
import { loanNotes } from '../../../../machines/repayments/repaymentOrder/urgency.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { typedAmount } from '../../lending/drawdown/terms-form.ts'
import { PageLink } from '../../parts/PageLink.tsx'
import { laterResolver, problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { AnotherDay } from './AnotherDay.tsx'
import { DividedSlip } from './DividedSlip.tsx'
import type { RepaymentFlow } from './flow.ts'
import { LoanPlan } from './LoanPlan.tsx'
import { RecentRepayments } from './RecentRepayments.tsx'
import type { RepaymentForm } from './repayment-schemas.ts'
import { WrittenOffLoan } from './WrittenOffLoan.tsx'

/** Loan and amount on the left, what comes of it on the right, the plan and earlier repayments below. */
export function RepaymentFields({ flow }: { flow: RepaymentFlow }) {
  const { loans, amount, problem } = useFlow(flow)
  const loan = useSelector(flow, (snapshot) => chosenLoan(snapshot.context))
  const form = useForm<RepaymentForm>({
    resolver: laterResolver<RepaymentForm, RepaymentForm>(async () => (await import('./repayment-schemas.ts')).repaymentForm(loans)),
    mode: 'onBlur',
    errors: problemErrors<RepaymentForm>(problem),
    defaultValues: {
      loan: loan?.drawdown_id ?? '',
      amount: amount && amount.amount !== '0' ? typedAmount(BigInt(amount.amount)) : '',
    },
  })
  if (!loan) return null
  const reportAmount = () => {
    const minor = parseAmount(form.getValues('amount'))
    flow.send({ type: 'amount.changed', amount: minor === null ? null : money(minor, loan.total.currency) })
  }
  const choose = () => {
    form.reset({ loan: form.getValues('loan'), amount: '' })
    flow.send({ type: 'loan.chosen', drawdownId: form.getValues('loan') })
  }
  return (
    <>
      {!loan.debitable && loan.pay_to === null && (
        <Banner
          mb={{ base: '4', md: '6' }}
          kind="warning"
          title="repayments.repayment.mandate.title"
          text={<T id="repayments.repayment.mandate.text" values={{ account: loan.account }} />}
          action={
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              <PageLink to="/charge-orders" look="secondary" size="short" label="repayments.repayment.mandate.orders" />
              <PageLink to="/accounts" look="quiet" size="short" label="repayments.repayment.mandate.accounts" />
            </chakra.div>
          }
        />
      )}
      {loan.debits_held_until !== null && (
        <Banner
          mb={{ base: '4', md: '6' }}
          title="repayments.repayment.held.title"
          text={<T id="repayments.repayment.held.text" values={{ day: <DateText value={loan.debits_held_until} kind="date" /> }} />}
        />
      )}
      <Form form={form} summary={false} onSubmit={form.handleSubmit(() => flow.send({ type: 'repayment.agreed' }))}>
        <Columns>
          <Card pad="wide">
            {loans.length > 1 && (
              <chakra.div mb="4" onChange={choose}>
                <RadioCards
                  form={form}
                  name="loan"
                  label="repayments.repayment.loan.label"
                  columns={2}
                  options={loans.map((each) => ({
                    value: each.drawdown_id,
                    label: <T id="repayments.repayment.loan.total" values={{ amount: formatMoney(each.payable) }} />,
                    note: <LoanNotes loan={each} />,
                  }))}
                />
              </chakra.div>
            )}
            {loan.pay_to === null ? <Amount form={form} loan={loan} onChanged={reportAmount} /> : <WrittenOffLoan loan={loan} />}
          </Card>
          <DividedSlip flow={flow} />
        </Columns>
      </Form>
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Columns>
          <LoanPlan flow={flow} loan={loan} />
          <chakra.div display="grid" gap={{ base: '4', md: '6' }}>
            {loan.written_off_on === null && <AnotherDay flow={flow} loan={loan} key={loan.drawdown_id} />}
            <RecentRepayments flow={flow} />
          </chakra.div>
        </Columns>
      </chakra.div>
    </>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '4', md: '6' },
    alignItems: 'start',
  },
})

function LoanNotes({ loan }: { loan: LoanStanding }) {
  return (
    <chakra.span display="grid">
      <span>{loan.reference}</span>
      {loanNotes(loan).map(({ says, amount, day }) => (
        <Text
          as="span"
          key={says}
          color={says === 'next' ? undefined : 'amberDeep'}
          id={`repayments.repayment.loan.${says}`}
          values={{ amount: formatMoney(amount), day: <DateText value={day} kind="date" /> }}
        />
      ))}
    </chakra.span>
  )
}

/** The amount: typed, or taken from what is due and from what closes the loan. */
function Amount({ form, loan, onChanged }: { form: UseFormReturn<RepaymentForm>; loan: LoanStanding; onChanged: () => void }) {
  const payable = BigInt(loan.payable.amount)
  const take = (minor: bigint) => {
    form.setValue('amount', typedAmount(minor), { shouldDirty: true, shouldValidate: true })
    onChanged()
  }
  const typed = parseAmount(form.watch('amount'))
  const say = (minor: bigint) => formatMoney(money(minor, loan.total.currency))
  return (
    <>
      <chakra.div onChange={onChanged}>
        <MoneyField
          form={form}
          name="amount"
          label="repayments.repayment.amount.label"
          currency={loan.total.currency}
          big
          aside={<Text as="span" color="muted" id="repayments.repayment.amount.payable" values={{ amount: say(payable) }} />}
        />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {suggestedSums(loan).map(({ key, sum }) => (
          <chakra.button
            key={key}
            type="button"
            onClick={() => take(sum)}
            minH="small"
            px="3"
            py="1"
            borderRadius="control"
            bg={sum === typed ? 'actionSoft' : 'surface'}
            color={sum === typed ? 'actionDeep' : 'text'}
            aria-pressed={sum === typed}
            boxShadow={sum === typed ? 'edgeChosen' : 'edgeField'}
            textStyle="note"
            cursor="pointer"
            _hover={{ boxShadow: 'edgeTeal' }}
          >
            <T id={`repayments.repayment.amount.${key}`} values={{ amount: say(sum) }} />
          </chakra.button>
        ))}
      </chakra.div>
      <Text
        mt="4"
        textStyle="note"
        color="muted"
        id="repayments.repayment.amount.least"
        values={{ least: say(lesser(leastRepayment, payable)) }}
      />
      {loan.collecting.amount !== '0' && (
        <Text
          mt="2"
          textStyle="note"
          color="amberDeep"
          id="repayments.repayment.amount.collecting"
          values={{ amount: formatMoney(loan.collecting) }}
        />
      )}
    </>
  )
}
