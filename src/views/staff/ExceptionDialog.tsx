/** One exception to a calculated limit: another lead confirms or declines it, the lead who proposed it takes it back. Decision 128. */
import { useIntl } from 'react-intl'
import type { LimitException } from '../../../contract/staff/exceptions.ts'
import type { exceptionsMachine } from '../../../machines/staff/exceptions.ts'
import { partOfLead } from '../../../machines/staff/twoLeads.ts'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { Decision } from './Decision.tsx'
import { ExceptionText } from './ExceptionText.tsx'
import { Facts } from './Facts.tsx'
import { PlaceLink } from './PlaceLink.tsx'

type ExceptionProps = PageProps<typeof exceptionsMachine> & { exception: LimitException }

/** The dialog. */
export function ExceptionDialog({ flow }: PageProps<typeof exceptionsMachine>) {
  const { target } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.exceptions.one" size="company">
      {target && <Details flow={flow} exception={target} />}
    </FlowDialog>
  )
}

function Details({ flow, exception }: ExceptionProps) {
  const { problem } = useFlow(flow)
  const { locale } = useIntl()
  const { companyId, product, calculated, ground, by, at, reason, status, decidedBy } = exception
  return (
    <>
      <ProblemBanner problem={problem} custom={{ 403: 'staff.concerned.company' }} />
      <Facts>
        <StackedFact name="staff.cases.company">
          {companyName(exception, locale)} · <PlaceLink to={{ page: 'file', companyId }} words="staff.page.file" />
        </StackedFact>
        <StackedFact name="staff.loans.product" value={<T id={`reference.product.${product}.name`} />} />
        <StackedFact name="staff.page.exceptions" value={<ExceptionText exception={exception} />} />
        <StackedFact name="staff.exceptions.calculated" value={<Money value={calculated} />} />
        <StackedFact name="staff.exceptions.ground" value={<T id={`staff.exceptions.ground.${ground}`} />} />
        <StackedFact name="staff.exceptions.why" value={reason} />
        <StackedFact name="staff.exceptions.by">
          {by} · <DateText value={at} kind="moment" />
        </StackedFact>
        <StackedFact name="staff.exceptions.filter">
          <T id={`staff.exceptions.status.${status}`} />
          {decidedBy !== null && ` · ${decidedBy}`}
        </StackedFact>
      </Facts>
      <Decision
        flow={flow}
        part={partOfLead(exception)}
        concerned="staff.concerned.company"
        own="staff.exceptions.own"
        takeBack="staff.exceptions.takeBack"
        onTakeBack={() => flow.send({ type: 'exception.takenBack' })}
        text="staff.exceptions.confirm.text"
        decline="staff.exceptions.decline"
        confirm="staff.exceptions.confirm"
        onDecide={(accepted) => flow.send({ type: 'exception.decided', accepted })}
      />
    </>
  )
}
