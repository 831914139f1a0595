/** One bank account: bank and number, one status, the next step, everything else behind a line. BANK-02. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { useItemName } from '../parts/options.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { NextStep } from './NextStep.tsx'
import { AccountMark, type AccountsProps, accountName, Digits } from './parts.tsx'

/** Props of a card. */
export type CardProps = AccountsProps & { account: CompanyBankAccount }

/** The card. */
export function BankCard({ flow, account }: CardProps) {
  const { bankName, accountNumber, accountName: holder, currency, isDefault } = account
  return (
    <Card>
      <chakra.div display="flex" alignItems="flex-start" flexWrap="wrap" gap="4">
        <Icon name="account" />
        <chakra.div flex="1" flexBasis="56" minW="0">
          <chakra.h2
            display="flex"
            alignItems="center"
            flexWrap="wrap"
            columnGap="2"
            rowGap="1"
            textStyle="cardTitle"
            overflowWrap="anywhere"
          >
            {bankName} <Digits>{accountNumber}</Digits>
            {isDefault && <Chip words="banking.accounts.default" tone="teal" />}
          </chakra.h2>
          <chakra.p mt="0.5" textStyle="note" color="muted" overflowWrap="anywhere">
            {holder} · {currency}
          </chakra.p>
          <Uses flow={flow} account={account} />
        </chakra.div>
        {account.usedFor.length === 0 && <AccountMark account={account} />}
      </chakra.div>
      <NextStep flow={flow} account={account} />
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="flex-start"
        justifyContent="space-between"
        columnGap="6"
        rowGap="3"
        mt="4"
        pt="4"
        borderTop="{borders.line}"
      >
        <Details flow={flow} account={account} />
        <AccountActions flow={flow} account={account} />
      </chakra.div>
    </Card>
  )
}

/** Whether drawdowns are paid to the account, by product, each with a link for administrators to change it. Decisions 024, 101. */
function Uses({ flow, account: { usedFor } }: CardProps) {
  const administers = useAdministers({ flow })
  const words = useWords()
  return usedFor.map(({ product, blocked, heldUntil, debits }) => {
    const name = words(`reference.product.${product}.name`)
    return (
      <chakra.p key={product} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" mt="1">
        <UseMark product={name} blocked={blocked} heldUntil={heldUntil} />
        {debits !== 'none' && <Chip words={`banking.accounts.usedFor.debits.${debits}`} tone={debits === 'signed' ? 'plain' : 'amber'} />}
        {debits === 'missing' && (
          <PageLink
            to={`/accounts/${product}/mandate`}
            look="quiet"
            size="small"
            label="banking.accounts.usedFor.mandate"
            of={{ product: name }}
          />
        )}
        {administers && (
          <PageLink to={`/accounts/${product}`} look="quiet" size="small" label="banking.accounts.usedFor.change" of={{ product: name }} />
        )}
      </chakra.p>
    )
  })
}

/** The first that applies: why nothing is paid to it, until when nothing is, that drawdowns are. */
function UseMark({ product, blocked, heldUntil }: Pick<Use, 'blocked' | 'heldUntil'> & { product: string }) {
  if (!blocked && !heldUntil) return <Chip words={<T id="banking.accounts.usedFor" values={{ product }} />} tone="green" icon="check" />
  const until = <T id="banking.accounts.usedFor.held" values={{ at: heldUntil && <DateText value={heldUntil} kind="moment" /> }} />
  return (
    <>
      <Chip words={<T id="banking.accounts.usedFor.product" values={{ product }} />} />
      <Chip words={blocked ? `lending.accountStop.${blocked}.title` : until} tone="amber" icon={blocked ? 'warn' : 'clock'} />
    </>
  )
}

type Use = CompanyBankAccount['usedFor'][number]

/** Everything the form asked for and what was checked, unfolded. BANK-02. */
function Details({ flow, account }: CardProps) {
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  const nameOf = useItemName()
  const region = lists?.country_region.find(({ key_id }) => String(key_id) === account.region)
  const words = useWords()
  const named: Fact = ['banking.accounts.name', words(`banking.accounts.name.${account.nameCheck}`)]
  const facts: Fact[] = [
    ['home.register.account.swift.label', account.swiftCode],
    ['home.register.account.region.label', region ? nameOf(region) : ''],
    ['home.register.account.branch.label', account.branch],
    ['home.register.account.address.label', account.address],
    ['home.register.account.name.label', account.accountName],
    ['home.register.account.relation.label', words(`banking.accounts.relation.${account.relationType}`)],
    ['banking.accounts.proof', words(`banking.accounts.verified.${account.verified ? 'verified' : account.status}`)],
    ['banking.accounts.authorisation', words(`banking.accounts.authorised.${account.authorised ? 'yes' : 'no'}`)],
    ...(account.nameCheck ? [named] : []),
  ]
  return (
    <chakra.details flex="1" flexBasis="56" minW="0">
      <Summary justifyContent="flex-start" w="fit-content" minH="target" textStyle="small" pe="1">
        <T id="banking.accounts.details" />
        <chakra.span srOnly>{accountName(account)}</chakra.span>
      </Summary>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="3"
        pt="4"
        textStyle="small"
      >
        {facts.map(([label, value]) => (
          <StackedFact key={label} name={label} value={value} />
        ))}
        <StackedFact name="banking.accounts.added" value={<DateText value={account.createdTime} kind="date" />} />
      </chakra.dl>
    </chakra.details>
  )
}

type Fact = [label: string, value: string]

/** Actions of an administrator besides the next step. */
function AccountActions({ flow, account }: CardProps) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const administers = useAdministers({ flow })
  if (!administers) return null
  const { id, authorised, isDefault, usedFor } = account
  const name = accountName(account)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="2">
      {authorised && !isDefault && (
        <TextButton
          label="banking.accounts.default.make"
          of={{ account: name }}
          waiting={working}
          onClick={() => flow.send({ type: 'default.pressed', id })}
        />
      )}
      {usedFor.length === 0 && (
        <TextButton
          label="banking.accounts.remove"
          of={{ account: name }}
          waiting={working}
          onClick={() => flow.send({ type: 'remove.pressed', id })}
        />
      )}
    </chakra.div>
  )
}
