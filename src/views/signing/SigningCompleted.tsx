/** A contract signed by all: the open limit, and the evidence of the signatures. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AgreementKind } from '../../../contract/kernel/statuses.ts'
import type { LimitStanding } from '../../../contract/signing/agreements.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { Documents } from './Documents.tsx'
import type { SigningFlow } from './flow.ts'
import { History } from './History.tsx'

const lower = { title: 'signing.completed.lower.title', text: 'signing.completed.lower.text' } as const
const renewal = { title: 'signing.completed.renewal.title', text: 'signing.completed.renewal.text' } as const
const mandate = { title: 'signing.mandate.completed.title', text: 'signing.mandate.completed.text' } as const
/** Text about the limit, by its standing; a mandate says nothing of it. */
const words = {
  facility: { holds: { title: 'signing.completed.title', text: 'signing.completed.text' }, lower, renewal },
  supplement: { holds: { title: 'signing.supplement.completed.title', text: 'signing.supplement.completed.text' }, lower, renewal },
  mandate: { holds: mandate, lower: mandate, renewal: mandate },
} as const satisfies Record<AgreementKind, Record<LimitStanding, { title: string; text: string }>>

/** A signed contract: next steps on the left, evidence on the right. */
export function SigningCompleted({ flow }: { flow: SigningFlow }) {
  const { agreement, kind } = useFlow(flow)
  if (!agreement) return null
  const { limit, limit_now, standing } = agreement
  const { title, text } = words[kind][standing ?? 'holds']
  return (
    <SideRail aside={<Evidence flow={flow} />}>
      <div>
        <StateMark state="done" word="signing.completed.all" chip />
        <Text as="h1" mt="2" textStyle="h2" tabIndex={-1} id={title} />
        <Text mt="2" color="muted" id={text} values={{ limit: <Money value={limit} />, now: limit_now && <Money value={limit_now} /> }} />
        <chakra.div display="grid" justifyContent={{ md: 'start' }} mt="6">
          <Button
            label={kind === 'facility' ? 'signing.completed.continue' : `signing.${kind}.completed.continue`}
            onClick={() => flow.send({ type: 'continue.pressed' })}
          />
        </chakra.div>
      </div>
      <Documents flow={flow} title="signing.documents.signed" />
      <Text textStyle="note" color="muted" id="signing.documents.wechat" />
      <History flow={flow} />
    </SideRail>
  )
}

function Evidence({ flow }: { flow: SigningFlow }) {
  const { agreement, signers } = useFlow(flow)
  const fetching = useSelector(flow, (snapshot) => snapshot.hasTag('fetching') && snapshot.context.opened === null)
  if (!agreement) return null
  return (
    <chakra.section aria-labelledby="evidence" p="2" borderRadius="card" bg="surface" boxShadow="inset 0 0 0 1px {colors.hairline}">
      <chakra.div px="5" py="6" border="1px solid" borderColor="hairline" borderRadius="control">
        <chakra.h2 id="evidence" textAlign="center" textStyle="title">
          <T id="signing.evidence.title" />
        </chakra.h2>
        <Text mt="1" textAlign="center" textStyle="small" color="muted" id="signing.evidence.text" />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3" my="5">
          {signers.map((signer) => (
            <Seal key={signer.id} name={signer.name} kind="solid" big />
          ))}
        </chakra.div>
        <chakra.dl textStyle="small">
          <Row label="signing.evidence.reference">
            {agreement.reference} <CopyButton text={agreement.reference} what="signing.evidence.reference" />
          </Row>
          <Row label="signing.evidence.signers">{signers.map((signer) => signer.name).join(' · ')}</Row>
          {agreement.completed_at && (
            <Row label="signing.evidence.at">
              <DateText value={agreement.completed_at} kind="moment" /> <T id="signing.evidence.zone" />
            </Row>
          )}
          <Row label="signing.hash.name">
            <chakra.span textStyle="fine">SHA-256 {agreement.content_hash}</chakra.span>{' '}
            <CopyButton text={agreement.content_hash} what="signing.hash.name" />
          </Row>
        </chakra.dl>
        <chakra.div display="grid" mt="4">
          <Button
            variant="secondary"
            icon="download"
            label="signing.bundle"
            busy={fetching}
            onClick={() => flow.send({ type: 'bundle.opened' })}
          />
        </chakra.div>
      </chakra.div>
    </chakra.section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="5.5rem minmax(0, 1fr)" gap="3" py="2" borderTop="{borders.line}">
      <Text as="dt" color="muted" id={label} />
      <chakra.dd m="0" color="heading" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
