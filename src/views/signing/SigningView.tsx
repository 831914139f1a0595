/** The contract: what it means in four figures, its text, the signers, the waiting, the evidence. SIGN-01 to SIGN-06. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { signingMachine } from '../../../machines/signing/signing.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { ForAdministrators } from '../limits/Closed.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { RegisterPage, RegisterSteps } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { DocumentChoice, Documents } from './Documents.tsx'
import { Figures } from './Figures.tsx'
import type { SigningFlow } from './flow.ts'
import { History } from './History.tsx'
import { headOf, wordsOf, wordsOfStopped } from './head.ts'
import { Reader, ReaderDialog } from './Reader.tsx'
import { SignerDialogs } from './SignerDialogs.tsx'
import { SignersCard } from './SignersCard.tsx'
import { SigningCompleted } from './SigningCompleted.tsx'
import { SigningWaiting } from './SigningWaiting.tsx'

/** The signing page and its loading child, in every state of their chart; dialogs lie over whichever it is. SIGN-04. */
export function SigningView({ flow }: PageProps<typeof signingMachine>) {
  return (
    <>
      <SigningPage flow={flow} />
      <SignerDialogs flow={flow} />
      <ReaderDialog flow={flow} />
    </>
  )
}

function SigningPage({ flow }: PageProps<typeof signingMachine>) {
  const tag = useSelector(flow, (snapshot) =>
    (['preparing', 'unprepared', 'reviewing', 'waiting', 'completed', 'declined', 'expired', 'unavailable'] as const).find((name) =>
      snapshot.hasTag(name),
    ),
  )
  const { problem, kind } = useFlow(flow)
  const failed = tag === 'unprepared' || tag === 'unavailable'
  return (
    <RegisterPage>
      {kind === 'facility' && !failed && tag !== 'completed' && <RegisterSteps step="sign" waiting={tag === 'waiting'} />}
      {tag === 'preparing' && <SigningPreparing flow={flow} />}
      {tag === 'reviewing' && <SigningReview flow={flow} />}
      {tag === 'waiting' && <SigningWaiting flow={flow} />}
      {tag === 'completed' && <SigningCompleted flow={flow} />}
      {(tag === 'declined' || tag === 'expired') && <SigningStopped flow={flow} how={tag} />}
      {failed && <Unavailable title={headOf(kind).title} problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />}
      {tag === undefined && (
        <>
          <PageHead {...headOf(kind)} />
          <SkeletonCard rows={6} />
        </>
      )}
    </RegisterPage>
  )
}

/** The figures, and the step under way; the page continues automatically. */
function SigningPreparing({ flow }: { flow: SigningFlow }) {
  const { agreement, problem, kind } = useFlow(flow)
  return (
    <>
      <PageHead {...headOf(kind)} />
      <ProblemBanner problem={problem} />
      {agreement && kind !== 'mandate' && <Figures agreement={agreement} />}
      <chakra.div mt={{ base: '4', md: '6' }}>
        <Card title="signing.preparing.title">
          <Text role="status" mb="4" textStyle="small" color="muted" id="signing.preparing.text" />
          <Skeleton kind="rows" count={4} />
        </Card>
      </chakra.div>
    </>
  )
}

/** Why the signing stopped; signers can be changed, and new links go out on request. API-079, API-081. */
function SigningStopped({ flow, how }: { flow: SigningFlow; how: 'declined' | 'expired' }) {
  const { agreement, problem, kind, working } = useFlow(flow, 'working')
  const administers = useAdministers({ flow })
  return (
    <>
      <PageHead title={`signing.${how}.title`} reason={`signing.${how}.reason`} />
      <ProblemBanner problem={problem} custom={wordsOfStopped(problem)} />
      {agreement && kind !== 'mandate' && <Figures agreement={agreement} />}
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

/** The contract to read; nothing is sent before the button. SIGN-06. */
function SigningReview({ flow }: { flow: SigningFlow }) {
  const { agreement, problem, kind, product, working, mailing } = useFlow(flow, 'working', 'mailing')
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy') && !snapshot.hasTag('editing'))
  const administers = useAdministers({ flow })
  const words = useWords()
  if (!agreement) return null
  return (
    <>
      <PageHead {...headOf(kind)} />
      <ProblemBanner problem={problem} custom={wordsOf(problem)} />
      {kind !== 'mandate' && <Figures agreement={agreement} />}
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
              <Text textStyle="small" id={kind === 'mandate' ? 'signing.mandate.initiate' : 'signing.initiate.text'} />
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
