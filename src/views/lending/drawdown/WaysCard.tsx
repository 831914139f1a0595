/** Instalments beside a share of payouts: what both cost, in money and rate, and until when. Decision 127. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { formatAmount, type Money as Sum } from '../../../../contract/kernel/money.ts'
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'
import { waysOf } from '../../../../machines/lending/drawdown/preview.ts'
import { Card } from '../../../ui/Card.tsx'
import { Percent } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { DayOverYear, FiguresTable } from './FiguresTable.tsx'
import type { DrawdownFlow } from './flow.ts'

/** Nothing where no share can be held back; why there is no share where its terms do not allow one. */
export function WaysCard({ flow }: { flow: DrawdownFlow }) {
  const context = useSelector(flow, (snapshot) => snapshot.context)
  const offered = waysOf(context)
  if (!offered) return null
  const { instalments, share } = offered
  const ways = { instalments: fixed(instalments.offer), expected: expected(share.offer), longest: longest(share.offer) }
  return (
    <Card title="lending.drawdown.ways.title" pad="wide">
      <Text mt="-2" mb="6" textStyle="small" color="muted" maxW="measure" id="lending.drawdown.ways.text" />
      <chakra.div overflowX="auto">
        <FiguresTable
          caption="lending.drawdown.ways.title"
          runs={['instalments', 'expected', 'longest']}
          head={(way) => <T id={`lending.drawdown.ways.${way}`} />}
          rows={rows.map(({ label, shown }) => ({ label, shown: (way: keyof typeof ways) => shown(ways[way]) }))}
        />
      </chakra.div>
      {share.problem?.fields.tenor && <Text mt="3" textStyle="fine" color="muted" id={share.problem.fields.tenor} />}
    </Card>
  )
}

/** One column; null figures where there is no offer. */
interface Way {
  readonly share: string | null
  readonly until: string | null
  readonly interest: Sum | null
  readonly cost: Sum | null
  readonly effective: string | null
  readonly statutory: string | null
}

function fixed(offer: DrawdownOffer | null): Way {
  return { ...figures(offer), share: null }
}

function expected(offer: DrawdownOffer | null): Way {
  return { ...figures(offer), share: offer?.share?.share ?? null }
}

function longest(offer: DrawdownOffer | null): Way {
  const end = offer?.share?.longest
  return {
    share: offer?.share?.share ?? null,
    until: end?.due ?? null,
    interest: end?.interest ?? null,
    cost: end?.total_cost ?? null,
    effective: end?.effective_annual_rate ?? null,
    statutory: end?.statutory_annual_rate ?? null,
  }
}

function figures(offer: DrawdownOffer | null): Omit<Way, 'share'> {
  return {
    until: offer?.schedule.at(-1)?.due ?? null,
    interest: offer?.interest ?? null,
    cost: offer?.total_cost ?? null,
    effective: offer?.effective_annual_rate ?? null,
    statutory: offer?.statutory_annual_rate ?? null,
  }
}

const rows = [
  { label: 'lending.drawdown.ways.share', shown: ({ share }) => share && <Percent rate={share} /> },
  { label: 'lending.drawdown.ways.until', shown: ({ until }) => until && <DayOverYear on={until} /> },
  { label: 'lending.drawdown.ways.interest', shown: ({ interest }) => interest && formatAmount(BigInt(interest.amount)) },
  { label: 'lending.drawdown.ways.cost', shown: ({ cost }) => cost && formatAmount(BigInt(cost.amount)) },
  { label: 'lending.drawdown.ways.effective', shown: ({ effective }) => effective && <Percent rate={effective} /> },
  { label: 'lending.drawdown.ways.statutory', shown: ({ statutory }) => statutory && <Percent rate={statutory} /> },
] as const satisfies readonly { label: string; shown: (way: Way) => ReactNode }[]
