/** The account the money goes to, in one line. */
import { chakra } from '@chakra-ui/react'
import type { DebitAccount } from '../../../../contract/banking/drawdown-account.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { NameMark } from '../../banking/parts.tsx'
import { bankAndNumber } from '../account-name.ts'

/** Bank and the last four digits, with whether it is verified, or has received money before, and in whose name it is. */
export function AccountLine({ account }: { account: DebitAccount | null }) {
  if (!account) return null
  return (
    <chakra.p display="flex" alignItems="center" gap="2" minH="control" px="3" py="2" borderRadius="control" bg="sunk" textStyle="small">
      <Icon name="account" />
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="1" columnGap="2" minW="0" overflowWrap="anywhere">
        {bankAndNumber(account)}
        <Chip words={`lending.drawdown.account.${proofOf(account)}`} tone={proofOf(account) === 'unverified' ? 'plain' : 'green'} />
        {account.name_check && <NameMark nameCheck={account.name_check} />}
      </chakra.span>
    </chakra.p>
  )
}

function proofOf({ verified, paid }: DebitAccount): 'verified' | 'paid' | 'unverified' {
  return verified ? 'verified' : paid ? 'paid' : 'unverified'
}
