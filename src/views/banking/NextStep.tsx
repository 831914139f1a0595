/** Next step of a bank account: prove the ownership, enter the amounts, wait, authorise. BANK-02, decision 024. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import { isInOtherName } from '../../../contract/banking/proof-rules.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Icon, type IconName } from '../../ui/drawings/Icons.tsx'
import { T, Text } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import type { CardProps } from './BankCard.tsx'
import { accountName } from './parts.tsx'

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '3',
    mt: '4',
    px: '4',
    py: '3',
    borderRadius: 'control',
    textStyle: 'small',
  },
  variants: { tone: { plain: { bg: 'sunk' }, amber: { bg: 'amberSoft' }, teal: { bg: 'actionSoft' } } },
})

/** Icon and tint of the step of each status; an authorised account has none. */
const looks: Record<Exclude<CompanyBankAccount['status'], 'authorised'>, { icon: IconName; tone: 'plain' | 'amber' | 'teal' }> = {
  unverified: { icon: 'account', tone: 'plain' },
  'deposit sent': { icon: 'doing', tone: 'teal' },
  'in review': { icon: 'clock', tone: 'plain' },
  refused: { icon: 'warn', tone: 'amber' },
  verified: { icon: 'check', tone: 'teal' },
}

/** The strip with the step, its reason and its button. */
export function NextStep({ flow, account }: CardProps) {
  const administers = useAdministers({ flow })
  const { status } = account
  if (status === 'authorised') return null
  const { icon, tone } = looks[status === 'verified' && isInOtherName(account) ? 'refused' : status]
  return (
    <Strip tone={tone}>
      <chakra.div display="flex" flex="1" flexBasis="64" gap="3" minW="0">
        <Icon name={icon} />
        <chakra.div minW="0" overflowWrap="anywhere">
          <ProofStatus account={account} />
        </chakra.div>
      </chakra.div>
      {administers && <Ways flow={flow} account={account} />}
    </Strip>
  )
}

function ProofStatus({ account }: Pick<CardProps, 'account'>): ReactNode {
  const { status, deposit, refusal } = account
  if (status === 'deposit sent' && deposit)
    return (
      <T
        id="banking.accounts.next.deposit"
        values={{ day: <DateText value={deposit.expiresTime} />, tries: deposit.triesLeft, currency: account.currency }}
      />
    )
  if (status === 'refused' && refusal)
    return (
      <>
        <Text
          as="b"
          display="block"
          color="heading"
          id={refusal.reason ? `kyc.returned.reason.${refusal.reason}` : `banking.accounts.refusal.${refusal.cause}`}
        />
        {refusal.note !== '' && <chakra.span display="block">{refusal.note}</chakra.span>}
        <T id="banking.accounts.next.refused" />
      </>
    )
  if (status === 'verified' && isInOtherName(account)) return <T id="banking.accounts.next.otherName" />
  return <T id={`banking.accounts.next.${status === 'unverified' && account.usedFor.length > 0 ? 'used' : status}`} />
}

/** The buttons of the step. */
function Ways({ flow, account }: CardProps) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { id, status } = account
  const name = accountName(account)
  const press = (type: 'verify.pressed' | 'amounts.pressed' | 'authorise.pressed') => () => flow.send({ type, id })
  if (status === 'in review' || (status === 'verified' && isInOtherName(account))) return null
  if (status === 'deposit sent')
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <TextButton label="banking.accounts.proof.otherwise" of={{ account: name }} waiting={working} onClick={press('verify.pressed')} />
        <Button
          label="banking.accounts.amounts.enter"
          of={{ account: name }}
          size="short"
          waiting={working}
          onClick={press('amounts.pressed')}
        />
      </chakra.div>
    )
  const step = status === 'verified' ? 'authorise' : 'verify'
  return (
    <Button label={`banking.accounts.${step}`} of={{ account: name }} size="short" waiting={working} onClick={press(`${step}.pressed`)} />
  )
}
