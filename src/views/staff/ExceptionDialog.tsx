/** One exception to a calculated limit: another lead confirms or declines it, the lead who proposed it takes it back. Decision 128. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { LimitException } from '../../../contract/staff/exceptions.ts'
import type { exceptionsMachine } from '../../../machines/staff/exceptions.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ExceptionText } from './ExceptionText.tsx'
import { Facts } from './Facts.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { SignInAgain } from './SignInAgain.tsx'

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
      {status === 'proposed' && <Decision flow={flow} exception={exception} />}
    </>
  )
}

function Decision({ flow, exception: { own, concerned } }: ExceptionProps) {
  const { working, signInNeeded } = useFlow(flow, 'working', 'signInNeeded')
  const decide = (accepted: boolean) => () => flow.send({ type: 'exception.decided', accepted })
  if (concerned) return <Banner kind="warning" text="staff.concerned.company" />
  if (signInNeeded) return <SignInAgain />
  return (
    <>
      <Text mb="4" textStyle="small" color="muted" id={own ? 'staff.exceptions.own' : 'staff.exceptions.confirm.text'} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        {own ? (
          <Button
            variant="secondary"
            label="staff.exceptions.takeBack"
            waiting={working}
            onClick={() => flow.send({ type: 'exception.takenBack' })}
          />
        ) : (
          <>
            <Button variant="secondary" label="staff.exceptions.decline" waiting={working} onClick={decide(false)} />
            <Button label="staff.exceptions.confirm" waiting={working} onClick={decide(true)} />
          </>
        )}
      </chakra.div>
    </>
  )
}
