/** View of a session that cannot be opened: the reason, the automatic retry, and two alternatives. SESS-08, ERR-R04. */
import { chakra } from '@chakra-ui/react'
import type { ActorRefFrom } from 'xstate'
import { hasAnswered } from '../../../machines/account/session/setup.ts'
import type { sessionMachine } from '../../../machines/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { LogoMark } from '../../ui/drawings/Mark.tsx'
import { FogLighthouse, RainBoat } from '../../ui/drawings/Weather.tsx'
import { T, Text } from '../../ui/T.tsx'
import { LanguageSwitch } from '../parts/LanguageSwitch.tsx'
import { Main, Shell, TopBar } from '../parts/TopBar.tsx'
import { useFlow } from '../parts/use-flow.ts'

/** Fog while there is no connection, rain when the server has failed; the place of the whole page. */
export function UnreachableView({ flow }: { flow: ActorRefFrom<typeof sessionMachine> }) {
  const { parting, busy, problem, session } = useFlow(flow, 'parting', 'busy')
  const answered = problem !== null && hasAnswered(problem)
  const cause = answered ? 'server' : 'offline'
  return (
    <Shell>
      <TopBar>
        <chakra.span display="inline-flex" alignItems="center" gap="2.5" fontSize="xl" fontWeight="700">
          <LogoMark />
          <T id="title.brand" />
        </chakra.span>
        <chakra.div ms="auto">
          <LanguageSwitch />
        </chakra.div>
      </TopBar>
      <Main>
        {/* There is no tab bar below it. */}
        <chakra.div css={{ '--bars': '0px' }}>
          <CenteredMessage
            sky={answered ? 'rain' : 'fog'}
            drawing={answered ? <RainBoat /> : <FogLighthouse open />}
            title={`unreachable.${cause}.title`}
            text={<Text as="span" role="alert" id={`unreachable.${cause}.text`} />}
            action={
              <>
                {!parting && <Button label="unreachable.retry" busy={busy} onClick={() => flow.send({ type: 'retry.pressed' })} />}
                <Button label="shell.signOut" variant="secondary" busy={parting} onClick={() => flow.send({ type: 'signOut.requested' })} />
              </>
            }
          >
            <chakra.p mt="3" textStyle="fine" overflowWrap="anywhere">
              <T id="shell.account" values={{ email: session?.user.email ?? '' }} />
              {problem?.requestId && <Text as="span" display="block" id="problem.request" values={{ id: problem.requestId }} />}
            </chakra.p>
          </CenteredMessage>
        </chakra.div>
      </Main>
    </Shell>
  )
}
