/** Pending invitations to the user, to be answered, and the user's own requests, which can be withdrawn. API-033, API-034. */

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { Affiliation } from '../../../contract/company/members.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T, Text } from '../../ui/T.tsx'
import { FlowQuestion } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { useFlow } from '../parts/use-flow.ts'
import { CompanyIcon } from './CompanyIcon.tsx'
import type { JoinProps } from './CompanyJoinView.tsx'
import { AffiliationMark, companyWords, WaitingRow } from './parts.tsx'

/** Two cards; each is there when it holds something. The invitation a link has opened comes first. */
export function Waiting({ flow }: JoinProps) {
  const { waiting, invitedId } = useFlow(flow)
  const invitations = waiting
    .filter(({ joinMethod }) => joinMethod === 'invited')
    .sort((a, b) => Number(b.id === invitedId) - Number(a.id === invitedId))
  const asks = waiting.filter(({ joinMethod }) => joinMethod === 'requested')
  return (
    <>
      {invitations.length > 0 && (
        <Card title="company.join.invitations">
          <chakra.ul listStyleType="none">
            {invitations.map((each, index) => (
              <Invitation key={each.id} flow={flow} invitation={each} index={index} />
            ))}
          </chakra.ul>
        </Card>
      )}
      {asks.length > 0 && (
        <Card title="company.join.asks">
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
  const { locale } = useIntl()
  const { id, role, expiresTime } = invitation
  const company = companyName(invitation, locale)
  return (
    <WaitingRow
      picture={<CompanyIcon index={index} />}
      title={company}
      text={
        <>
          <T id="company.join.invitation.role" values={{ role }} />
          {expiresTime && <Text as="span" ms="3" id="company.join.invitation.until" values={{ day: <DateText value={expiresTime} /> }} />}
        </>
      }
    >
      <TextButton
        label="company.join.decline"
        waiting={working}
        of={{ company }}
        onClick={() => flow.send({ type: 'decline.pressed', id })}
      />
      <Button
        label="company.join.accept"
        size="short"
        waiting={working}
        of={{ company }}
        onClick={() => flow.send({ type: 'accept.pressed', id })}
      />
    </WaitingRow>
  )
}

function Ask({ flow, ask, index }: JoinProps & { ask: Affiliation; index: number }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { locale } = useIntl()
  const company = companyName(ask, locale)
  return (
    <WaitingRow
      picture={<CompanyIcon index={index} />}
      title={company}
      text={<T id="company.join.ask.since" values={{ day: <DateText value={ask.createdTime} /> }} />}
    >
      <AffiliationMark status={ask.status} />
      <TextButton
        label="company.join.withdraw"
        waiting={working}
        of={{ company }}
        onClick={() => flow.send({ type: 'withdraw.pressed', id: ask.id })}
      />
    </WaitingRow>
  )
}

/** Before an invitation is declined or an ask taken back. */
function Questions({ flow }: JoinProps) {
  const { target } = useFlow(flow)
  const { locale } = useIntl()
  const company = target ? companyName(target, locale) : ''
  const common = { custom: companyWords, onConfirm: () => flow.send({ type: 'removal.confirmed' }) }
  return (
    <>
      <FlowQuestion
        flow={flow}
        tag="declining"
        {...common}
        title="company.join.decline.title"
        text={<T id="company.join.decline.text" values={{ company }} />}
        confirm="company.join.decline.confirm"
      />
      <FlowQuestion
        flow={flow}
        tag="withdrawing"
        {...common}
        title="company.join.withdraw.title"
        text={<T id="company.join.withdraw.text" values={{ company }} />}
        confirm="company.join.withdraw.confirm"
      />
    </>
  )
}
