/** One month of a facility: its sums and every movement. Decision 040. */
import { chakra } from '@chakra-ui/react'
import type { OutputOf } from '../../../../contract/endpoints.ts'
import type { Money as Amount } from '../../../../contract/kernel/money.ts'
import type { Movement } from '../../../../contract/records/statements.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Text } from '../../../ui/Text.tsx'

const sums = ['opening', 'drawn', 'repaid', 'interest', 'fee', 'closing'] as const

/** The month as it is printed. */
export function MonthCard({ statement: { sums: month, movements } }: { statement: OutputOf<'readStatement'> }) {
  const amount = (value: Amount) => (value.amount === '0' ? '—' : <Money value={value} />)
  return (
    <Card title={<DateText value={`${month.month}-01`} kind="month" />}>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="4"
        mb="6"
        pb="5"
        borderBottom="{borders.line}"
        textStyle="small"
      >
        {sums.map((part) => (
          <div key={part}>
            <Text as="dt" textStyle="note" color="muted" id={`statements.sum.${part}`} />
            <chakra.dd m="0" color="heading" fontWeight={part === 'closing' ? '600' : '400'}>
              <Money value={month[part]} />
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      {month.running && <Text mb="4" textStyle="note" color="muted" id="statements.runningText" />}
      <Table<Movement & { key: number }>
        caption="statements.movements"
        rows={movements.map((movement, key) => ({ ...movement, key }))}
        rowKey={({ key }) => String(key)}
        empty={<Text py="6" textAlign="center" textStyle="small" color="muted" id="statements.none" />}
        columns={[
          {
            key: 'what',
            head: 'statements.column.what',
            cell: ({ kind, reference }) => (
              <>
                <Text as="span" color="heading" id={`statements.kind.${kind}`} />
                <chakra.span display="block" textStyle="fine" color="muted" fontWeight="400">
                  {reference}
                </chakra.span>
              </>
            ),
          },
          { key: 'day', head: 'statements.column.day', cell: ({ day }) => <DateText value={day} kind="day" /> },
          { key: 'drawn', head: 'statements.sum.drawn', numeric: true, cell: ({ drawn }) => amount(drawn) },
          { key: 'repaid', head: 'statements.sum.repaid', numeric: true, cell: ({ repaid }) => amount(repaid) },
          { key: 'interest', head: 'statements.sum.interest', numeric: true, cell: ({ interest }) => amount(interest) },
          { key: 'balance', head: 'statements.column.balance', numeric: true, cell: ({ balance }) => <Money value={balance} /> },
        ]}
      />
    </Card>
  )
}
