/** Before signing: figures, documents, text, signers, and the button that sends the links. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useWords } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'
import { ForAdministrators } from '../limits/activate-shop/Closed.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { DocumentChoice } from './Documents.tsx'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'
import { wordsOf, headOf } from './head.ts'
import { Reader } from './Reader.tsx'
import { SignersCard } from './SignersCard.tsx'

/** The contract to read; nothing is sent before the button. SIGN-06. */
export function SigningReview({ flow }: { flow: SigningFlow }) {
  const { agreement, problem, kind, product, working, mailing } = useFlow(flow, 'working', 'mailing')
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy') && !snapshot.hasTag('editing'))
  const administers = useAdministers({ flow })
  const words = useWords()
  if (!agreement) return null
  return (
    <>
      <PageHead {...headOf(kind)} />
      <ProblemBanner problem={problem} custom={wordsOf(problem)} />
      <Figures agreement={agreement} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)', lg: '15rem minmax(0, 1fr) {sizes.aside}' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
        mt={{ base: '4', md: '6' }}
      >
        <DocumentChoice flow={flow} label={words('signing.documents.title')} />
        <Reader flow={flow} />
        <chakra.div gridColumn={{ md: '1 / -1', lg: 'auto' }}>
          <SignersCard flow={flow} />
        </chakra.div>
      </chakra.div>
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Card pad="wide">
          {administers ? (
            <chakra.div
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
              gap="4"
              columnGap="8"
              alignItems="center"
            >
              <Text textStyle="small" id="signing.initiate.text" />
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
                <Button
                  variant="secondary"
                  icon="mail"
                  label="signing.rpa"
                  busy={mailing}
                  waiting={busy}
                  onClick={() => flow.send({ type: 'rpa.requested' })}
                />
                <Button label="signing.initiate" busy={busy} waiting={working} onClick={() => flow.send({ type: 'signing.initiated' })} />
              </chakra.div>
            </chakra.div>
          ) : (
            <ForAdministrators />
          )}
        </Card>
      </chakra.div>
    </>
  )
}
