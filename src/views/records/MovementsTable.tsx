/** Entries of the ledger, of a month or of one loan. Decisions 040, 147. */
import { chakra } from '@chakra-ui/react'
import { type Money as Amount, type Currency, formatAmount, formatMoney } from '../../../contract/kernel/money.ts'
import type { Movement } from '../../../contract/records/statements.ts'
import { DateText } from '../../ui/DateText.tsx'
import { T, Text } from '../../ui/T.tsx'
import { Table } from '../../ui/Table.tsx'
import { LoanLink } from '../lending/LoanLink.tsx'

/** The table; references lead to their loan unless the page is of one. */
export function MovementsTable({
  movements,
  currency,
  linked = false,
}: {
  movements: readonly Movement[]
  currency: Currency
  linked?: boolean
}) {
  const amount = (value: Amount) => (value.amount === '0' ? '—' : formatAmount(value.amount))
  return (
    <Table<Movement & { key: number }>
      caption="records.statements.movements"
      rows={movements.map((movement, key) => ({ ...movement, key }))}
      rowKey={({ key }) => String(key)}
      empty={<Text py="6" textAlign="center" textStyle="small" color="muted" id="records.statements.none" />}
      columns={[
        {
          key: 'what',
          head: 'records.statements.column.what',
          cell: ({ day, kind, reference, drawdownId, credit }) => (
            <>
              <Text as="span" color="heading" id={`records.statements.kind.${kind}`} />
              <chakra.span display="block" textStyle="fine" color="muted" fontWeight="400">
                <DateText value={day} kind="day" />
              </chakra.span>
              <chakra.span display="block" textStyle="fine" color="muted" fontWeight="400">
                {linked && drawdownId !== null ? <LoanLink id={drawdownId}>{reference}</LoanLink> : reference}
              </chakra.span>
              {credit.amount !== '0' && (
                <Text
                  as="span"
                  display="block"
                  textStyle="fine"
                  color="muted"
                  id="records.statements.withCredit"
                  values={{ amount: formatMoney(credit) }}
                />
              )}
            </>
          ),
        },
        {
          key: 'amount',
          head: <T id="records.statements.column.amount" values={{ currency: currency }} />,
          numeric: true,
          cell: ({ kind, drawn, paid }) => amount(kind === 'drawn' ? drawn : paid),
        },
        ...(['fee', 'repaid', 'interest', 'surplus'] as const).map((part) => ({
          key: part,
          head: `records.statements.sum.${part}`,
          numeric: true,
          cell: (movement: Movement) => amount(movement[part]),
        })),
        { key: 'balance', head: 'records.statements.column.balance', numeric: true, cell: ({ balance }) => formatAmount(balance.amount) },
      ]}
    />
  )
}
