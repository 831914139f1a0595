/** The drawdowns of the product with their states, newest first. */
import { chakra } from '@chakra-ui/react'
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T } from '../../ui/T.tsx'
import { drawdownMarks, drawdownWord } from '../lending/drawdown-status.ts'
import { LoanLink } from '../lending/LoanLink.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** A line for each drawdown. */
export function DrawdownsCard({ drawdowns }: { drawdowns: readonly Drawdown[] }) {
  return (
    <Card
      title="home.drawdowns.title"
      aside={drawdowns.length > 0 && <PageLink to="/statements" look="quiet" size="small" label="lending.facility.statements" />}
    >
      {drawdowns.length === 0 ? (
        <EmptyState drawing={<EmptyRecords />} title="home.drawdowns.empty.title" text="home.drawdowns.empty.text" />
      ) : (
        <chakra.ol listStyleType="none">
          {drawdowns.map((drawdown) => (
            <chakra.li key={drawdown.id} py="3" borderTop="{borders.line}" _first={{ borderTop: '0', pt: '0' }} textStyle="small">
              <chakra.div display="flex" justifyContent="space-between" gap="4" color="heading">
                <chakra.b>
                  <Money value={drawdown.offer.amount} />
                </chakra.b>
                <StateMark state={drawdownMarks[drawdown.status]} word={drawdownWord(drawdown.status)} />
              </chakra.div>
              <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" color="muted" textStyle="note">
                <chakra.span whiteSpace="nowrap">
                  <DateText value={drawdown.requested_at} kind="date" /> ·{' '}
                  <T id="lending.drawdown.tenor.months" values={{ months: drawdown.offer.tenor }} />
                </chakra.span>
                <chakra.span whiteSpace="nowrap">
                  <LoanLink id={drawdown.id}>{drawdown.reference}</LoanLink>
                </chakra.span>
              </chakra.div>
              {drawdown.status === 'awaiting approval' && (
                <PageLink to={`/approval/${drawdown.id}`} look="quiet" size="small" label="home.drawdowns.approval" />
              )}
            </chakra.li>
          ))}
        </chakra.ol>
      )}
    </Card>
  )
}
