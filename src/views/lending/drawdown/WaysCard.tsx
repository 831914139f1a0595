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
import type { DrawdownFlow } from './flow.ts'
import { DayOverYear } from './ReplayCard.tsx'

/** Nothing where no share can be held back; why there is no share where its terms do not allow one. */
export function WaysCard({ flow }: { flow: DrawdownFlow }) {
  const context = useSelector(flow, (snapshot) => snapshot.context)
  const ways = waysOf(context)
  if (!ways) return null
  const { instalments, share } = ways
  return (
    <Card title="lending.drawdown.ways.title" pad="wide">
      <Text mt="-2" mb="6" textStyle="small" color="muted" maxW="measure" id="lending.drawdown.ways.text" />
      <chakra.div overflowX="auto">
        <WaysTable ways={[fixed(instalments.offer), expected(share.offer), longest(share.offer)]} />
      </chakra.div>
      {share.problem?.fields.tenor && <Text mt="3" textStyle="fine" color="muted" id={share.problem.fields.tenor} />}
    </Card>
  )
}

/** One column; null figures where there is no offer. */
interface Way {
  readonly key: 'instalments' | 'expected' | 'longest'
  readonly share: string | null
  readonly until: string | null
  readonly interest: Sum | null
  readonly cost: Sum | null
  readonly effective: string | null
  readonly statutory: string | null
}

function fixed(offer: DrawdownOffer | null): Way {
  return { ...figures(offer), key: 'instalments', share: null }
}

function expected(offer: DrawdownOffer | null): Way {
  return { ...figures(offer), key: 'expected', share: offer?.share?.share ?? null }
}

function longest(offer: DrawdownOffer | null): Way {
  const end = offer?.share?.longest
  return {
    key: 'longest',
    share: offer?.share?.share ?? null,
    until: end?.due ?? null,
    interest: end?.interest ?? null,
    cost: end?.total_cost ?? null,
    effective: end?.effective_annual_rate ?? null,
    statutory: end?.statutory_annual_rate ?? null,
  }
}

function figures(offer: DrawdownOffer | null): Omit<Way, 'key' | 'share'> {
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

const Cell = chakra('td', {
  base: { py: '2', ps: '2', textAlign: 'end', verticalAlign: 'top', borderTop: '1px solid {colors.hairline}', fontWeight: '400' },
  variants: { head: { true: { ps: '0', textAlign: 'start', w: { base: '24', md: 'auto' } } } },
})

function WaysTable({ ways }: { ways: readonly Way[] }) {
  return (
    <chakra.table w="full" borderCollapse="collapse" fontSize={{ base: 'xs', md: 'note' }} lineHeight="20px">
      <chakra.caption srOnly>
        <T id="lending.drawdown.ways.title" />
      </chakra.caption>
      <thead>
        <tr>
          <Cell as="th" scope="col" head borderTop="0" color="muted">
            HKD
          </Cell>
          {ways.map(({ key }) => (
            <Cell key={key} as="th" scope="col" borderTop="0">
              <T id={`lending.drawdown.ways.${key}`} />
            </Cell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, shown }) => (
          <tr key={label}>
            <Cell as="th" scope="row" head color="muted">
              <T id={label} />
            </Cell>
            {ways.map((way) => (
              <Cell key={way.key}>{shown(way) ?? '—'}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
