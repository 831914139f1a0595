/** The accounts of the company at banks and PSPs, in two tabs. BANK-01, ruling R1. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { accountTabs } from '../../../machines/banking/bankAccounts/setup.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { T } from '../../ui/T.tsx'
import { FlowQuestion } from '../parts/FlowDialog.tsx'
import { ListNotes } from '../parts/ListNotes.tsx'
import { LoadedPage, useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { PageTabs, TabCount } from '../parts/PageTabs.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { AddAccountDialog, AddPspDialog } from './AccountDialog.tsx'
import { AmountsDialog } from './AmountsDialog.tsx'
import { BankCard } from './BankCard.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { PspList } from './PspList.tsx'
import { type AccountsProps, accountName, wordsOf } from './parts.tsx'

/** Dialogs that say themselves why a call failed. */
const dialogs = ['adding', 'addingPsp', 'proving', 'entering', 'authorising', 'removing', 'removingPsp'] as const

/** The page of accounts. */
export function AccountsView({ flow }: AccountsProps) {
  const { tab, accounts, psps, problem, profile, reread, ready, unsure, working } = useFlow(flow, 'ready', 'unsure', 'working')
  const dialog = useSelector(flow, (snapshot) => dialogs.some((tag) => snapshot.hasTag(tag)))
  const administers = useAdministers({ flow })
  const lists = { bank: accounts, psp: psps }
  const add = () => flow.send({ type: 'add.pressed' })
  return (
    <LoadedPage
      flow={flow}
      title="banking.accounts.title"
      reason="banking.accounts.reason"
      // While the list is empty the button is inside the empty state.
      aside={
        administers &&
        lists[tab].length > 0 && (
          <Button label={`banking.accounts.add.${tab}`} icon="plus" variant="secondary" size="short" waiting={working} onClick={add} />
        )
      }
      custom={wordsOf(problem)}
      quiet={!ready || unsure || dialog}
    >
      <ListNotes unsure={unsure} reread={reread} onRetry={() => flow.send({ type: 'retry.pressed' })}>
        {profile?.kycStatus !== 'approved' && <Uncertified />}
      </ListNotes>
      <PageTabs
        label="banking.accounts.tabs"
        tabs={accountTabs}
        current={tab}
        words={(each) => `banking.accounts.tab.${each}`}
        aside={(each) => <TabCount count={lists[each].length} />}
        onChoose={(each) => flow.send({ type: 'tab.chosen', tab: each })}
      >
        {tab === 'bank' ? <BankList flow={flow} /> : <PspList flow={flow} />}
      </PageTabs>
      <AddAccountDialog flow={flow} />
      <AddPspDialog flow={flow} />
      <ProofDialog flow={flow} />
      <AmountsDialog flow={flow} />
      <Questions flow={flow} />
    </LoadedPage>
  )
}

/** The company is not certified yet. KYC-36. */
function Uncertified() {
  return (
    <Banner
      title="banking.accounts.uncertified.title"
      text="banking.accounts.uncertified.text"
      action={
        <PageLink to="/company/onboarding/company-information" look="secondary" size="short" label="banking.accounts.uncertified.action" />
      }
    />
  )
}

/** The bank accounts, each a card: what it is, how far it has come, what comes next. BANK-02. */
function BankList({ flow }: AccountsProps) {
  const { accounts } = useFlow(flow)
  const administers = useAdministers({ flow })
  if (accounts.length === 0)
    return (
      <EmptyCard
        drawing={<EmptyRecords />}
        title="banking.accounts.empty.title"
        text={administers ? 'banking.accounts.empty.text' : 'banking.accounts.empty.user'}
        action={administers && <Button label="banking.accounts.add.bank" icon="plus" onClick={() => flow.send({ type: 'add.pressed' })} />}
      />
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

/** Confirmation dialogs before an account is authorised for payouts, and before one is removed. BANK-02. */
function Questions({ flow }: AccountsProps) {
  const { target, pspTarget: psp, problem } = useFlow(flow)
  const shared = { custom: wordsOf(problem) }
  const account = target ? accountName(target) : ''
  return (
    <>
      <FlowQuestion
        flow={flow}
        tag="authorising"
        {...shared}
        title="banking.accounts.authorise.title"
        text={<T id="banking.accounts.authorise.text" values={{ account, holder: target?.accountName ?? '' }} />}
        confirm="banking.accounts.authorise.confirm"
        onConfirm={() => flow.send({ type: 'authorisation.confirmed' })}
      />
      <FlowQuestion
        flow={flow}
        tag="removing"
        {...shared}
        title="banking.accounts.remove.title"
        text={<T id="banking.accounts.remove.text" values={{ account }} />}
        confirm="banking.accounts.remove.confirm"
        takesAway
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      />
      <FlowQuestion
        flow={flow}
        tag="removingPsp"
        {...shared}
        title="banking.accounts.psp.remove.title"
        text={<T id="banking.accounts.psp.remove.text" values={{ account: psp ? `${psp.pspName} ${psp.accountNumber}` : '' }} />}
        confirm="banking.accounts.remove.confirm"
        takesAway
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      />
    </>
  )
}
