/** Pending invitations to the user, to be answered, and the user's own requests, which can be withdrawn. API-033, API-034. */

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { Affiliation } from '../../../contract/company/members.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { companyName } from '../parts/company-name.ts'
import type { JoinProps } from './CompanyJoinView.tsx'
import { AffiliationMark, Question, WaitingRow } from './parts.tsx'
import { CompanyIcon } from './switcher/CompanyIcon.tsx'

/** Two cards; each is there when it holds something. The invitation a link has opened comes first. */
export function Waiting({ flow }: JoinProps) {
  const waiting = useSelector(flow, (snapshot) => snapshot.context.waiting)
  const invitedId = useSelector(flow, (snapshot) => snapshot.context.invitedId)
  const invitations = waiting
    .filter(({ joinMethod }) => joinMethod === 'invited')
    .sort((a, b) => Number(b.id === invitedId) - Number(a.id === invitedId))
  const asks = waiting.filter(({ joinMethod }) => joinMethod === 'requested')
  return (
    <>
      {invitations.length > 0 && (
        <Card title="companyJoin.invitations">
          <chakra.ul listStyleType="none">
            {invitations.map((each, index) => (
              <Invitation key={each.id} flow={flow} invitation={each} index={index} />
            ))}
          </chakra.ul>
        </Card>
      )}
      {asks.length > 0 && (
        <Card title="companyJoin.asks">
          <chakra.ul listStyleType="none">
            {asks.map((each, index) => (
              <Ask key={each.id} flow={flow} ask={each} index={invitations.length + index} />
            ))}
          </chakra.ul>
        </Card>
      )}
      <Questions flow={flow} />
    </>
  )
}

function Invitation({ flow, invitation, index }: JoinProps & { invitation: Affiliation; index: number }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const words = useWords()
  const { locale } = useIntl()
  const { id, role, expiresTime } = invitation
  const company = companyName(invitation, locale)
  return (
    <WaitingRow
      picture={<CompanyIcon index={index} />}
      title={company}
      text={
        <>
          <T id="companyJoin.invitation.role" values={{ role }} />
          {expiresTime && (
            <chakra.span ms="3">
              <T id="companyJoin.invitation.until" values={{ day: <DateText value={expiresTime} /> }} />
            </chakra.span>
          )}
        </>
      }
    >
      <Button
        label="companyJoin.decline"
        variant="quiet"
        size="small"
        waiting={working}
        aria-label={words('companyJoin.decline.of', { company })}
        onClick={() => flow.send({ type: 'decline.pressed', id })}
      />
      <Button
        label="companyJoin.accept"
        size="short"
        waiting={working}
        aria-label={words('companyJoin.accept.of', { company })}
        onClick={() => flow.send({ type: 'accept.pressed', id })}
      />
    </WaitingRow>
  )
}

function Ask({ flow, ask, index }: JoinProps & { ask: Affiliation; index: number }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const words = useWords()
  const { locale } = useIntl()
  const company = companyName(ask, locale)
  return (
    <WaitingRow
      picture={<CompanyIcon index={index} />}
      title={company}
      text={<T id="companyJoin.ask.since" values={{ day: <DateText value={ask.createdTime} /> }} />}
    >
      <AffiliationMark status={ask.status} />
      <Button
        label="companyJoin.withdraw"
        variant="quiet"
        size="small"
        waiting={working}
        aria-label={words('companyJoin.withdraw.of', { company })}
        onClick={() => flow.send({ type: 'withdraw.pressed', id: ask.id })}
      />
    </WaitingRow>
  )
}

/** Before an invitation is declined or an ask taken back. */
function Questions({ flow }: JoinProps) {
  const declining = useSelector(flow, (snapshot) => snapshot.hasTag('declining'))
  const withdrawing = useSelector(flow, (snapshot) => snapshot.hasTag('withdrawing'))
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  const { locale } = useIntl()
  const company = target ? companyName(target, locale) : ''
  const common = {
    busy: working,
    onConfirm: () => flow.send({ type: 'removal.confirmed' }),
    onClose: () => flow.send({ type: 'dialog.closed' }),
  }
  return (
    <>
      <Question
        {...common}
        open={declining}
        title="companyJoin.decline.title"
        text={<T id="companyJoin.decline.text" values={{ company }} />}
        confirm="companyJoin.decline.confirm"
      />
      <Question
        {...common}
        open={withdrawing}
        title="companyJoin.withdraw.title"
        text={<T id="companyJoin.withdraw.text" values={{ company }} />}
        confirm="companyJoin.withdraw.confirm"
      />
    </>
  )
}
