/** One bank account: bank and number, verified and authorised, the next step, everything else behind a line. BANK-02. */
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
import { type AccountsProps, AuthorisedMark, accountName, Digits, NameMark, VerifiedMark } from './parts.tsx'

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
          <chakra.p mt="1">
            <NameMark nameCheck={account.nameCheck} />
          </chakra.p>
          <Uses flow={flow} account={account} />
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <VerifiedMark status={account.status} />
          <AuthorisedMark authorised={account.authorised} />
        </chakra.div>
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

/** Drawdowns paid to the account, each with a link to change it for administrators: the default account does not apply to them. Decision 024. */
function Uses({ flow, account: { usedFor } }: CardProps) {
  const administers = useAdministers({ flow })
  const words = useWords()
  return usedFor.map(({ product, blocked, heldUntil, debits }) => {
    const name = words(`reference.product.${product}.name`)
    return (
      <chakra.p key={product} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" mt="1">
        <Chip words={<T id="banking.accounts.usedFor" values={{ product: name }} />} tone="green" icon="check" />
        {heldUntil && (
          <Chip
            words={<T id="banking.accounts.usedFor.held" values={{ at: <DateText value={heldUntil} kind="moment" /> }} />}
            tone="amber"
            icon="clock"
          />
        )}
        {blocked && <Chip words={`lending.accountStop.${blocked}.title`} tone="amber" icon="warn" />}
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

/** Everything the form asked for, unfolded. BANK-02. */
function Details({ flow, account }: CardProps) {
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  const nameOf = useItemName()
  const region = lists?.country_region.find(({ key_id }) => String(key_id) === account.region)
  const words = useWords()
  const facts: [label: string, value: string][] = [
    ['home.register.account.swift.label', account.swiftCode],
    ['home.register.account.region.label', region ? nameOf(region) : ''],
    ['home.register.account.branch.label', account.branch],
    ['home.register.account.address.label', account.address],
    ['home.register.account.name.label', account.accountName],
    ['home.register.account.relation.label', words(`banking.accounts.relation.${account.relationType}`)],
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
