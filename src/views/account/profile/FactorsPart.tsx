/** The second factors of the user: passkeys, authenticator app, recovery codes. PROF-01, decision 085. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Passkey } from '../../../../contract/account/factors.ts'
import type { ownFactorsMachine } from '../../../../machines/account/ownFactors.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { FlowDialog, FlowQuestion } from '../../parts/FlowDialog.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { FailedPart } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { EnrolDialogs } from '../factors/EnrolDialogs.tsx'
import { RecoveryCodes } from '../factors/RecoveryCodes.tsx'
import type { ProfileProps } from './ProfileView.tsx'

type FactorsFlow = ActorRefFrom<typeof ownFactorsMachine>

/** The card of the second factors. */
export function FactorsPart({ flow }: ProfileProps) {
  const factors = useSelector(flow, (snapshot) => snapshot.children.ownFactors) as FactorsFlow | undefined
  return factors ? <Factors flow={factors} /> : null
}

function Factors({ flow }: { flow: FactorsFlow }) {
  const { busy, unavailable, working, enrolling, factors, reread, problem } = useFlow(flow, 'busy', 'unavailable', 'working', 'enrolling')
  const { removingPasskey, removingAuthenticator, renewing, reportingLoss, resetWaiting } = useFlow(
    flow,
    'removingPasskey',
    'removingAuthenticator',
    'renewing',
    'reportingLoss',
    'resetWaiting',
  )
  // An open question shows its problem itself.
  const asking = removingPasskey || removingAuthenticator || renewing || reportingLoss
  if (unavailable) return <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
  if (busy) return <Skeleton kind="lines" count={3} />
  const { passkeys, authenticator, recovery_codes_left: left, reset } = factors
  const waiting = working || enrolling || resetWaiting
  return (
    <>
      {reread && <Banner mb="4" title={`account.factors.${reread}`} />}
      {!asking && <ProblemBanner problem={problem} custom={{ 80810004: 'account.passkey.refused', 20017: 'account.passkey.known' }} />}
      {reset && (
        <Banner
          mb="5"
          kind="warning"
          title="account.factors.lostAll.waits.title"
          action={
            <Button
              label="account.factors.lostAll.withdraw"
              variant="secondary"
              size="short"
              busy={working}
              onClick={() => flow.send({ type: 'withdrawal.pressed' })}
            />
          }
        >
          <T id="account.factors.lostAll.waits.text" values={{ at: <DateText value={reset.ends_at} kind="moment" /> }} />
        </Banner>
      )}
      <Row
        title="account.factors.passkeys"
        text="account.factors.passkeys.text"
        action={
          <Button
            label="account.factors.passkeys.add"
            variant="secondary"
            size="short"
            disabled={waiting}
            onClick={() => flow.send({ type: 'adding.pressed', kind: 'passkey' })}
          />
        }
      >
        {passkeys.length > 0 && (
          <chakra.ul listStyleType="none" mt="3" display="grid" gap="3">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                waiting={waiting}
                onRemove={() => flow.send({ type: 'passkeyRemoval.pressed', id: passkey.id })}
              />
            ))}
          </chakra.ul>
        )}
      </Row>
      <Row
        title="account.factors.authenticator"
        text={authenticator ? 'account.factors.authenticator.on' : 'account.factors.authenticator.text'}
        action={
          <Button
            label={authenticator ? 'account.factors.authenticator.remove' : 'account.factors.authenticator.add'}
            variant="secondary"
            size="short"
            disabled={waiting}
            onClick={() =>
              flow.send(authenticator ? { type: 'authenticatorRemoval.pressed' } : { type: 'adding.pressed', kind: 'authenticator' })
            }
          />
        }
      />
      {(authenticator || passkeys.length > 0) && (
        <Row
          title="account.factors.codes"
          text={<T id="account.factors.codes.left" values={{ left }} />}
          action={
            <Button
              label="account.factors.codes.renew"
              variant="secondary"
              size="short"
              disabled={waiting}
              onClick={() => flow.send({ type: 'renewal.pressed' })}
            />
          }
        />
      )}
      {(authenticator || passkeys.length > 0) && !reset && (
        <Row
          title="account.factors.lostAll"
          text="account.factors.lostAll.text"
          action={<TextButton label="account.factors.lostAll.ask" disabled={waiting} onClick={() => flow.send({ type: 'loss.pressed' })} />}
        />
      )}
      <Dialogs flow={flow} />
    </>
  )
}

