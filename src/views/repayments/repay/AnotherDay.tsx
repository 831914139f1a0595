/** Amount to close the loan on another day, including the interest until then. */

import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { money } from '../../../../contract/kernel/money.ts'
import { type LoanStanding, quoteDays } from '../../../../contract/repayments/repayments.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { RepaymentFlow } from './flow.ts'
import { quoteForm } from './repayment-form.ts'

/** A date, and below it what is owed on it. */
export function AnotherDay({ flow, loan }: { flow: RepaymentFlow; loan: LoanStanding }) {
  const { later, problem, quoting } = useFlow(flow, 'quoting')
  const form = useForm<{ on: string }>({
    resolver: zodResolver(quoteForm(loan.on)),
    mode: 'onBlur',
    errors: problemErrors<{ on: string }>(problem),
    defaultValues: { on: later?.on ?? '' },
  })
  const { first, last } = quoteDays(loan.on)
  const ask = () => {
    form.clearErrors('on')
    flow.send({ type: 'day.chosen', on: form.getValues('on') })
  }
  return (
    <Card title="repayment.day.title">
      <Form form={form} summary={false} onSubmit={form.handleSubmit(ask)}>
        <chakra.div onChange={ask}>
          <DateField form={form} name="on" label="repayment.day.label" min={first} max={last} />
        </chakra.div>
      </Form>
      <chakra.div role="status" minH="12" textStyle="small" aria-busy={quoting || undefined}>
        {quoting ? (
          <Spinner />
        ) : later ? (
          <>
            <chakra.p color="heading" textStyle="lead" fontWeight="600">
              <Money value={later.total} />
            </chakra.p>
            <chakra.p color="muted">
              <T
                id="repayment.day.more"
                values={{
                  interest: <Money value={later.interest} />,
                  more: <Money value={money(BigInt(later.interest.amount) - BigInt(loan.interest.amount), later.interest.currency)} />,
                }}
              />
            </chakra.p>
          </>
        ) : (
          <Text color="muted" id="repayment.day.empty" />
        )}
      </chakra.div>
    </Card>
  )
}
