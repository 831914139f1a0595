/** The answer first: what can be drawn, what falls due, what is owed and used, on ink. DASH-04 to DASH-09, DASH-13, DASH-14. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type Money as Amount, formatMoney } from '../../../contract/kernel/money.ts'
import type { FacilitySummary } from '../../../contract/lending/facilities.ts'
import { overdueWhere, totalOverdue } from '../../../contract/lending/overdue-rules.ts'
import { sumOfPayments } from '../../../contract/repayments/repayment-rules.ts'
import type { Figure } from '../../../machines/home/homeFigures.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { InkWaves } from '../../ui/drawings/Shore.tsx'
import { Money } from '../../ui/Money.tsx'
import { Text } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { useRepayment } from '../parts/use-repayment.ts'
import type { HomeProps } from './flow.ts'

const line = '1px solid {colors.onInkLine}'

/** Every number of the facility; each opens what it is made of, the limit its page. */
export function MoneyPanel({ flow, summary }: HomeProps & { summary: FacilitySummary }) {
  const repay = useRepayment()
  const arrears = useSelector(flow, ({ context }) => context.arrears)
  const held = useSelector(flow, (snapshot) => !snapshot.can({ type: 'drawdown.pressed' }))
  const why = overdueWhere(summary)
  const facility = useSelector(flow, ({ context }) => context.facilities.find(({ product }) => product === context.product))
  return (
    <Card tone="ink" pad="none">
      <chakra.div _print={{ display: 'none' }} position="absolute" insetX="0" bottom="0" h="24" pointerEvents="none">
        <InkWaves />
      </chakra.div>
      <chakra.div
        position="relative"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
        p={{ base: '5', md: '8' }}
        pb={{ base: '4', md: '5' }}
        gap={{ base: '5', md: '8' }}
        css={{ '--amount': '36px' }}
      >
        <div>
          <Text as="h2" textStyle="small" fontWeight="400" color="onInkMuted" id="home.money.available" />
          <chakra.p mt="1">
            <FigureButton flow={flow} figure="available" value={summary.availableLimit} big />
          </chakra.p>
          {why && (
            <Text
              mt="2"
              maxW="reading"
              textStyle="note"
              color="onInkMuted"
              id={`home.money.held.${why}`}
              values={{ amount: formatMoney(totalOverdue(summary)) }}
            />
          )}
          <chakra.div
            mt={{ base: '4', md: '6' }}
            display="grid"
            gridTemplateColumns={repay ? '1fr 1fr' : undefined}
            gap="3"
            w={{ md: 'fit-content' }}
          >
            <Button
              label="home.money.drawDown"
              variant={held ? 'onInk' : 'primary'}
              disabled={held}
              onClick={() => flow.send({ type: 'drawdown.pressed' })}
            />
            {repay && <Button label="home.money.repay" variant={held ? 'primary' : 'onInk'} onClick={repay} />}
          </chakra.div>
        </div>
        <chakra.dl
          display="grid"
          alignContent="space-between"
          gap={{ base: '2', md: '3' }}
          ps={{ md: '8' }}
          pt={{ base: '4', md: '0' }}
          borderTop={{ base: line, md: '0' }}
          borderStart={{ md: line }}
        >
          {arrears.length > 0 && (
            <Entry label="home.money.arrears">
              <FigureButton flow={flow} figure="arrears" value={sumOfPayments(arrears, summary.currency)} />
            </Entry>
          )}
          <Entry label="home.money.due7">
            <FigureButton flow={flow} figure="dueIn7Days" value={summary.dueIn7Days} />
          </Entry>
          <Entry label="home.money.due30">
            <FigureButton flow={flow} figure="dueIn30Days" value={summary.dueIn30Days} />
          </Entry>
          <Entry label="home.money.applying">
            <FigureButton flow={flow} figure="applying" value={summary.applying} />
          </Entry>
        </chakra.dl>
        <chakra.dl
          gridColumn={{ md: '1 / -1' }}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '2', md: '6' }}
          pt="4"
          borderTop={line}
        >
          <Entry label="home.money.outstanding">
            <FigureButton flow={flow} figure="outstanding" value={summary.outstandingLoan} />
          </Entry>
          <Entry label="home.money.used">
            <FigureButton flow={flow} figure="used" value={summary.usedLimit} />
          </Entry>
          <Entry label="home.money.total">
            {facility ? (
              <chakra.span
                textDecoration="underline"
                textUnderlineOffset="5px"
                css={{ '& a': { display: 'inline-block', minH: 'target', color: 'inherit' } }}
              >
                <PageLink to={`/facility/${facility.id}`}>
                  <Money value={summary.totalLimit} />
                </PageLink>
              </chakra.span>
            ) : (
              <Money value={summary.totalLimit} />
            )}
          </Entry>
        </chakra.dl>
      </chakra.div>
    </Card>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div display={{ base: 'flex', md: 'block' }} alignItems="baseline" justifyContent="space-between" gap="4" minW={{ md: '48' }}>
      <Text as="dt" textStyle="note" lineHeight="20px" color="onInkMuted" id={label} />
      <chakra.dd m="0">{children}</chakra.dd>
    </chakra.div>
  )
}

const Press = chakra('button', {
  base: {
    minH: 'target',
    cursor: 'pointer',
    textAlign: 'start',
    textDecoration: 'underline dotted 1px',
    textUnderlineOffset: '5px',
    _hover: { textDecoration: 'underline 1px' },
  },
})

/** A number of the dashboard that opens what it is made of. DASH-04 to DASH-09. */
function FigureButton({ flow, figure, value, big }: HomeProps & { figure: Figure; value: Amount; big?: boolean }) {
  return (
    <Press type="button" aria-haspopup="dialog" onClick={() => flow.send({ type: 'figure.pressed', figure })}>
      <Money value={value} big={big} onInk={big} />
      <Text as="span" srOnly id="home.figure.opens" />
    </Press>
  )
}
