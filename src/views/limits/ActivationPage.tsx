/** The frame of the pages where shops are brought into a facility and more is asked for: what went wrong, why the limit was refused, the shops, and what there is to do beside them. ACT-01, ACT-04. */

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { rejectionCodes } from '../../../contract/kernel/codes.ts'
import type { Activation } from '../../../contract/limits/shop-activation.ts'
import type { activateShopMachine } from '../../../machines/limits/activateShop.ts'
import type { increaseLimitMachine } from '../../../machines/limits/increaseLimit.ts'
import { refusalsToTell } from '../../../machines/limits/shopActivation.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { SkeletonCard } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { OverdueIn } from '../parts/OverdueIn.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { RegisterPage } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { NoFacility, NotDrawn, UnderSignature } from './Closed.tsx'

/** Texts of the two pages. */
const texts = {
  activation: { title: 'limits.activation.title', reason: 'limits.activation.reason', shops: 'limits.activation.shops.title' },
  increase: { title: 'limits.increase.title', reason: 'limits.increase.reason', shops: 'limits.increase.shops.title' },
} as const

type Props = {
  flow: PageProps<typeof activateShopMachine>['flow'] | PageProps<typeof increaseLimitMachine>['flow']
  name: keyof typeof texts
  /** Texts of refusals by the server here. ERR-R02. */
  words: Record<number, string>
  /** Actions once a facility is open, money was drawn, and nothing is being signed. */
  aside: (activation: Activation) => ReactNode
  /** Whether the head of the shops leads to linking one: not where what there is to do beside them does. */
  linkable?: boolean
  /** Content above the shops. */
  before?: (activation: Activation) => ReactNode
  shops: (activation: Activation) => ReactNode
}

/** The page in every state of either chart. */
export function ActivationPage({ flow, name, words, aside, linkable = true, before, shops }: Props) {
  const { activation, problem, busy, unavailable } = useFlow(flow, 'busy', 'unavailable')
  if (unavailable)
    return (
      <RegisterPage>
        <Unavailable title={texts[name].title} problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterPage>
      <PageHead title={texts[name].title} reason={texts[name].reason} />
      <ProblemBanner problem={problem} custom={words} />
      {activation && <Refusals codes={refusalsToTell(activation)} />}
      {!activation || busy ? (
        <SkeletonCard rows={5} />
      ) : (
        <SideRail aside={<Closed flow={flow} activation={activation} open={aside} />}>
          {before?.(activation)}
          <Card
            title={<T id={texts[name].shops} values={{ count: activation.shops.length }} />}
            aside={
              linkable && (
                <TextButton
                  icon="plus"
                  label="limits.activation.shops.link"
                  onClick={() => flow.send({ type: 'authorisation.requested' })}
                />
              )
            }
          >
            {shops(activation)}
          </Card>
        </SideRail>
      )}
    </RegisterPage>
  )
}

/** Why nothing can be signed for now, or what there is to do. */
function Closed({ flow, activation, open }: Pick<Props, 'flow'> & { activation: Activation; open: Props['aside'] }) {
  const closed = useSelector(flow, (snapshot) =>
    (['withoutFacility', 'notDrawn', 'signing', 'overdue'] as const).find((tag) => snapshot.hasTag(tag)),
  )
  if (closed === 'withoutFacility') return <NoFacility onContinue={() => flow.send({ type: 'continue.pressed' })} />
  if (closed === 'notDrawn') return <NotDrawn onDraw={() => flow.send({ type: 'drawdown.pressed' })} />
  if (closed === 'signing')
    return <UnderSignature limit={activation.supplement?.limit ?? null} onResume={() => flow.send({ type: 'signing.resumed' })} />
  if (closed === 'overdue') return <OverdueIn overdue={activation.overdue} inGroup={activation.overdueInGroup} />
  return open(activation)
}

const causes: Record<number, string> = { [rejectionCodes.unbound]: 'unbound', [rejectionCodes.borrowed]: 'borrowed' }

/** Why the limit was refused, as the notices say: no payment account bound, a loan of another lender. MSG-09, ERR-C19. */
function Refusals({ codes }: { codes: readonly number[] }) {
  const known = codes.flatMap((code) => causes[code] ?? [])
  if (known.length === 0) return null
  return (
    <chakra.div display="grid" gap="2" mb="4">
      {known.map((cause) => (
        <Banner
          key={cause}
          kind="warning"
          title={`limits.activation.cause.${cause}.title`}
          text={`limits.activation.cause.${cause}.text`}
        />
      ))}
    </chakra.div>
  )
}
