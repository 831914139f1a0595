/** Requests to join the company, for an administrator to accept or decline. API-033, API-034, decision A81. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { T, useWords } from '../../ui/T.tsx'
import type { UsersProps } from './CompanyUsersView.tsx'
import { Mailbox, WaitingRow } from './parts.tsx'

/** The card; nothing without requests to join. */
export function Asks({ flow }: UsersProps) {
  const users = useSelector(flow, (snapshot) => snapshot.context.users)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const words = useWords()
  const asks = users.filter(({ status, joinMethod }) => status === 'Confirming' && joinMethod === 'requested')
  if (asks.length === 0) return null
  return (
    <Card title="companyUsers.asks">
      <chakra.p mt="-2" mb="4" textStyle="small" color="muted">
        <T id="companyUsers.asks.text" />
      </chakra.p>
      <chakra.ul listStyleType="none">
        {asks.map(({ id, email, createdTime }) => (
          <WaitingRow
            key={id}
            picture={<Seal name={email} kind="dashed" />}
            title={<Mailbox email={email} />}
            text={<T id="companyUsers.asks.since" values={{ day: <DateText value={createdTime} /> }} />}
          >
            <Button
              label="companyUsers.decline"
              variant="quiet"
              size="small"
              waiting={working}
              aria-label={words('companyUsers.decline.of', { email })}
              onClick={() => flow.send({ type: 'decline.pressed', id })}
            />
            <Button
              label="companyUsers.accept"
              size="short"
              waiting={working}
              aria-label={words('companyUsers.accept.of', { email })}
              onClick={() => flow.send({ type: 'accept.pressed', id })}
            />
          </WaitingRow>
        ))}
      </chakra.ul>
    </Card>
  )
}
