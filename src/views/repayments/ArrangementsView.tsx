/** Other instalments for a loan: what was asked for, what is offered, and the answers. Decision 117. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { formatAmount, formatMoney } from '../../../contract/kernel/money.ts'
import { firstDays } from '../../../contract/repayments/arrangement-rules.ts'
import type { Arrangement, ArrangementRequest } from '../../../contract/repayments/arrangements.ts'
import type { arrangementsMachine } from '../../../machines/repayments/arrangements.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { Table } from '../../ui/Table.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog, FlowQuestion } from '../parts/FlowDialog.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { laterResolver } from '../parts/problem.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

type Props = PageProps<typeof arrangementsMachine>

/** The page in every state of its chart. */
export function ArrangementsView({ flow }: Props) {
  const { arrangements, chosen, reread, ...is } = useFlow(flow, 'ready', 'asking', 'withdrawing', 'accepting', 'refusing', 'unavailable')
  const offered = useSelector(flow, (snapshot) => snapshot.can({ type: 'arrangement.pressed' }))
  const ask = <Button label="repayments.arrangements.ask" size="short" onClick={() => flow.send({ type: 'arrangement.pressed' })} />
  const reference = chosen?.reference ?? ''
  return (
    <LoadedPage
      flow={flow}
      title="repayments.arrangements.title"
      reason="repayments.arrangements.reason"
      rows={4}
      ready={is.ready}
      unavailable={is.unavailable}
      quiet={is.asking || is.withdrawing || is.accepting || is.refusing}
    >
      {reread && <Banner mb="4" title={`repayments.arrangements.reread.${reread}`} text="repayments.arrangements.reread.text" />}
      {arrangements.length === 0 ? (
        <EmptyCard title="repayments.arrangements.empty.title" text="repayments.arrangements.empty.text" action={offered && ask} />
      ) : (
        <chakra.div display="grid" gap={{ base: '4', md: '6' }}>
          {offered && <chakra.div>{ask}</chakra.div>}
          {arrangements.map((each) => (
            <ArrangementCard key={each.id} flow={flow} arrangement={each} />
          ))}
        </chakra.div>
      )}
      <FlowDialog flow={flow} tag="asking" title="repayments.arrangements.ask">
        <RequestForm flow={flow} />
      </FlowDialog>
      <FlowQuestion
        flow={flow}
        tag="withdrawing"
        title="repayments.arrangements.withdraw.title"
        text={<T id="repayments.arrangements.withdraw.text" values={{ reference }} />}
        confirm="repayments.arrangements.withdraw"
        takesAway
        onConfirm={() => flow.send({ type: 'withdrawal.confirmed' })}
      />
      <FlowQuestion
        flow={flow}
        tag="accepting"
        title="repayments.arrangements.accept.title"
        text={
          <T
            id={chosen?.offer?.moved ? 'repayments.arrangements.accept.text.moved' : 'repayments.arrangements.accept.text'}
            values={{
              reference,
              count: chosen?.offer?.instalments.length ?? 0,
              total: chosen?.offer ? formatMoney(chosen.offer.total) : '',
            }}
          />
        }
        confirm="repayments.arrangements.accept"
        onConfirm={() => flow.send({ type: 'acceptance.confirmed' })}
      />
      <FlowQuestion
        flow={flow}
        tag="refusing"
        title="repayments.arrangements.refuse.title"
        text={<T id="repayments.arrangements.refuse.text" values={{ reference }} />}
        confirm="repayments.arrangements.refuse"
        takesAway
        onConfirm={() => flow.send({ type: 'refusal.confirmed' })}
      />
    </LoadedPage>
  )
}

const requestForm = laterResolver<ArrangementRequest, ArrangementRequest>(
  async () => (await import('../../../contract/repayments/arrangements.ts')).ArrangementRequest,
)

