/** The own data: a copy of everything that is held, and the account deleted. PROF-01, decision 025. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { deletionDays } from '../../../contract/kernel/constants.ts'
import type { PersonalData } from '../../../contract/privacy/personal-data.ts'
import type { personalDataMachine } from '../../../machines/privacy/personalData.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { type MessageId, T, Text } from '../../ui/T.tsx'
import type { ProfileProps } from '../account/profile/ProfileView.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { PasswordAgain } from '../parts/PasswordAgain.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { FailedPart } from '../parts/Unavailable.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { DeletionDialog, Obstacles } from './DeletionDialog.tsx'

/** The chart of the own data. */
export type DataFlow = ActorRefFrom<typeof personalDataMachine>

/** Texts of refusals here. ERR-R02. */
const dataWords: Record<number, string> = {
  510: 'account.profile.copy.tooMany',
  20011: 'account.profile.data.changed',
  20018: 'account.profile.copy.gone',
}

/** The card of the own data. */
export function DataPart({ flow }: ProfileProps) {
  const data = useSelector(flow, (snapshot) => snapshot.children.personalData) as DataFlow | undefined
  return data ? <OwnData flow={data} /> : null
}

function OwnData({ flow }: { flow: DataFlow }) {
  const { unavailable, confirming, deleting, data, problem } = useFlow(flow, 'unavailable', 'confirming', 'deleting')
  if (unavailable) return <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
  if (!data) return <Skeleton kind="lines" count={4} />
  return (
    <>
      {!confirming && !deleting && <ProblemBanner problem={problem} custom={dataWords} />}
      <Certification />
      <Copy flow={flow} data={data} />
      <Line />
      <Deletion flow={flow} data={data} />
      <FlowDialog flow={flow} tag="confirming" title="account.reveal.password.title">
        <PasswordAgain flow={flow} text="account.profile.copy.password" submit="account.profile.copy.request" />
      </FlowDialog>
      <DeletionDialog flow={flow} data={data} />
    </>
  )
}

function Line() {
  return <chakra.hr my="6" border="0" borderTop="{borders.line}" />
}

/** Link to the sent answers of the current company. */
function Certification() {
  const company = usePortalState((snapshot) => snapshot.context.company)
  if (!company) return null
  return (
    <>
      <Piece name="certification">
        <PageLink to="/company/onboarding/completed" look="secondary" size="short" label="account.profile.certification.open" />
      </Piece>
      <Line />
    </>
  )
}

/** Asked for, being made, to be fetched. */
function Copy({ flow, data: { export: copy } }: { flow: DataFlow; data: PersonalData }) {
  const { requesting, linking } = useFlow(flow, 'requesting', 'linking')
  const ready = copy?.status === 'ready'
  const making = copy?.status === 'making'
  return (
    <Piece
      name="copy"
      standing={
        <>
          {making && <StateMark state="waiting" word="account.profile.copy.making" chip />}
          {ready && <StateMark state="done" word="account.profile.copy.ready" chip />}
          {copy?.status === 'failed' && <StateMark state="failed" word="account.profile.copy.failed" chip />}
        </>
      }
      note={
        ready && copy.expiresAt ? (
          <T id="account.profile.copy.until" values={{ moment: <DateText value={copy.expiresAt} kind="moment" /> }} />
        ) : making ? (
          <T id="account.profile.copy.wait" />
        ) : null
      }
    >
      {ready && (
        <Button
          label="account.profile.copy.download"
          icon="download"
          size="short"
          busy={linking}
          onClick={() => flow.send({ type: 'download.pressed' })}
        />
      )}
      {!making && (
        <Button
          label={copy ? 'account.profile.copy.again' : 'account.profile.copy.request'}
          variant={ready ? 'quiet' : 'secondary'}
          size="short"
          busy={requesting}
          onClick={() => flow.send({ type: 'copy.requested' })}
        />
      )}
    </Piece>
  )
}

/** Asked for, waiting for its day, refused. */
function Deletion({ flow, data: { deletion, obstacles } }: { flow: DataFlow; data: PersonalData }) {
  const withdrawing = useSelector(flow, (snapshot) => snapshot.hasTag('withdrawing'))
  if (deletion?.status === 'waiting')
    return (
      <Piece name="deletion">
        <Banner
          kind="warning"
          title={<T id="account.profile.deletion.waiting" values={{ day: <DateText value={deletion.dueAt} kind="date" /> }} />}
          action={
            <Button
              label="account.profile.deletion.withdraw"
              variant="secondary"
              size="short"
              busy={withdrawing}
              onClick={() => flow.send({ type: 'withdrawal.pressed' })}
            />
          }
          text="account.profile.deletion.waiting.text"
        />
      </Piece>
    )
  return (
    <Piece name="deletion" note={obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : null}>
      <Button
        label="account.profile.deletion.request"
        variant="secondary"
        size="short"
        disabled={obstacles.length > 0}
        onClick={() => flow.send({ type: 'deletion.pressed' })}
      />
    </Piece>
  )
}

/** One of the two requests: description, status and actions. */
function Piece({
  name,
  standing,
  note,
  children,
}: {
  name: 'certification' | 'copy' | 'deletion'
  standing?: ReactNode
  note?: ReactNode
  children: ReactNode
}) {
  const text: MessageId = `account.profile.${name}.text`
  return (
    <chakra.section aria-labelledby={`own-${name}`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.h3 id={`own-${name}`} textStyle="label" color="heading">
          <T id={`account.profile.${name}.title`} />
        </chakra.h3>
        <span role="status">{standing}</span>
      </chakra.div>
      <Text mt="1" textStyle="small" color="muted" textWrap="pretty" id={text} values={{ days: deletionDays }} />
      {note && (
        <chakra.div mt="2" textStyle="small" color="text">
          {note}
        </chakra.div>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" columnGap="5" mt="4">
        {children}
      </chakra.div>
    </chakra.section>
  )
}
