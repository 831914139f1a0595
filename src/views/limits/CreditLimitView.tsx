/** Waiting for the limit, from the import of sales to the limit or why there is none. SHOP-28, CRED-01 to CRED-04. */
import { useSelector } from '@xstate/react'
import { type creditLimitMachine, shopInFocus } from '../../../machines/limits/creditLimit.ts'
import { refusedFor } from '../../../machines/limits/limitStanding.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RegisterPage } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import type { PageProps } from '../parts/use-flow.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { LimitMissing, LimitReady } from './LimitResult.tsx'

type Props = PageProps<typeof creditLimitMachine>

/** Words of a refusal by its reason. */
const refusalWords = { sales: 'refused', name: 'refused.name', exposure: 'refused.exposure' } as const

/** The page of a limit that is awaited. */
export function CreditLimitView({ flow }: Props) {
  return (
    <RegisterPage>
      <Scene flow={flow} />
    </RegisterPage>
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
  if (snapshot.hasTag('nameInReview') && limit)
    return <LimitMissing words="nameInReview" limit={limit} onContinue={goOn} onAnother={another} />
  if (snapshot.hasTag('limitReady') && limit) return <LimitReady limit={limit} onContinue={goOn} onAnother={another} />
  if (snapshot.hasTag('limitRefused') && limit)
    return <LimitMissing words={refusalWords[refusedFor(limit)]} limit={limit} onContinue={goOn} onAnother={another} />
  if (snapshot.hasTag('unavailable')) return <Unavailable title="shops.platform.title" problem={problem} onRetry={retry} />
  return <Skeleton kind="rows" count={6} />
}
