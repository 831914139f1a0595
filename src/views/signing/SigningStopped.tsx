/** A signer declined, or the links ran out: who, and how to go on. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'
import { changed } from './head.ts'
import { SignerLine } from './SignerLine.tsx'

/** What stopped the signing; new links on request. API-081. */
export function SigningStopped({ flow, how }: { flow: SigningFlow; how: 'declined' | 'expired' }) {
  const { agreement, signers, problem, kind } = useSelector(flow, (snapshot) => snapshot.context)
  return (
    <>
      <PageHead title={`signing.${how}.title`} reason={`signing.${how}.reason`} />
      <ProblemBanner problem={problem} custom={changed} />
      {agreement && <Figures agreement={agreement} />}
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Card>
          <chakra.ul listStyleType="none">
            {signers.map((signer) => (
              <SignerLine key={signer.id} signer={signer} />
            ))}
          </chakra.ul>
          <chakra.div display={{ base: 'grid', md: 'flex' }} gap="3" mt="4">
            <Button label="signing.retry" icon="again" onClick={() => flow.send({ type: 'retry.pressed' })} />
            {kind === 'supplement' && (
              <Button variant="secondary" label="signing.supplement.shops" onClick={() => flow.send({ type: 'shops.pressed' })} />
            )}
          </chakra.div>
        </Card>
      </chakra.div>
    </>
  )
}
