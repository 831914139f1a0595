/** Before signing: figures, text, signers, and the button that sends the links. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { AgreementPaper } from './AgreementPaper.tsx'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'
import { changed, headOf } from './head.ts'
import { SignerLine } from './SignerLine.tsx'

/** The contract to read; nothing is sent before the button. SIGN-06. */
export function SigningReview({ flow }: { flow: SigningFlow }) {
  const { agreement, signers, problem, kind } = useSelector(flow, (snapshot) => snapshot.context)
  const product = useSelector(flow, (snapshot) => snapshot.context.product)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!agreement) return null
  return (
    <>
      <PageHead {...headOf(kind)} />
      <ProblemBanner problem={problem} custom={changed} />
      <Figures agreement={agreement} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
        mt={{ base: '4', md: '6' }}
      >
        <AgreementPaper agreement={agreement} />
        <Card title={<T id="signing.signers.title" values={{ count: signers.length }} />}>
          <chakra.p textStyle="small" color="muted">
            <T id="signing.signers.text" />
          </chakra.p>
          <chakra.ul mt="2" listStyleType="none">
            {signers.map((signer) => (
              <SignerLine key={signer.id} signer={signer} />
            ))}
          </chakra.ul>
        </Card>
      </chakra.div>
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Card pad="wide">
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
            gap="4"
            columnGap="8"
            alignItems="center"
          >
            <chakra.p textStyle="small">
              <T id="signing.initiate.text" />
            </chakra.p>
            <chakra.div
              display="flex"
              flexWrap="wrap"
              flexDirection={{ base: 'column-reverse', md: 'row' }}
              alignItems={{ md: 'center' }}
              gap="4"
            >
              {kind === 'supplement' && (
                <PageLink to={`/credit/${product}/activate-shop`} look="quiet" size="short" label="signing.supplement.shops" />
              )}
              <Button label="signing.initiate" busy={busy} onClick={() => flow.send({ type: 'signing.initiated' })} />
            </chakra.div>
          </chakra.div>
        </Card>
      </chakra.div>
    </>
  )
}
