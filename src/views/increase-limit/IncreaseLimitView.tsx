/** A higher limit of credit approval automation: what it would become, the application, and what came of it. ACT-04, CRED-05, API-091. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Activation } from '../../../contract/activation.ts'
import { limitToSign } from '../../../contract/activation.ts'
import { allReady, whatHelps } from '../../../machines/activation.ts'
import type { increaseLimitMachine } from '../../../machines/increaseLimit.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Slip } from '../../ui/Slip.tsx'
import { T } from '../../ui/T.tsx'
import { NoFacility, NotDrawn, UnderSignature } from '../activate-shop/Closed.tsx'
import { Refusals } from '../activate-shop/Refusals.tsx'
import { ShopLines } from '../activate-shop/ShopLines.tsx'
import type { PageProps } from '../page-props.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { RegisterPage } from '../register/RegisterFrame.tsx'

type Props = PageProps<typeof increaseLimitMachine>

/** What a refusal of the server means here. ERR-R02. */
const refusals: Record<number, string> = {
  502: 'activation.refused.changed',
  20010: 'increase.refused.pending',
  20018: 'activation.refused.gone',
}

const nothing = () => {}

/** The page in every state of its chart. */
export function IncreaseLimitView({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  const { activation, problem } = snapshot.context
  const link = () => flow.send({ type: 'authorisation.wanted' })
  if (snapshot.hasTag('unavailable'))
    return (
      <RegisterPage>
        <Unavailable title="increase.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterPage>
      <PageHead title="increase.title" reason="increase.reason" />
      <ProblemBanner problem={problem} custom={refusals} />
      {activation && <Refusals codes={activation.refusals} />}
      {!activation || snapshot.hasTag('busy') ? (
        <Card>
          <Skeleton kind="rows" count={5} />
        </Card>
      ) : (
        <SideRail aside={<Aside flow={flow} />}>
          {snapshot.hasTag('refused') && <WhatHelps activation={activation} onLink={link} />}
          <Card
            title={<T id="increase.shops.title" values={{ count: activation.shops.length }} />}
            aside={<Button variant="quiet" size="small" icon="plus" label="activation.shops.link" onClick={link} />}
          >
            <ShopLines
              activation={{ ...activation, psps: [] }}
              chosen={[]}
              choosing={false}
              busy={false}
              onToggle={nothing}
              onBind={nothing}
              onLink={link}
            />
          </Card>
        </SideRail>
      )}
    </RegisterPage>
  )
}

/** Where the application stands, and the one thing to do about it. */
function Aside({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  const { activation } = snapshot.context
  if (!activation) return null
  const busy = snapshot.hasTag('working')
  const ask = <Button block label="increase.ask" busy={busy} onClick={() => flow.send({ type: 'increase.submitted' })} />
  if (snapshot.hasTag('withoutFacility')) return <NoFacility onContinue={() => flow.send({ type: 'continue.pressed' })} />
  if (snapshot.hasTag('notDrawn')) return <NotDrawn onDraw={() => flow.send({ type: 'drawdown.pressed' })} />
  if (snapshot.hasTag('signing'))
    return <UnderSignature limit={activation.supplement?.limit ?? null} onResume={() => flow.send({ type: 'signing.resumed' })} />
  if (snapshot.hasTag('pending'))
    return (
      <Banner title="increase.pending.title">
        <T id="increase.pending.text" />
        <ProgressBar label="increase.pending.title" />
      </Banner>
    )
  if (snapshot.hasTag('approved'))
    return (
      <Outlook
        activation={activation}
        head="increase.approved.head"
        action={<Button block label="increase.sign" busy={busy} onClick={() => flow.send({ type: 'shops.confirmed' })} />}
      />
    )
  return <Outlook activation={activation} head="increase.outlook.head" action={ask} />
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
        <Button variant="secondary" size="short" icon="plus" label="activation.shops.link" onClick={onLink} />
      </chakra.div>
    </Card>
  )
}
