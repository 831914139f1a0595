/** The answer first: what can be drawn, what falls due, on ink. DASH-04, DASH-07 to DASH-09, DASH-13. */
import { chakra } from '@chakra-ui/react'
import type { FacilitySummary } from '../../../contract/credit.ts'
import type { Money as Amount } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { InkWaves } from '../../ui/drawings/Shore.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'

/** Available limit with the button that draws it down; beside it what is owed soon and what is applied for. */
export function MoneyPanel({ summary, onDrawDown }: { summary: FacilitySummary; onDrawDown: () => void }) {
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
        gap={{ base: '5', md: '8' }}
        css={{ '--amount': '36px' }}
      >
        <div>
          <chakra.h2 textStyle="small" fontWeight="400" color="onInkMuted">
            <T id="home.money.available" />
          </chakra.h2>
          <chakra.p mt="1">
            <Money value={summary.availableLimit} big onInk />
          </chakra.p>
          <chakra.div mt={{ base: '4', md: '6' }} display="grid" w={{ md: 'fit-content' }}>
            <Button label="home.money.drawDown" onClick={onDrawDown} />
          </chakra.div>
        </div>
        <chakra.dl
          display="grid"
          alignContent="space-between"
          gap="3"
          ps={{ md: '8' }}
          pt={{ base: '4', md: '0' }}
          borderTop={{ base: '1px solid {colors.onInkLine}', md: '0' }}
          borderStart={{ md: '1px solid {colors.onInkLine}' }}
        >
          <Due label="home.money.due7" value={summary.dueIn7Days} />
          <Due label="home.money.due30" value={summary.dueIn30Days} />
          <Due label="home.money.applying" value={summary.applying} />
        </chakra.dl>
      </chakra.div>
    </Card>
  )
}

function Due({ label, value }: { label: string; value: Amount }) {
  return (
    <chakra.div display={{ base: 'flex', md: 'block' }} alignItems="baseline" justifyContent="space-between" gap="4" minW={{ md: '48' }}>
      <chakra.dt textStyle="note" lineHeight="20px" color="onInkMuted">
        <T id={label} />
      </chakra.dt>
      <chakra.dd m="0">
        <Money value={value} />
      </chakra.dd>
    </chakra.div>
  )
}
