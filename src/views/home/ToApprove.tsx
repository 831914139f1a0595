/** The banner of a drawdown that another administrator has requested. Decision 086. */
import { chakra } from '@chakra-ui/react'
import type { WaitingDrawdown } from '../../../contract/lending/approvals.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** A drawdown of another administrator that waits for the user. Decision 086. */
export function ToApprove({ waiting: { id, amount, until, requested_by: email } }: { waiting: WaitingDrawdown }) {
  return (
    <chakra.div mb={{ base: '4', md: '6' }}>
      <Banner
        kind="warning"
        title="home.approval.title"
        action={<PageLink to={`/approval/${id}`} look="secondary" size="short" label="home.approval.check" />}
      >
        <T id="home.approval.text" values={{ email, amount: <Money value={amount} />, at: <DateText value={until} kind="moment" /> }} />
      </Banner>
    </chakra.div>
  )
}
