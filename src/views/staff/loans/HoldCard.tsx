/** Whether a lead holds the debits of a loan, and what the reader can do about the loan. Decision 132. */
import { chakra } from '@chakra-ui/react'
import type { LoanDetail } from '../../../../contract/staff/loans.ts'
import type { servicedLoanMachine } from '../../../../machines/staff/servicedLoan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { T, Text } from '../../../ui/T.tsx'
import type { PageProps } from '../../parts/use-flow.ts'

/** The card; nothing where there is neither a hold nor anything to do. */
export function HoldCard({ flow, loan: { hold, operations } }: PageProps<typeof servicedLoanMachine> & { loan: LoanDetail }) {
  if (!hold && operations.length === 0) return null
  return (
    <Card title="staff.loan.hold.title">
      {hold ? (
        <chakra.dl textStyle="small">
          <Fact name="staff.loan.hold.until" value={<DateText value={hold.until} kind="date" />} />
          <Fact name="staff.loan.hold.at">
            <DateText value={hold.at} kind="moment" /> · {hold.by}
          </Fact>
          <Fact name="staff.file.reason" value={hold.reason} />
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="staff.loan.hold.none" />
      )}
      {operations.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
          {operations.map((operation) => (
            <Button
              key={operation}
              size="short"
              variant="secondary"
              label={<T id={`staff.loan.${operation}`} />}
              onClick={() => flow.send({ type: 'operation.chosen', operation })}
            />
          ))}
        </chakra.div>
      )}
    </Card>
  )
}
