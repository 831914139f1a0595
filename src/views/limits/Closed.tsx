/** Why nothing can be signed for now, and what leads on: no facility, nothing drawn, a supplement or a calculation under way, no administrator. ACT-05. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Money as Amount } from '../../../contract/kernel/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { T, Text, type Words } from '../../ui/T.tsx'

/** No facility is open yet. */
export function NoFacility({ onContinue }: { onContinue: () => void }) {
  return (
    <Reason title="limits.activation.noFacility.title" text={<T id="limits.activation.noFacility.text" />}>
      <Button block label="limits.activation.noFacility.action" onClick={onContinue} />
    </Reason>
  )
}

/** The first drawdown comes before. */
export function NotDrawn({ onDraw }: { onDraw: () => void }) {
  return (
    <Reason title="limits.activation.notDrawn.title" text={<T id="limits.activation.notDrawn.text" />}>
      <Button block label="limits.activation.notDrawn.action" onClick={onDraw} />
    </Reason>
  )
}

/** A supplement is with its signers. */
export function UnderSignature({ limit, onResume }: { limit: Amount | null; onResume: () => void }) {
  return (
    <Reason
      title="limits.activation.signing.title"
      text={<T id="limits.activation.signing.text" values={{ limit: limit && <Money value={limit} /> }} />}
    >
      <Button block label="limits.activation.signing.action" onClick={onResume} />
    </Reason>
  )
}

function Reason({ title, text, children }: { title: Words; text: ReactNode; children: ReactNode }) {
  return (
    <Card title={title}>
      <chakra.p mb="4" textStyle="small" color="muted">
        {text}
      </chakra.p>
      {children}
    </Card>
  )
}

/** A process under way, with an animated bar. */
export function Underway({ title, text }: { title: string; text: string }) {
  return (
    <Banner title={title}>
      <T id={text} />
      <ProgressBar label={title} />
    </Banner>
  )
}

/** Replaces a button that only administrators may press. Decision A110. */
export function ForAdministrators() {
  return <Text textStyle="small" color="muted" id="limits.activation.administrators" />
}
