/** A higher limit of credit approval automation: what it would become, the application, and what came of it. ACT-04, CRED-05, API-091. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Activation } from '../../../contract/activation.ts'
import { limitToSign } from '../../../contract/activation.ts'
import { allReady, whatHelps } from '../../../machines/activation.ts'
import type { increaseLimitMachine } from '../../../machines/increaseLimit.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Slip } from '../../ui/Slip.tsx'
import { T } from '../../ui/T.tsx'
import { ActivationPage } from '../activate-shop/ActivationPage.tsx'
import { ForAdministrators, Underway } from '../activate-shop/Closed.tsx'
import { ShopLines } from '../activate-shop/ShopLines.tsx'
import type { PageProps } from '../page-props.ts'
import { useAdministers } from '../parts/LoadedPage.tsx'

type Props = PageProps<typeof increaseLimitMachine>

/** What a refusal of the server means here. ERR-R02. */
const refusals: Record<number, string> = {
  502: 'activation.refused.changed',
  20010: 'increase.refused.pending',
  20018: 'activation.refused.gone',
}

/** The page in every state of its chart. */
export function IncreaseLimitView({ flow }: Props) {
  const refused = useSelector(flow, (snapshot) => snapshot.hasTag('refused'))
  const link = (renew?: string) => flow.send({ type: 'authorisation.wanted', renew })
  return (
    <ActivationPage
      flow={flow}
      name="increase"
      words={refusals}
      aside={(activation) => <Aside flow={flow} activation={activation} />}
      before={(activation) => refused && <WhatHelps activation={activation} onLink={link} />}
      shops={(activation) => (
        <ShopLines
          activation={activation}
          chosen={[]}
          choosing={false}
          bindable={false}
          busy={false}
          onToggle={nothing}
          onBind={nothing}
          onLink={link}
        />
      )}
    />
  )
}

const nothing = () => {}

/** Where the application stands, and the one thing to do about it. */
function Aside({ flow, activation }: Props & { activation: Activation }) {
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const pending = useSelector(flow, (snapshot) => snapshot.hasTag('pending'))
  const approved = useSelector(flow, (snapshot) => snapshot.hasTag('approved'))
  const administers = useAdministers({ flow })
  if (pending) return <Underway title="increase.pending.title" text="increase.pending.text" />
  const deed = approved
    ? ({ label: 'increase.sign', type: 'shops.confirmed' } as const)
    : ({ label: 'increase.ask', type: 'increase.submitted' } as const)
  return (
    <Outlook
      activation={activation}
      head={approved ? 'increase.approved.head' : 'increase.outlook.head'}
      action={
        administers ? <Button block label={deed.label} busy={busy} onClick={() => flow.send({ type: deed.type })} /> : <ForAdministrators />
      }
    />
  )
}

/** What the shops carry by now, beside what was signed. */
function Outlook({ activation, head, action }: { activation: Activation; head: string; action: React.ReactNode }) {
  const limit = limitToSign(activation, allReady(activation))
  const currency = activation.limit?.currency ?? 'HKD'
  return (
    <Slip
      head={
        limit ? (
          <T id={head} />
        ) : (
          <chakra.b color="heading">
            <T id="increase.outlook.same" />
          </chakra.b>
        )
      }
      amount={limit && <Money value={{ amount: String(limit), currency }} big />}
      note={<T id={limit ? 'increase.outlook.note' : 'increase.outlook.sameText'} />}
      rows={activation.facility ? [{ label: 'activation.slip.signed', value: <Money value={activation.facility.signed} /> }] : []}
      action={action}
      fine={<T id="increase.fine" />}
    />
  )
}

/** The last application was refused: when, and what would help. */
function WhatHelps({ activation, onLink }: { activation: Activation; onLink: () => void }) {
  const decided = activation.increase?.decided_at
  return (
    <Card title="increase.failed.title">
      <chakra.p textStyle="small" color="muted">
        <T id="increase.failed.text" />
        {decided && (
          <>
            {' '}
            <DateText value={decided} kind="moment" />
          </>
        )}
      </chakra.p>
      <chakra.ul mt="3" ps="5" textStyle="small">
        {whatHelps(activation).map((help) => (
          <li key={help}>
            <T id={`increase.help.${help}`} />
          </li>
        ))}
      </chakra.ul>
      <chakra.div mt="4">
        <Button variant="secondary" size="short" icon="plus" label="activation.shops.link" onClick={() => onLink()} />
      </chakra.div>
    </Card>
  )
}