function Row({ title, text, action, children }: { title: string; text: ReactNode; action: ReactNode; children?: ReactNode }) {
  return (
    <chakra.div css={{ '&:not(:first-of-type)': { mt: '5', pt: '5', borderTop: '{borders.line}' } }}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" flexWrap="wrap" gap="3" columnGap="6">
        <chakra.div minW="0" flex="1 1 220px">
          <Text as="h3" textStyle="label" color="heading" id={title} />
          <chakra.p mt="1" textStyle="small" color="muted" textWrap="pretty">
            {typeof text === 'string' ? <T id={text} /> : text}
          </chakra.p>
        </chakra.div>
        {action}
      </chakra.div>
      {children}
    </chakra.div>
  )
}

/** The browser and system in which it was added, and when it was used. */
function PasskeyRow({ passkey, waiting, onRemove }: { passkey: Passkey; waiting: boolean; onRemove: () => void }) {
  const words = useWords()
  const { browser, system, created_at, used_at } = passkey
  const device = words('account.profile.sessions.device', { browser, system })
  return (
    <chakra.li display="flex" alignItems="center" justifyContent="space-between" flexWrap="wrap" gap="3" columnGap="6">
      <chakra.div minW="0">
        <chakra.p color="heading">{device}</chakra.p>
        <chakra.p textStyle="small" color="muted">
          <T
            id={used_at ? 'account.factors.passkeys.used' : 'account.factors.passkeys.added'}
            values={{ added: <DateText value={created_at} kind="moment" />, used: used_at && <DateText value={used_at} kind="moment" /> }}
          />
        </chakra.p>
      </chakra.div>
      <TextButton label="account.factors.passkeys.remove" of={{ device }} disabled={waiting} onClick={onRemove} />
    </chakra.li>
  )
}

function Dialogs({ flow }: { flow: FactorsFlow }) {
  const words = useWords()
  const { target, recoveryCodes } = useSelector(flow, (snapshot) => snapshot.context)
  const enrol = useSelector(flow, (snapshot) => snapshot.children.enrolFactor)
  const confirm = () => flow.send({ type: 'change.confirmed' })
  const device = target ? words('account.profile.sessions.device', { browser: target.browser, system: target.system }) : ''
  return (
    <>
      {enrol && <EnrolDialogs flow={enrol} />}
      <FlowQuestion
        flow={flow}
        tag="removingPasskey"
        title="account.factors.passkeys.remove.title"
        text={<T id="account.factors.passkeys.remove.text" values={{ device }} />}
        confirm="account.factors.remove.confirm"
        takesAway
        onConfirm={confirm}
      />
      <FlowQuestion
        flow={flow}
        tag="removingAuthenticator"
        title="account.factors.authenticator.remove.title"
        text={<T id="account.factors.authenticator.remove.text" />}
        confirm="account.factors.remove.confirm"
        takesAway
        onConfirm={confirm}
      />
      <FlowQuestion
        flow={flow}
        tag="renewing"
        title="account.factors.codes.renew.title"
        text={<T id="account.factors.codes.renew.text" />}
        confirm="account.factors.codes.renew.confirm"
        onConfirm={confirm}
      />
      <FlowQuestion
        flow={flow}
        tag="reportingLoss"
        title="account.factors.lostAll.title"
        text={<T id="account.factors.lostAll.question" />}
        confirm="account.factors.lostAll.confirm"
        takesAway
        onConfirm={confirm}
      />
      <FlowDialog flow={flow} tag="showingCodes" title="account.factors.codes.title" dismissable={false}>
        <RecoveryCodes codes={recoveryCodes} onKept={() => flow.send({ type: 'codes.kept' })} />
      </FlowDialog>
    </>
  )
}
