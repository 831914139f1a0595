/** What closes the loan on another day, and its payoff letter. DASH-14, decision 112. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { money } from '../../../../contract/kernel/money.ts'
import { quoteDays } from '../../../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../../../contract/repayments/repayments.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { laterResolver, problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import type { RepaymentFlow } from './flow.ts'

/** The day, the amount with the interest until then, and the letter. */
export function AnotherDay({ flow, loan }: { flow: RepaymentFlow; loan: LoanStanding }) {
  const { later, problem, quoting, fetching } = useFlow(flow, 'quoting', 'fetching')
  const language = useLocale()
  const offered = useSelector(flow, (snapshot) => snapshot.can({ type: 'letter.requested', language }))
  const form = useForm<{ on: string }>({
    resolver: laterResolver<{ on: string }, { on: string }>(async () => (await import('./repayment-schemas.ts')).quoteForm(loan.on)),
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
    <Card title="repayments.repayment.day.title">
      <Form form={form} summary={false} onSubmit={form.handleSubmit(ask)}>
        <chakra.div onChange={ask}>
          <DateField form={form} name="on" label="repayments.repayment.day.label" min={first} max={last} />
        </chakra.div>
      </Form>
      <chakra.div role="status" minH="12" textStyle="small" aria-busy={quoting || undefined}>
        {quoting ? (
          <Spinner />
        ) : later ? (
          <>
            <chakra.p color="heading" textStyle="lead" fontWeight="600">
              <Money value={later.payable} />
            </chakra.p>
            <chakra.p color="muted">
              <T
                id="repayments.repayment.day.more"
                values={{
                  interest: <Money value={later.payable_interest} />,
                  more: (
                    <Money
                      value={money(
                        BigInt(later.payable_interest.amount) - BigInt(loan.payable_interest.amount),
                        later.payable_interest.currency,
                      )}
                    />
                  ),
                }}
              />
            </chakra.p>
          </>
        ) : (
          <Text color="muted" id="repayments.repayment.day.empty" />
        )}
      </chakra.div>
      {(offered || fetching) && (
        <chakra.div mt="3">
          <Button
            label="repayments.repayment.letter.open"
            variant="secondary"
            size="short"
            busy={fetching}
            onClick={() => flow.send({ type: 'letter.requested', language })}
          />
          <Text mt="2" textStyle="note" color="muted" id="repayments.repayment.letter.note" />
        </chakra.div>
      )}
    </Card>
  )
}
