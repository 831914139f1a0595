/** A token of another site arrived while a user is signed in: who goes on, the user or that of the other site. SESS-14, decision 081. */
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { maskMailbox } from '../../../contract/kernel/masks.ts'
import type { handoffMachine } from '../../../machines/account/handoff.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Text } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { useFlow } from '../parts/use-flow.ts'

type Flow = ActorRefFrom<typeof handoffMachine>

/** The question of the portal's handoff; nothing while there is none. */
export function HandoffDialog() {
  const flow = usePortalState((snapshot) => snapshot.children.handoff)
  return flow ? <Asked flow={flow} /> : null
}

function Asked({ flow }: { flow: Flow }) {
  const { asking, lapsed, mailbox } = useFlow(flow, 'asking', 'lapsed')
  const stay = useRef<HTMLButtonElement>(null)
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <Dialog
      open={asking}
      onClose={close}
      role="alertdialog"
      title={lapsed ? 'account.session.handoff.lapsed.title' : 'account.session.handoff.title'}
      initialFocus={stay}
      footer={
        lapsed ? (
          <Button ref={stay} label="account.session.handoff.understood" onClick={close} />
        ) : (
          <>
            <Button ref={stay} label="account.session.handoff.stay" variant="secondary" onClick={close} />
            <Button label="account.session.handoff.accept" onClick={() => flow.send({ type: 'handoff.accepted' })} />
          </>
        )
      }
    >
      <Text
        overflowWrap="anywhere"
        id={lapsed ? 'account.session.handoff.lapsed.text' : 'account.session.handoff.text'}
        values={{ mailbox: maskMailbox(mailbox ?? '') }}
      />
    </Dialog>
  )
}
