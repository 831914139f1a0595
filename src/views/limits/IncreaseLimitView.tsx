/** A higher limit of credit approval automation: what it would become, the application, and what came of it. ACT-04, CRED-05, API-091. */
import { chakra } from '@chakra-ui/react'
import { allReady, limitToSign } from '../../../contract/limits/activation-rules.ts'
import type { Activation } from '../../../contract/limits/shop-activation.ts'
import type { increaseLimitMachine } from '../../../machines/limits/increaseLimit.ts'
import { whatHelps } from '../../../machines/limits/shopActivation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Slip } from '../../ui/Slip.tsx'
import { T, Text } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ActivationPage } from './ActivationPage.tsx'
import { ForAdministrators, Underway } from './Closed.tsx'
import { ShopLines } from './ShopLines.tsx'

type Props = PageProps<typeof increaseLimitMachine>

/** Texts of refusals by the server here. ERR-R02. */
const refusals: Record<number, string> = {
  502: 'limits.activation.refused.changed',
  20010: 'limits.increase.refused.pending',
  20018: 'limits.activation.refused.gone',
}

/** The page in every state of its chart. */
export function IncreaseLimitView({ flow }: Props) {
  const { refused, unlikely } = useFlow(flow, 'refused', 'unlikely')
  const link = (renew?: string) => flow.send({ type: 'authorisation.requested', renew })
  return (
    <ActivationPage
      flow={flow}
      name="increase"
      words={refusals}
      aside={(activation) => <Aside flow={flow} activation={activation} />}
      linkable={!unlikely}
      before={(activation) => (refused || unlikely) && <WhatHelps activation={activation} />}
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

/** Status of the application, and its action. */
function Aside({ flow, activation }: Props & { activation: Activation }) {
  const { working: busy, pending, approved, unlikely, counting } = useFlow(flow, 'working', 'pending', 'approved', 'unlikely', 'counting')
  const administers = useAdministers({ flow })
  if (counting) return <Underway title="limits.activation.calculating.title" text="limits.activation.calculating.text" />
  if (pending) return <Underway title="limits.increase.pending.title" text="limits.increase.pending.text" />
  const action = approved
    ? ({ label: 'limits.increase.sign', type: 'shops.confirmed' } as const)
    : ({ label: 'limits.increase.ask', type: 'increase.submitted' } as const)
  if (unlikely)
    return (
      <Outlook
        activation={activation}
        action={
          <chakra.div display="grid" gap="3">
            <Button block icon="plus" label="limits.activation.shops.link" onClick={() => flow.send({ type: 'authorisation.requested' })} />
            {administers ? (
              <>
                <Button
                  block
                  variant="secondary"
                  label={action.label}
                  aria-describedby="unlikely"
                  busy={busy}
                  onClick={() => flow.send({ type: action.type })}
                />
                <chakra.p id="unlikely" textStyle="note" color="muted">
                  <T id="limits.increase.unlikely" />
                </chakra.p>
              </>
            ) : (
              <ForAdministrators />
            )}
          </chakra.div>
        }
      />
    )
  return (
    <Outlook
      activation={activation}
      head={approved ? 'limits.increase.approved.head' : 'limits.increase.outlook.head'}
      action={
        administers ? (
          <Button block label={action.label} busy={busy} onClick={() => flow.send({ type: action.type })} />
        ) : (
          <ForAdministrators />
        )
      }
    />
  )
}

/** Current limit of the shops, beside the signed one. */
function Outlook({ activation, head, action }: { activation: Activation; head?: string; action: React.ReactNode }) {
  const limit = limitToSign(activation, allReady(activation))
  const currency = activation.limit?.currency ?? 'HKD'
  return (
    <Slip
      head={limit && head ? <T id={head} /> : <Text as="b" color="heading" id="limits.increase.outlook.same" />}
      amount={limit && <Money value={{ amount: String(limit), currency }} big />}
      note={<T id={limit ? 'limits.increase.outlook.note' : 'limits.increase.outlook.sameText'} />}
      rows={activation.facility ? [{ label: 'limits.activation.slip.signed', value: <Money value={activation.facility.signed} /> }] : []}
      action={action}
      fine={<T id="limits.increase.fine" />}
    />
  )
}

/** Options to raise the limit, with the date of a refused application. */
function WhatHelps({ activation }: { activation: Activation }) {
  const last = activation.increase?.status === 'failed' ? activation.increase : null
  return (
    <Card title={last ? 'limits.increase.failed.title' : 'limits.increase.help.title'}>
      {last && (
        <chakra.p mb="3" textStyle="small" color="muted">
          <T id="limits.increase.failed.text" />
          {last.decided_at && (
            <>
              {' '}
              <DateText value={last.decided_at} kind="moment" />
            </>
          )}
        </chakra.p>
      )}
      <chakra.ul listStyleType="disc" ps="5" textStyle="small">
        {whatHelps(activation).map((help) => (
          <Text as="li" key={help} id={`limits.increase.help.${help}`} />
        ))}
      </chakra.ul>
    </Card>
  )
}
