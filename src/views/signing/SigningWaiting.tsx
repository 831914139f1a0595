/** Waiting for the signers: missing signatures, the user's own link, reminders, new links, other signers; the page continues automatically. Decision A91. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Signer } from '../../../contract/signing/agreements.ts'
import { hasSigned, isReminded } from '../../../machines/signing/signing/setup.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { Documents } from './Documents.tsx'
import type { SigningFlow } from './flow.ts'
import { History } from './History.tsx'
import { SealLine } from './SealLine.tsx'
import { SignerLine } from './SignerLine.tsx'

/** Seals of all signers and a line for each who has not signed. */
export function SigningWaiting({ flow }: { flow: SigningFlow }) {
  const { agreement, signers, problem, kind } = useSelector(flow, (snapshot) => snapshot.context)
  const missing = signers.filter((signer) => !hasSigned(signer))
  const inTurn = agreement?.in_order ?? false
  const administers = useAdministers({ flow })
  return (
    <chakra.div maxW="reading" mx="auto" textAlign="center">
      <chakra.h1 textStyle="h2" tabIndex={-1}>
        <T id="signing.waiting.title" values={{ count: missing.length }} />
      </chakra.h1>
      <chakra.p mt="2" color="muted">
        <T id={kind === 'supplement' ? 'signing.supplement.waiting' : 'signing.waiting.text'} />
      </chakra.p>
      <SealLine signers={signers} inTurn={inTurn} />
      <chakra.p
        role="status"
        display="inline-block"
        mt="8"
        px="4"
        py="1.5"
        borderRadius="full"
        bg="actionSoft"
        color="actionDeep"
        textStyle="small"
      >
        <T id="signing.waiting.auto" values={{ signed: signers.length - missing.length, all: signers.length }} />
      </chakra.p>
      {agreement && (
        <chakra.p mt="2" textStyle="note" color="muted">
          <T id="signing.waiting.checked" values={{ time: <DateText value={agreement.as_of} kind="time" /> }} />
        </chakra.p>
      )}
      <chakra.div display="grid" gap={{ base: '4', md: '6' }} mt="8" textAlign="start">
        <ProblemBanner problem={problem} />
        {missing.length > 0 && (
          <Card pad="none">
            <chakra.ul px={{ base: '4', md: '6' }} listStyleType="none">
              {missing.map((signer) => (
                <SignerLine
                  key={signer.id}
                  signer={signer}
                  inTurn={inTurn}
                  actions={<Acts flow={flow} signer={signer} />}
                  below={administers && <Changes flow={flow} signer={signer} />}
                />
              ))}
            </chakra.ul>
          </Card>
        )}
        <Documents flow={flow} title="signing.documents.title" />
        <History flow={flow} />
      </chakra.div>
    </chakra.div>
  )
}

/** Actions of a signer: the user's own link opens the provider's page in this tab, because WeChat has no tabs. */
function Acts({ flow, signer }: { flow: SigningFlow; signer: Signer }) {
  const here = useSelector(flow, ({ context }) => context.target === signer.id)
  const urging = useSelector(flow, (snapshot) => snapshot.hasTag('urging'))
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const reminded = useSelector(flow, ({ context }) => isReminded(context.signers, signer))
  const { id: signerId, urge_again_at: again } = signer
  return (
    <>
      {reminded && again && (
        <chakra.span textStyle="note" color="muted">
          <T id="signing.urge.again" values={{ time: <DateText value={again} kind="time" /> }} />
        </chakra.span>
      )}
      {reminded && !again && (
        <Button
          variant="secondary"
          size="short"
          icon="bell"
          label="signing.urge"
          busy={urging && here}
          waiting={working}
          onClick={() => flow.send({ type: 'signer.urged', signerId })}
        />
      )}
      {signer.sign_url && <LinkButton href={signer.sign_url} size="short" icon="edit" label="signing.sign" />}
    </>
  )
}

/** Changes to a signer by administrators. */
function Changes({ flow, signer }: { flow: SigningFlow; signer: Signer }) {
  const here = useSelector(flow, ({ context }) => context.target === signer.id)
  const renewing = useSelector(flow, (snapshot) => snapshot.hasTag('renewing'))
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { id: signerId } = signer
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        label="signing.signer.replace"
        waiting={working}
        onClick={() => flow.send({ type: 'signer.opened', signerId })}
      />
      {signer.invited && (
        <Button
          variant="quiet"
          size="small"
          label="signing.renew"
          busy={renewing && here}
          waiting={working}
          onClick={() => flow.send({ type: 'link.renewed', signerId })}
        />
      )}
    </>
  )
}
