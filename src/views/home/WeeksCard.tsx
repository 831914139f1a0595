/** The last twelve weeks: what shops sold and how much of it was repaid, and how much of the limit was used. DASH-05, DASH-06. */
import { chakra } from '@chakra-ui/react'
import type { WeekFigures } from '../../../contract/home/dashboard.ts'
import { formatMoney, money } from '../../../contract/kernel/money.ts'
import { BarSeries } from '../../ui/BarSeries.tsx'
import { Card } from '../../ui/Card.tsx'
import { LevelSeries } from '../../ui/LevelSeries.tsx'
import { T, Text } from '../../ui/T.tsx'

const dayText = (week: string) => `${Number(week.slice(5, 7))}/${Number(week.slice(8))}`

function sumOf(weeks: readonly WeekFigures[], of: 'sales' | 'repaid') {
  const currency = weeks[0]?.[of].currency ?? 'HKD'
  return money(
    weeks.reduce((all, week) => all + BigInt(week[of].amount), 0n),
    currency,
  )
}

/** Both pictures, each with its words and a table that is read out. */
export function WeeksCard({ weeks }: { weeks: readonly WeekFigures[] }) {
  const [sales, repaid] = [sumOf(weeks, 'sales'), sumOf(weeks, 'repaid')]
  return (
    <Card title="home.weeks.title" aside={<Key />}>
      <Text
        mb="4"
        textStyle="small"
        color="muted"
        id="home.weeks.text"
        values={{ weeks: weeks.length, sales: formatMoney(sales), repaid: formatMoney(repaid) }}
      />
      <BarSeries
        tall
        every={3}
        caption="home.weeks.title"
        bars={weeks.map(({ week, ...of }) => ({
          key: week,
          label: dayText(week),
          value: Math.max(Number(of.sales.amount), Number(of.repaid.amount)),
          part: Number(of.repaid.amount),
          shown: <T id="home.weeks.week" values={{ sales: formatMoney(of.sales), repaid: formatMoney(of.repaid) }} />,
        }))}
      />
      {weeks.some(({ limit }) => limit.amount !== '0') && <Use weeks={weeks} />}
    </Card>
  )
}

/** Weeks before the facility have no limit; a facility of this week has no picture yet. */
function Use({ weeks }: { weeks: readonly WeekFigures[] }) {
  return (
    <chakra.section mt="6" pt="4" borderTop="{borders.line}">
      <Text as="h3" mb="1" textStyle="label" id="home.weeks.use.title" />
      <Text mb="3" textStyle="note" color="muted" id="home.weeks.use.text" />
      <LevelSeries
        caption="home.weeks.use.title"
        points={weeks.map(({ week, used, limit }) => ({
          key: week,
          label: dayText(week),
          value: Number(used.amount),
          bound: Number(limit.amount),
          shown: <T id="home.weeks.use.week" values={{ used: formatMoney(used), limit: formatMoney(limit) }} />,
        }))}
      />
    </chakra.section>
  )
}

function Key() {
  return (
    <chakra.span aria-hidden="true" display="flex" gap="3" textStyle="fine" color="muted">
      {(['sales', 'repaid'] as const).map((name) => (
        <chakra.span key={name} display="inline-flex" alignItems="center" gap="1.5">
          <chakra.span w="3" h="3" borderRadius="2px" bg={name === 'sales' ? 'water' : 'action'} />
          <T id={`home.weeks.key.${name}`} />
        </chakra.span>
      ))}
    </chakra.span>
  )
}
