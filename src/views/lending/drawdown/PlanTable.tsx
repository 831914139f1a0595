/** The repayment plan of an offer: a line a month, every instalment on demand. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatAmount } from '../../../../contract/kernel/money.ts'
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { CertainUntil } from './CertainUntil.tsx'
import { byMonth } from './schedule.ts'

type Row = { key: string; head: ReactNode; principal: bigint; interest: bigint; total: bigint }

/** Principal, interest and payment by month with their sums; below it the single instalments. */
export function PlanTable({ offer }: { offer: DrawdownOffer }) {
  const months = byMonth(offer.schedule)
  const sumOf = (part: 'principal' | 'interest' | 'total') => months.reduce((sum, month) => sum + month[part], 0n)
  return (
    <>
      <Ledger
        caption="lending.drawdown.plan.byMonth"
        currency={offer.amount.currency}
        rows={months.map(({ month, count, ...amounts }) => ({
          key: month,
          head: (
            <>
              <DateText value={`${month}-01`} kind="month" />
              {count > 1 && (
                <Text
                  as="span"
                  display={{ base: 'none', md: 'inline' }}
                  ms="2"
                  color="muted"
                  whiteSpace="nowrap"
                  id="lending.drawdown.plan.times"
                  values={{ count }}
                />
              )}
            </>
          ),
          ...amounts,
        }))}
        foot={{
          key: 'sum',
          head: <T id="lending.drawdown.plan.sum" />,
          principal: sumOf('principal'),
          interest: sumOf('interest'),
          total: sumOf('total'),
        }}
      />
      <chakra.details mt="3" textStyle="small">
        <chakra.summary minH="target" color="actionDeep" cursor="pointer">
          <T
            id={offer.share ? 'lending.drawdown.plan.everyExpected' : 'lending.drawdown.plan.every'}
            values={{ count: offer.schedule.length }}
          />
        </chakra.summary>
        <chakra.div mt="2">
          <Ledger
            caption="lending.drawdown.plan.each"
            currency={offer.amount.currency}
            rows={offer.schedule.map((instalment) => ({
              key: instalment.due,
              head: <DateText value={instalment.due} kind="date" />,
              principal: BigInt(instalment.principal.amount),
              interest: BigInt(instalment.interest.amount),
              total: BigInt(instalment.total.amount),
            }))}
          />
        </chakra.div>
      </chakra.details>
      <CertainUntil day={offer.certain_until} />
    </>
  )
}

const Cell = chakra('td', {
  base: { py: '1.5', ps: '2', textAlign: 'end', whiteSpace: 'nowrap', borderTop: '1px solid {colors.hairline}', fontWeight: '400' },
  variants: {
    head: { true: { ps: '0', textAlign: 'start', whiteSpace: 'normal' } },
    sum: { true: { fontWeight: '600', color: 'heading', borderColor: 'heading' } },
  },
})

function Ledger({ caption, currency, rows, foot }: { caption: string; currency: string; rows: readonly Row[]; foot?: Row }) {
  const line = (row: Row, sum = false) => (
    <tr key={row.key}>
      <Cell as="th" scope="row" head sum={sum}>
        {row.head}
      </Cell>
      <Cell sum={sum}>{formatAmount(row.principal)}</Cell>
      <Cell sum={sum}>{formatAmount(row.interest)}</Cell>
      <Cell sum={sum}>{formatAmount(row.total)}</Cell>
    </tr>
  )
  return (
    <chakra.table w="full" borderCollapse="collapse" fontSize={{ base: 'xs', md: 'note' }} lineHeight="20px">
      <chakra.caption srOnly>
        <T id={caption} />
      </chakra.caption>
      <chakra.thead color="muted">
        <tr>
          <Cell as="th" scope="col" head borderTop="0">
            {currency}
          </Cell>
          {(['principal', 'interest', 'total'] as const).map((part) => (
            <Cell key={part} as="th" scope="col" borderTop="0">
              <T id={`lending.drawdown.plan.${part}`} />
            </Cell>
          ))}
        </tr>
      </chakra.thead>
      <tbody>{rows.map((row) => line(row))}</tbody>
      {foot && <tfoot>{line(foot, true)}</tfoot>}
    </chakra.table>
  )
}
