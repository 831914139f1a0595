/** The page on which a member of the staff replaces their recovery codes. Decision 090. */
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { recoveryCodesMachine } from '../../../machines/staff/recoveryCodes.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { T } from '../../ui/T.tsx'
import { RecoveryCodes } from '../account/factors/RecoveryCodes.tsx'
import { FlowDialog, FlowQuestion } from '../parts/FlowDialog.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { useOffice } from './office-context.ts'
import { OfficeFrame } from './office-frame.tsx'

type Flow = ActorRefFrom<typeof recoveryCodesMachine>

/** The page. */
export function RecoveryCodesView({ flow }: { flow: Flow }) {
  return (
    <OfficeFrame>
      <PageHead title="staff.codes.title" reason="staff.codes.reason" />
      <Card>
        <Situation flow={flow} />
      </Card>
      <RenewalQuestion flow={flow} />
      <NewCodes flow={flow} />
    </OfficeFrame>
  )
}

/** Asks first: the codes that the member has kept no longer work. */
function RenewalQuestion({ flow }: { flow: Flow }) {
  return (
    <FlowQuestion
      flow={flow}
      tag="renewing"
      title="account.factors.codes.renew.title"
      text={<T id="account.factors.codes.renew.text" />}
      confirm="account.factors.codes.renew.confirm"
      onConfirm={() => flow.send({ type: 'change.confirmed' })}
    />
  )
}

/** The new codes over the page, which is left by their button alone. */
function NewCodes({ flow }: { flow: Flow }) {
  const codes = useSelector(flow, ({ context }) => context.recoveryCodes)
  return (
    <FlowDialog flow={flow} tag="showingCodes" title="account.factors.codes.title" dismissable={false}>
      <RecoveryCodes codes={codes} onKept={() => flow.send({ type: 'codes.kept' })} />
    </FlowDialog>
  )
}

function Situation({ flow }: { flow: Flow }) {
  const office = useOffice()
  const { ready, replaced } = useFlow(flow, 'ready', 'replaced')
  if (replaced) return <Banner kind="success" title="staff.codes.replaced" />
  if (ready) return <Button label="staff.codes.renew" onClick={() => flow.send({ type: 'renewal.pressed' })} />
  return (
    <Banner
      kind="warning"
      title="staff.codes.signIn.title"
      text="staff.codes.signIn.text"
      action={<Button label="staff.signOut" variant="secondary" size="short" onClick={() => office.send({ type: 'signOut.pressed' })} />}
    />
  )
}
