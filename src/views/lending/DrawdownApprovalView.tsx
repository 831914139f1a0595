/** A drawdown that waits for a second administrator: what is paid, where, and at which price. Decision 086. */
import { chakra } from '@chakra-ui/react'
import type { DrawdownApproval } from '../../../contract/lending/approvals.ts'
import type { drawdownApprovalMachine } from '../../../machines/lending/drawdownApproval.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Money, Percent } from '../../ui/Money.tsx'
import { Slip } from '../../ui/Slip.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog, FlowQuestion } from '../parts/FlowDialog.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { MissingPage } from '../parts/MissingPage.tsx'
import { refusalKey } from '../parts/Scene.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { wholeCosts } from './drawdown/costs.ts'
import { PlanTable } from './drawdown/PlanTable.tsx'
import { planTitle, shareRows } from './drawdown/share-rows.tsx'

type Props = PageProps<typeof drawdownApprovalMachine>

const custom = {
  403: 'lending.drawdown.approval.removed',
  20011: 'lending.drawdown.approval.changed',
  502: 'lending.drawdown.approval.refused',
}

/** The page in every state of its chart. */
export function DrawdownApprovalView({ flow }: Props) {
  const { approval, missing, asked, waiting, own, withdrawing, declining, busy, unavailable } = useFlow(
    flow,
    'missing',
    'asked',
    'waiting',
    'own',
    'withdrawing',
    'declining',
    'busy',
    'unavailable',
  )
  return (
    <LoadedPage
      flow={flow}
      title="lending.drawdown.approval.title"
      reason={approval && !missing ? <T id="lending.drawdown.approval.by" values={{ email: approval.requested_by }} /> : undefined}
      rows={6}
      ready={!busy}
      unavailable={unavailable}
      quiet={missing || declining || withdrawing}
      custom={custom}
    >
      {missing ? (
        <MissingPage
          title="lending.drawdown.approval.missing.title"
          text="lending.drawdown.approval.missing.text"
          home="lending.drawdown.home"
        />
      ) : (
        approval && <Decision flow={flow} approval={approval} asked={asked} own={own} waiting={waiting} />
      )}
      <FlowDialog flow={flow} tag="declining" title="lending.drawdown.approval.decline.title" role="alertdialog">
        <DialogForm<{ note: string }>
          flow={flow}
          values={{ note: '' }}
          text="lending.drawdown.approval.decline.text"
          custom={custom}
          submit="lending.drawdown.approval.decline.confirm"
          onSubmit={({ note }) => flow.send({ type: 'decline.confirmed', note })}
        >
          {(form) => (
            <TextArea
              form={form}
              name="note"
              label="lending.drawdown.approval.decline.note"
              hint="lending.drawdown.approval.decline.note.hint"
              optional
              rows={2}
              maxLength={300}
            />
          )}
        </DialogForm>
      </FlowDialog>
      <FlowQuestion
        flow={flow}
        tag="withdrawing"
        title="lending.drawdown.approval.withdraw.title"
        text={<T id="lending.drawdown.approval.withdraw.text" />}
        confirm="lending.drawdown.approval.withdraw.confirm"
        takesAway
        custom={custom}
        onConfirm={() => flow.send({ type: 'withdrawal.confirmed' })}
      />
    </LoadedPage>
  )
}

/** The slip of the drawdown beside its plan, with the two answers while it waits for the user. */
function Decision(props: Props & { approval: DrawdownApproval; asked: boolean; own: boolean; waiting: boolean }) {
  const { flow, approval, asked, own, waiting } = props
  const { offer, account, reference, approval_until: until } = approval.drawdown
  const costs = wholeCosts(offer)
  return (
    <>
      {own ? <Own flow={flow} approval={approval} /> : !asked && <Standing approval={approval} waiting={waiting} />}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
      >
        <Slip
          head={<T id="lending.drawdown.offer.received" />}
          headEnd={account}
          amount={<Money value={offer.received} big />}
          rows={[
            { label: 'lending.drawdown.offer.amount', value: <Money value={offer.amount} /> },
            { label: 'lending.drawdown.offer.fee', value: <Money value={costs.fee} /> },
            {
              label: <T id="lending.drawdown.offer.interest" values={{ rate: <Percent rate={offer.annual_rate} /> }} />,
              value: <Money value={costs.interest} />,
            },
            { label: 'lending.drawdown.offer.totalCost', value: <Money value={offer.total_cost} />, strong: true },
            { label: 'lending.drawdown.offer.effectiveRate', value: <Percent rate={offer.effective_annual_rate} />, strong: true },
            ...shareRows(offer),
            { label: 'lending.drawdown.check.account', value: account },
            ...(asked && until ? [{ label: 'lending.drawdown.approval.until', value: <DateText value={until} kind="moment" /> }] : []),
          ]}
          action={asked && <Answers flow={flow} />}
          fine={<T id="lending.drawdown.reference" values={{ reference }} />}
        />
        <chakra.div mt={{ lg: '2' }} minW="0">
          <Card title={<T id={planTitle(offer)} values={{ count: offer.schedule.length }} />}>
            <PlanTable offer={offer} />
          </Card>
        </chakra.div>
      </chakra.div>
    </>
  )
}

function Answers({ flow }: Props) {
  const { working, declining } = useFlow(flow, 'working', 'declining')
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row-reverse' }} gap="3">
      <chakra.div flex="1" display="grid">
        <Button
          label="lending.drawdown.approval.approve"
          busy={working && !declining}
          onClick={() => flow.send({ type: 'approve.pressed' })}
        />
      </chakra.div>
      <Button
        variant="secondary"
        label="lending.drawdown.approval.decline"
        disabled={working}
        onClick={() => flow.send({ type: 'decline.pressed' })}
      />
    </chakra.div>
  )
}

/** The own drawdown while it waits, with the button that withdraws it. */
function Own({ flow, approval }: Props & { approval: DrawdownApproval }) {
  const until = approval.drawdown.approval_until
  return (
    <Banner
      mb="4"
      title="lending.drawdown.approval.other.title"
      action={
        <Button
          label="lending.drawdown.approval.withdraw"
          variant="secondary"
          size="short"
          onClick={() => flow.send({ type: 'withdrawal.pressed' })}
        />
      }
    >
      <T id="lending.drawdown.approval.own.text" values={{ at: until && <DateText value={until} kind="moment" /> }} />
    </Banner>
  )
}

/** What became of a drawdown that does not wait for the user. */
function Standing({ approval: { drawdown, decline_note: note }, waiting }: { approval: DrawdownApproval; waiting: boolean }) {
  const { refusal, approval_until: until, status } = drawdown
  if (waiting)
    return (
      <Banner mb="4" title="lending.drawdown.approval.other.title">
        <T id="lending.drawdown.approval.other.text" values={{ at: until && <DateText value={until} kind="moment" /> }} />
      </Banner>
    )
  if (status === 'not approved')
    return (
      <Banner mb="4" kind="warning" title="lending.drawdown.approval.not.title">
        <T id={`lending.drawdown.approval.reason.${refusalKey(refusal ?? '')}`} />
        {note && <Text as="span" display="block" overflowWrap="anywhere" id="lending.drawdown.approval.reason.note" values={{ note }} />}
      </Banner>
    )
  return <Banner mb="4" kind="success" title="lending.drawdown.approval.given.title" text="lending.drawdown.approval.given.text" />
}
