/** Waiting for the signers: missing signatures, the user's own link, reminders, new links, other signers; the page continues automatically. Decision A91. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Signer } from '../../../contract/signing/agreements.ts'
import { hasSigned, isReminded } from '../../../machines/signing/signing/setup.ts'
import { Button, LinkButton, TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { Text } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { Documents } from './Documents.tsx'
import type { SigningFlow } from './flow.ts'
import { History } from './History.tsx'
import { SignerLine, SignerMark } from './SignerLine.tsx'

/** Seals of all signers and a line for each who has not signed. */
export function SigningWaiting({ flow }: { flow: SigningFlow }) {
  const { agreement, signers, problem, kind } = useFlow(flow)
  const missing = signers.filter((signer) => !hasSigned(signer))
  const inTurn = agreement?.in_order ?? false
  const administers = useAdministers({ flow })
  return (
    <chakra.div maxW="reading" mx="auto" textAlign="center">
      <Text as="h1" textStyle="h2" tabIndex={-1} id="signing.waiting.title" values={{ count: missing.length }} />
      <Text mt="2" color="muted" id={kind === 'facility' ? 'signing.waiting.text' : `signing.${kind}.waiting`} />
      <SealLine signers={signers} inTurn={inTurn} />
      <Text
        role="status"
        display="inline-block"
        mt="8"
        px="4"
        py="1.5"
        borderRadius="full"
        bg="actionSoft"
        color="actionDeep"
        textStyle="small"
        id="signing.waiting.auto"
        values={{ signed: signers.length - missing.length, all: signers.length }}
      />
      {agreement && (
        <Text
          mt="2"
          textStyle="note"
          color="muted"
          id="signing.waiting.checked"
          values={{ time: <DateText value={agreement.as_of} kind="time" /> }}
        />
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
  const { urging, working } = useFlow(flow, 'urging', 'working')
  const reminded = useSelector(flow, ({ context }) => isReminded(context.signers, signer))
  const { id: signerId, urge_again_at: again } = signer
  return (
    <>
      {reminded && again && (
        <Text as="span" textStyle="note" color="muted" id="signing.urge.again" values={{ time: <DateText value={again} kind="time" /> }} />
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
  const { renewing, working } = useFlow(flow, 'renewing', 'working')
  const { id: signerId } = signer
  return (
    <>
      <TextButton label="signing.signer.replace" waiting={working} onClick={() => flow.send({ type: 'signer.opened', signerId })} />
      {signer.invited && (
        <TextButton
          label="signing.renew"
          busy={renewing && here}
          waiting={working}
          onClick={() => flow.send({ type: 'link.renewed', signerId })}
        />
      )}
    </>
  )
}

/** Seals that stand beside each other on a desk; more stand one below the other, as on a phone. */
const mostBeside = 5

/** One line from signer to signer, drawn as far as it is signed. */
function SealLine({ signers, inTurn }: { signers: readonly Signer[]; inTurn: boolean }) {
  const beside = signers.length <= mostBeside
  return (
    <chakra.ol
      display="grid"
      gridAutoFlow={{ base: 'row', md: beside ? 'column' : 'row' }}
      justifyContent="center"
      mt="8"
      listStyleType="none"
      textAlign="start"
    >
      {signers.map((signer, place) => {
        const before = signers[place - 1]
        return (
          <chakra.li
            key={signer.id}
            position="relative"
            display="grid"
            gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: beside ? 'minmax(0, 1fr)' : 'auto minmax(0, 1fr)' }}
            justifyItems={{ base: 'start', md: beside ? 'center' : 'start' }}
            alignItems="center"
            columnGap="4"
            rowGap="2"
            w={{ md: beside ? '32' : 'auto' }}
            pt={{ base: before ? '8' : '0', md: beside || !before ? '0' : '8' }}
            textAlign={{ md: beside ? 'center' : 'start' }}
            _before={
              before && {
                content: '""',
                position: 'absolute',
                // A seal is 48 px: the line runs from the edge of one to the edge of the next, half a seal from either middle.
                insetStart: { base: '23px', md: beside ? 'calc(-50% + 24px)' : '23px' },
                top: { base: '0', md: beside ? '23px' : '0' },
                w: { base: '2px', md: beside ? 'calc(100% - 48px)' : '2px' },
                h: { base: '8', md: beside ? '2px' : '8' },
                bg: hasSigned(before) ? 'action' : 'hairline',
              }
            }
          >
            <Seal name={signer.name} kind={hasSigned(signer) ? 'solid' : 'dashed'} big />
            <chakra.div minW="0">
              <chakra.b display="block" textStyle="small" fontWeight="600" color="heading" overflowWrap="anywhere">
                {signer.name}
              </chakra.b>
              <SignerMark signer={signer} inTurn={inTurn} />
            </chakra.div>
          </chakra.li>
        )
      })}
    </chakra.ol>
  )
}
