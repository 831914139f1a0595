/** The bank accounts of the company, each a card: what it is, how far it has come, what comes next. BANK-02. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { BankCard } from './BankCard.tsx'
import type { AccountsProps } from './parts.tsx'

/** The list, or why it is empty. */
export function BankList({ flow }: AccountsProps) {
  const accounts = useSelector(flow, (snapshot) => snapshot.context.accounts)
  const administers = useAdministers({ flow })
  if (accounts.length === 0)
    return (
      <Card>
        <EmptyState
          level={2}
          drawing={<EmptyRecords />}
          title="accounts.empty.title"
          text={administers ? 'accounts.empty.text' : 'accounts.empty.user'}
          action={administers && <Button label="accounts.add.bank" icon="plus" onClick={() => flow.send({ type: 'add.pressed' })} />}
        />
      </Card>
    )
  return (
    <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {accounts.map((account) => (
        <li key={account.id}>
          <BankCard flow={flow} account={account} />
        </li>
      ))}
    </chakra.ul>
  )
}
