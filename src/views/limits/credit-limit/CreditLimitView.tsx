/** Waiting for the limit, from the import of sales to the limit or why there is none. SHOP-28, CRED-01 to CRED-04. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type creditLimitMachine, shopInFocus } from '../../../../machines/limits/creditLimit.ts'
import { Wrap } from '../../../ui/SideRail.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { LimitReady, LimitRefused } from './LimitResult.tsx'

type Props = PageProps<typeof creditLimitMachine>

/** The page of a limit that is awaited. */
export function CreditLimitView({ flow }: Props) {
  return (
    <Wrap>
      <chakra.div pt={{ base: '6', md: '10' }} pb={{ base: '12', md: '20' }}>
        <Scene flow={flow} />
      </chakra.div>
    </Wrap>
  )
}

function Scene({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  const { limit, problem } = snapshot.context
  const retry = () => flow.send({ type: 'retry.pressed' })
  const goOn = () => flow.send({ type: 'continue.pressed' })
  const another = () => flow.send({ type: 'another.pressed' })
  if (snapshot.hasTag('importing') || snapshot.hasTag('importBroken'))
    return (
      <ImportProgress
        shop={shopInFocus(snapshot.context)}
        calculating={snapshot.hasTag('calculating')}
        broken={snapshot.hasTag('importBroken')}
        onResume={retry}
      />
    )
  if (snapshot.hasTag('limitReady') && limit) return <LimitReady limit={limit} onContinue={goOn} onAnother={another} />
  if (snapshot.hasTag('limitRefused') && limit) return <LimitRefused limit={limit} onContinue={goOn} onAnother={another} />
  if (snapshot.hasTag('unavailable')) return <Unavailable title="shops.platform.title" problem={problem} onRetry={retry} />
  return <Skeleton kind="rows" count={6} />
}
