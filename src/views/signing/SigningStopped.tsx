/** A signer declined, or the links ran out: who, why, and how to go on. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { ForAdministrators } from '../limits/activate-shop/Closed.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { Documents } from './Documents.tsx'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'
import { History } from './History.tsx'
import { wordsOfStopped } from './head.ts'
import { SignersCard } from './SignersCard.tsx'

/** Why the signing stopped; signers can be changed, and new links go out on request. API-079, API-081. */
export function SigningStopped({ flow, how }: { flow: SigningFlow; how: 'declined' | 'expired' }) {
  const { agreement, problem, kind, working } = useFlow(flow, 'working')
  const administers = useAdministers({ flow })
  return (
    <>
      <PageHead title={`signing.${how}.title`} reason={`signing.${how}.reason`} />
      <ProblemBanner problem={problem} custom={wordsOfStopped(problem)} />
      {agreement && <Figures agreement={agreement} />}
      <chakra.div mt={{ base: '4', md: '6' }}>
        <SideRail
          aside={
            <>
              <Documents flow={flow} title="signing.documents.title" />
              <History flow={flow} />
            </>
          }
        >
          <SignersCard flow={flow} />
          {administers ? (
            <chakra.div display={{ base: 'grid', md: 'flex' }} gap="3">
              <Button label="signing.retry" icon="again" waiting={working} onClick={() => flow.send({ type: 'retry.pressed' })} />
              {kind === 'supplement' && (
                <Button variant="secondary" label="signing.supplement.shops" onClick={() => flow.send({ type: 'shops.pressed' })} />
              )}
            </chakra.div>
          ) : (
            <ForAdministrators />
          )}
        </SideRail>
      </chakra.div>
    </>
  )
}
