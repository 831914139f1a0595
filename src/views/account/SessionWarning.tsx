/** The session is about to end: how long is left, one press to go on, one to leave. SESS-02, SESS-07. */
import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { warningMinutes } from '../../../machines/account/session/stored.ts'
import type { sessionMachine } from '../../../machines/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Text } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortal, usePortalState } from '../parts/portal-context.ts'
import { useFlow } from '../parts/use-flow.ts'

type Flow = ActorRefFrom<typeof sessionMachine>

/** The warning of the portal's session; nothing while there is time. */
export function SessionWarning() {
  const flow = usePortalState((snapshot) => snapshot.children.session)
  return flow ? <Warning flow={flow} /> : null
}

function Warning({ flow }: { flow: Flow }) {
  const { warning: open, busy, refused, longest, minutesLeft, problem } = useFlow(flow, 'warning', 'busy', 'refused', 'longest')
  const portal = usePortal()
  const main = useRef<HTMLButtonElement>(null)
  const close = () => flow.send({ type: 'warning.closed' })
  const extend = () => flow.send({ type: 'extension.requested' })
  const actions = (
    <>
      <Button label="shell.signOut" variant="secondary" onClick={() => portal.send({ type: 'signOut.requested' })} />
      {longest ? (
        <Button ref={main} label="account.session.warning.understood" onClick={close} />
      ) : (
        <Button
          ref={main}
          label={refused ? 'account.session.warning.again' : 'account.session.warning.extend'}
          busy={busy}
          onClick={extend}
        />
      )}
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={longest ? 'account.session.longest.title' : 'account.session.warning.title'}
      role="alertdialog"
      dismissable={refused || longest}
      initialFocus={main}
      footer={actions}
    >
      {refused && <ProblemBanner problem={problem} title="account.session.warning.failed" />}
      <chakra.div display="flex" alignItems="center" gap="4">
        <Ring minutes={minutesLeft} />
        <Text
          role="status"
          minW="0"
          id={longest ? 'account.session.longest.text' : 'account.session.warning.text'}
          values={{ minutes: minutesLeft }}
        />
      </chakra.div>
      <Text
        mt="4"
        px="4"
        py="3"
        borderRadius="control"
        bg="greenSoft"
        color="greenDeep"
        textStyle="small"
        id="account.session.warning.kept"
      />
    </Dialog>
  )
}

/** The minutes in a ring that empties, the last one as less than one; a drawing, the sentence beside it says the same. */
function Ring({ minutes }: { minutes: number }) {
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="grid"
      placeItems="center"
      flex="none"
      w="16"
      h="16"
      color="heading"
      fontSize="2xl"
      fontWeight="700"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.svg viewBox="0 0 72 72" position="absolute" inset="0" rotate="-90deg" fill="none" strokeWidth="5" aria-hidden="true">
        <chakra.circle cx="36" cy="36" r="33" stroke="actionSoft" />
        <chakra.circle
          cx="36"
          cy="36"
          r="33"
          stroke="action"
          strokeLinecap="round"
          pathLength={warningMinutes}
          strokeDasharray={`${Math.min(minutes, warningMinutes)} ${warningMinutes}`}
        />
      </chakra.svg>
      {minutes > 1 ? minutes : '<1'}
    </chakra.span>
  )
}
