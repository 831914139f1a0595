/** The devices on which the user is signed in: what is known of each, and signing out there. PROF-01, decision 081. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OwnSession } from '../../../../contract/account/sessions.ts'
import type { ownSessionsMachine } from '../../../../machines/account/ownSessions.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { FlowQuestion } from '../../parts/FlowDialog.tsx'
import { FailedPart } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { ProfileProps } from './ProfileView.tsx'

type SessionsFlow = ActorRefFrom<typeof ownSessionsMachine>

/** The card of the sessions. */
export function SessionsPart({ flow }: ProfileProps) {
  const sessions = useSelector(flow, (snapshot) => snapshot.children.ownSessions) as SessionsFlow | undefined
  return sessions ? <Sessions flow={sessions} /> : null
}

function Sessions({ flow }: { flow: SessionsFlow }) {
  const { busy, unavailable, working, sessions, target, reread } = useFlow(flow, 'busy', 'unavailable', 'working')
  if (unavailable) return <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
  if (busy) return <Skeleton kind="lines" count={3} />
  const others = sessions.some(({ current }) => !current)
  const confirm = () => flow.send({ type: 'ending.confirmed' })
  return (
    <>
      {reread && <Banner mb="4" title={`account.profile.sessions.${reread}`} />}
      <chakra.ul listStyleType="none">
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            working={working}
            onEnd={() => flow.send({ type: 'ending.pressed', id: session.id })}
          />
        ))}
      </chakra.ul>
      {others ? (
        <chakra.div display="grid" justifyContent={{ md: 'start' }} mt="6">
          <Button
            label="account.profile.sessions.endOthers"
            variant="secondary"
            size="short"
            disabled={working}
            onClick={() => flow.send({ type: 'endingOthers.pressed' })}
          />
        </chakra.div>
      ) : (
        <Text mt="4" textStyle="small" color="muted" id="account.profile.sessions.none" />
      )}
      <FlowQuestion
        flow={flow}
        tag="confirming"
        title="account.profile.sessions.end.title"
        text={<T id="account.profile.sessions.end.text" values={{ device: target && <Device {...target} /> }} />}
        confirm="account.profile.sessions.end.confirm"
        takesAway
        onConfirm={confirm}
      />
      <FlowQuestion
        flow={flow}
        tag="confirmingOthers"
        title="account.profile.sessions.endOthers.title"
        text={<T id="account.profile.sessions.endOthers.text" />}
        confirm="account.profile.sessions.endOthers.confirm"
        takesAway
        onConfirm={confirm}
      />
    </>
  )
}

/** Browser and system, in the words of the language. */
function Device({ browser, system }: Pick<OwnSession, 'browser' | 'system'>) {
  return <T id="account.profile.sessions.device" values={{ browser, system }} />
}

/** One session: the device, the network, first and last use; this one is marked and has no button. */
function Session({ session, working, onEnd }: { session: OwnSession; working: boolean; onEnd: () => void }) {
  const words = useWords()
  const { browser, system, network, first_used_at, last_used_at, current } = session
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      gap="3"
      columnGap="6"
      css={{ '&:not(:first-of-type)': { mt: '4', pt: '4', borderTop: '{borders.line}' } }}
    >
      <chakra.div minW="0">
        <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" textStyle="label" color="heading">
          <Device browser={browser} system={system} />
          {current && <StateMark state="done" word="account.profile.sessions.current" chip />}
        </chakra.h3>
        <chakra.p mt="1" textStyle="small" color="muted" overflowWrap="anywhere">
          <T
            id="account.profile.sessions.use"
            values={{ first: <DateText value={first_used_at} kind="moment" />, last: <DateText value={last_used_at} kind="moment" /> }}
          />
        </chakra.p>
        {network && (
          <Text textStyle="small" color="muted" overflowWrap="anywhere" id="account.profile.sessions.network" values={{ network }} />
        )}
      </chakra.div>
      {!current && (
        <TextButton
          label="account.profile.sessions.end"
          of={{ device: words('account.profile.sessions.device', { browser, system }) }}
          disabled={working}
          onClick={onEnd}
        />
      )}
    </chakra.li>
  )
}