function RequestForm({ flow }: Props) {
  const { loans, on } = useFlow(flow)
  const { first, last } = firstDays(on)
  const [only, ...others] = loans
  return (
    <DialogForm<ArrangementRequest>
      flow={flow}
      resolver={requestForm}
      values={{ drawdown_id: others.length === 0 ? (only?.drawdown_id ?? '') : '', wish: '', from: '' }}
      text="repayments.arrangements.ask.text"
      submit="repayments.arrangements.ask.submit"
      onSubmit={(request) => flow.send({ type: 'arrangement.submitted', request })}
    >
      {(form) => (
        <>
          <RadioCards
            form={form}
            name="drawdown_id"
            label="repayments.arrangements.ask.loan"
            columns={1}
            options={loans.map(({ drawdown_id, reference, total }) => ({
              value: drawdown_id,
              label: <>{reference}</>,
              note: <T id="repayments.repayment.loan.total" values={{ amount: formatMoney(total) }} />,
            }))}
          />
          <DateField
            form={form}
            name="from"
            label="repayments.arrangements.ask.from"
            hint={
              <T
                id="repayments.arrangements.ask.from.hint"
                values={{ first: <DateText value={first} kind="date" />, last: <DateText value={last} kind="date" /> }}
              />
            }
            min={first}
            max={last}
          />
          <TextArea
            form={form}
            name="wish"
            label="repayments.arrangements.ask.wish"
            hint="repayments.arrangements.ask.wish.hint"
            rows={3}
            maxLength={300}
          />
        </>
      )}
    </DialogForm>
  )
}

const tones = { offered: 'amber', accepted: 'green', requested: 'teal', proposed: 'teal' } as const

function ArrangementCard({ flow, arrangement }: Props & { arrangement: Arrangement }) {
  const { id, reference, status, wish, wished_from, requested_at, caller, offer, decline_reason } = arrangement
  const answers = useSelector(flow, (snapshot) => snapshot.can({ type: 'acceptance.pressed', id }))
  const withdraws = useSelector(flow, (snapshot) => snapshot.can({ type: 'withdrawal.pressed', id }))
  const tone = status in tones ? tones[status as keyof typeof tones] : 'plain'
  return (
    <Card title={<span>{reference}</span>} aside={<Chip tone={tone} words={`repayments.arrangements.status.${status}`} />}>
      <Text
        id={`repayments.arrangements.status.${status}.text${status === 'accepted' && offer?.moved ? '.moved' : ''}`}
        values={{ until: offer ? <DateText value={offer.until} kind="date" /> : '' }}
      />
      {decline_reason !== null && (
        <Text mt="2" overflowWrap="anywhere" id="repayments.arrangements.declined.reason" values={{ reason: decline_reason }} />
      )}
      <chakra.div mt="2" textStyle="small" color="muted">
        <Text
          id="repayments.arrangements.asked"
          values={{ at: <DateText value={requested_at} kind="date" />, from: <DateText value={wished_from} kind="date" /> }}
        />
        {caller !== null && <Text overflowWrap="anywhere" id="repayments.arrangements.caller" values={{ caller }} />}
        <Text overflowWrap="anywhere" id="repayments.arrangements.wish" values={{ wish }} />
      </chakra.div>
      {offer && (
        <chakra.div mt="4">
          <Text
            mb="4"
            fontWeight="600"
            id="repayments.arrangements.total"
            values={{ count: offer.instalments.length, total: <Money value={offer.total} /> }}
          />
          <Table
            caption={<T id="repayments.arrangements.plan" values={{ count: offer.instalments.length }} />}
            rows={offer.instalments}
            rowKey={({ due }) => due}
            columns={[
              { key: 'due', head: 'repayments.repayment.plan.head', cell: ({ due }) => <DateText value={due} kind="date" /> },
              {
                key: 'principal',
                head: 'lending.drawdown.plan.principal',
                numeric: true,
                cell: ({ principal }) => formatAmount(principal.amount),
              },
              {
                key: 'interest',
                head: 'lending.drawdown.plan.interest',
                numeric: true,
                cell: ({ interest }) => formatAmount(interest.amount),
              },
              {
                key: 'total',
                head: <T id="repayments.repayment.plan.total" values={{ currency: offer.total.currency }} />,
                numeric: true,
                cell: ({ total }) => <b>{formatAmount(total.amount)}</b>,
              },
            ]}
          />
        </chakra.div>
      )}
      {(answers || withdraws) && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
          {answers && (
            <>
              <Button
                label="repayments.arrangements.accept"
                of={{ reference }}
                size="short"
                onClick={() => flow.send({ type: 'acceptance.pressed', id })}
              />
              <Button
                variant="secondary"
                label="repayments.arrangements.refuse"
                of={{ reference }}
                size="short"
                onClick={() => flow.send({ type: 'refusal.pressed', id })}
              />
            </>
          )}
          {withdraws && (
            <Button
              variant="secondary"
              label="repayments.arrangements.withdraw"
              of={{ reference }}
              size="short"
              onClick={() => flow.send({ type: 'withdrawal.pressed', id })}
            />
          )}
        </chakra.div>
      )}
    </Card>
  )
}
