/** The accounts of the company at banks and PSPs, in two tabs. BANK-01, ruling R1. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { accountTabs } from '../../../machines/banking/bankAccounts/setup.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { T } from '../../ui/T.tsx'
import { LoadedPage, useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { PageTabs } from '../parts/PageTabs.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'
import { AddPspDialog } from './AddPspDialog.tsx'
import { AmountsDialog } from './AmountsDialog.tsx'
import { BankList } from './BankList.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { PspList } from './PspList.tsx'
import { type AccountsProps, wordsOf } from './parts.tsx'
import { Questions } from './Questions.tsx'

/** The page of accounts. */
export function AccountsView({ flow }: AccountsProps) {
  return (
    <LoadedPage flow={flow} title="accounts.title" reason="accounts.reason" rows={4}>
      <Parts flow={flow} />
    </LoadedPage>
  )
}

function Parts({ flow }: AccountsProps) {
  const tab = useSelector(flow, (snapshot) => snapshot.context.tab)
  return (
    <>
      <PageHead title="accounts.title" reason="accounts.reason" size="small" aside={<AddButton flow={flow} />} />
      <Notes flow={flow} />
      <PageTabs
        label="accounts.tabs"
        tabs={accountTabs}
        current={tab}
        words={(each) => `accounts.tab.${each}`}
        aside={(each) => <Count flow={flow} tab={each} />}
        onChoose={(each) => flow.send({ type: 'tab.chosen', tab: each })}
      >
        {tab === 'bank' ? <BankList flow={flow} /> : <PspList flow={flow} />}
      </PageTabs>
      <AddAccountDialog flow={flow} />
      <AddPspDialog flow={flow} />
      <ProofDialog flow={flow} />
      <AmountsDialog flow={flow} />
      <Questions flow={flow} />
    </>
  )
}

/** The button that adds to the shown list; inside the empty state while the list is empty. */
function AddButton({ flow }: AccountsProps) {
  const tab = useSelector(flow, (snapshot) => snapshot.context.tab)
  const empty = useSelector(flow, ({ context }) => (context.tab === 'bank' ? context.accounts : context.psps).length === 0)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const administers = useAdministers({ flow })
  if (!administers || empty) return null
  return (
    <Button
      label={`accounts.add.${tab}`}
      icon="plus"
      variant="secondary"
      size="short"
      waiting={working}
      onClick={() => flow.send({ type: 'add.pressed' })}
    />
  )
}

function Count({ flow, tab }: AccountsProps & { tab: 'bank' | 'psp' }) {
  const count = useSelector(flow, ({ context }) => (tab === 'bank' ? context.accounts : context.psps).length)
  return count === 0 ? null : (
    <chakra.span textStyle="fine" color="muted" fontWeight="400">
      {count}
    </chakra.span>
  )
}

/** Notes above the list: why it was read again, an error, or that the company is not certified yet. KYC-36. */
function Notes({ flow }: AccountsProps) {
  const reread = useSelector(flow, (snapshot) => snapshot.context.reread)
  const unsure = useSelector(flow, (snapshot) => snapshot.hasTag('unsure'))
  const dialog = useSelector(flow, (snapshot) =>
    (['adding', 'addingPsp', 'proving', 'entering', 'authorising', 'removing', 'removingPsp'] as const).some((tag) => snapshot.hasTag(tag)),
  )
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const certified = useSelector(flow, (snapshot) => snapshot.context.profile?.kycStatus === 'approved')
  return (
    <chakra.div display="grid" gap="4" mb="5" _empty={{ display: 'none' }}>
      {unsure && (
        <Banner
          kind="warning"
          title="accounts.unsure.title"
          action={
            <Button label="accounts.unsure.retry" variant="secondary" size="short" onClick={() => flow.send({ type: 'retry.pressed' })} />
          }
        >
          <T id="accounts.unsure.text" />
        </Banner>
      )}
      {!unsure && !dialog && problem && <ProblemBanner problem={problem} custom={wordsOf(problem)} />}
      {reread && (
        <Banner kind="warning" title={`accounts.reread.${reread}.title`}>
          <T id={`accounts.reread.${reread}.text`} />
        </Banner>
      )}
      {!certified && (
        <Banner
          title="accounts.uncertified.title"
          action={
            <PageLink to="/company/onboarding/company-information" look="secondary" size="short" label="accounts.uncertified.action" />
          }
        >
          <T id="accounts.uncertified.text" />
        </Banner>
      )}
    </chakra.div>
  )
}
