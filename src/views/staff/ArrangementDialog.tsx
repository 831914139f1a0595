/** One request for other instalments: the loan, the instalments that are calculated, proposed or confirmed, and the answers. Decision 117. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { z } from 'zod'
import { formatAmount, money } from '../../../contract/kernel/money.ts'
import { sumOf } from '../../../contract/lending/loan/exact.ts'
import type { PlannedInstalment } from '../../../contract/repayments/arrangements.ts'
import { ArrangementDecline, type ArrangementDetail, ArrangementProposal, ArrangementReason } from '../../../contract/staff/arrangements.ts'
import { partInArrangement, type requestedArrangementsMachine } from '../../../machines/staff/requestedArrangements.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { InCard } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { Table } from '../../ui/Table.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { Facts } from './Facts.tsx'
import { SignInAgain } from './SignInAgain.tsx'

type Props = PageProps<typeof requestedArrangementsMachine>
type DetailProps = Props & { request: ArrangementDetail }

/** The dialog. */
export function ArrangementDialog({ flow }: Props) {
  const { opened } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.arrangements.one" size="company">
      {opened && <Details flow={flow} request={opened} />}
    </FlowDialog>
  )
}

function Details({ flow, request }: DetailProps) {
  const { problem } = useFlow(flow)
  const { locale } = useIntl()
  const { reference, wish, recorded, wishedFrom, owed, coming, plan, proposal, declineReason } = request
  const part = partInArrangement(request)
  return (
    <>
      <ProblemBanner problem={problem} custom={{ 403: 'staff.concerned.company' }} />
      <Facts>
        <StackedFact name="staff.arrangements.company" value={companyName(request, locale)} />
        <StackedFact name="staff.arrangements.reference" value={reference} />
        <StackedFact name="staff.arrangements.wishedFrom" value={<DateText value={wishedFrom} kind="date" />} />
        <StackedFact name="staff.arrangements.owed" value={<Money value={owed.total} />} />
        <StackedFact name="staff.arrangements.overdue">
          {owed.overdueSince === null ? (
            <T id="staff.arrangements.overdue.none" />
          ) : (
            <T
              id="staff.arrangements.overdue.since"
              values={{ amount: <Money value={owed.overdue} />, day: <DateText value={owed.overdueSince} kind="date" /> }}
            />
          )}
        </StackedFact>
        <StackedFact name="staff.arrangements.wish" value={wish} />
        {recorded && (
          <StackedFact name="staff.arrangements.recorded">
            {recorded.caller} · {recorded.by}
          </StackedFact>
        )}
        {declineReason !== null && <StackedFact name="staff.arrangements.declined" value={declineReason} />}
        {proposal && <StackedFact name="staff.arrangements.by" value={proposal.by} />}
        {proposal && proposal.reason !== null && <StackedFact name="staff.file.reason" value={proposal.reason} />}
        {proposal && proposal.decidedBy !== null && <StackedFact name="staff.arrangements.decidedBy" value={proposal.decidedBy} />}
      </Facts>
      <chakra.details mb="5">
        <chakra.summary minH="target" color="actionDeep" cursor="pointer" textStyle="small">
          <PlanHead id="staff.arrangements.coming" instalments={coming} />
        </chakra.summary>
        <Plan id="staff.arrangements.coming" instalments={coming} />
      </chakra.details>
      {plan.length > 0 && <Proposed plan={plan} />}
      {part === 'concerned' && <Banner kind="warning" text="staff.concerned.company" />}
      {part === 'arranges' && <Proposing flow={flow} wishedFrom={wishedFrom} />}
      {(part === 'withdraws' || part === 'decides') && <Deciding flow={flow} own={part === 'withdraws'} />}
    </>
  )
}

type PlanProps = { id: 'staff.arrangements.coming' | 'staff.arrangements.plan'; instalments: readonly PlannedInstalment[] }

/** How many instalments there are, and their sum. */
function PlanHead({ id, instalments }: PlanProps) {
  const total = sumOf(instalments.map((each) => BigInt(each.total.amount)))
  return (
    <T id={id} values={{ count: instalments.length, total: <Money value={money(total, instalments[0]?.total.currency ?? 'HKD')} /> }} />
  )
}

function Proposed({ plan }: { plan: readonly PlannedInstalment[] }) {
  return (
    <chakra.div mb="5">
      <chakra.h3 textStyle="small" fontWeight="600" mb="2">
        <PlanHead id="staff.arrangements.plan" instalments={plan} />
      </chakra.h3>
      <Plan id="staff.arrangements.plan" instalments={plan} />
    </chakra.div>
  )
}

function Plan({ id, instalments }: PlanProps) {
  return (
    <InCard value>
      <Table
        caption={<PlanHead id={id} instalments={instalments} />}
        rows={instalments}
        rowKey={({ due }) => due}
        columns={[
          { key: 'due', head: 'staff.arrangements.due', cell: ({ due }) => <DateText value={due} kind="date" /> },
          {
            key: 'principal',
            head: 'staff.arrangements.principal',
            numeric: true,
            cell: ({ principal }) => formatAmount(principal.amount),
          },
          { key: 'interest', head: 'staff.arrangements.interest', numeric: true, cell: ({ interest }) => formatAmount(interest.amount) },
          { key: 'total', head: 'staff.arrangements.total', numeric: true, cell: ({ total }) => <b>{formatAmount(total.amount)}</b> },
        ]}
      />
    </InCard>
  )
}

/** Instalments are calculated, seen, and proposed; or the request is declined with a reason. */
function Proposing({ flow, wishedFrom }: Props & { wishedFrom: string }) {
  const { plan, problem, working } = useFlow(flow, 'working')
  const proposable = useSelector(flow, (snapshot) => snapshot.can({ type: 'plan.proposed', reason: '' }))
  const form = useForm<z.input<typeof ArrangementProposal>, unknown, ArrangementProposal>({
    resolver: zodResolver(ArrangementProposal),
    errors: problemErrors<z.input<typeof ArrangementProposal>>(problem),
    defaultValues: { first: wishedFrom, count: '6', timing: 'monthly' },
  })
  const moved = useWatch({ control: form.control, name: 'timing' }) === 'moved'
  return (
    <>
      <Form
        form={form}
        busy={working}
        summary={false}
        onSubmit={form.handleSubmit((proposal) =>
          // The instalments of a moved day are those of the loan.
          flow.send({ type: 'plan.calculated', proposal: proposal.timing === 'moved' ? { ...proposal, count: 1 } : proposal }),
        )}
      >
        <DateField form={form} name="first" label="staff.arrangements.first" />
        <RadioCards
          form={form}
          name="timing"
          label="staff.arrangements.timing"
          options={(['monthly', 'weekly', 'moved'] as const).map((value) => ({ value, label: `staff.arrangements.timing.${value}` }))}
        />
        {moved ? (
          <Text mb="4" textStyle="small" color="muted" id="staff.arrangements.moved.text" />
        ) : (
          <TextField form={form} name="count" label="staff.arrangements.count" inputMode="numeric" maxLength={2} />
        )}
        <SubmitButton label="staff.arrangements.calculate" busy={working} block={false} variant="secondary" />
      </Form>
      {plan.length > 0 && (
        <chakra.div mt="5">
          <Proposed plan={plan} />
          {proposable && (
            <DialogForm<ArrangementReason>
              flow={flow}
              resolver={zodResolver(ArrangementReason)}
              values={{ reason: '' }}
              submit="staff.arrangements.propose"
              problem={null}
              onSubmit={({ reason }) => flow.send({ type: 'plan.proposed', reason })}
            >
              {(proposing) => <Reason form={proposing} />}
            </DialogForm>
          )}
        </chakra.div>
      )}
      <chakra.div mt="6" pt="6" borderTop="{borders.line}">
        <DialogForm<ArrangementDecline>
          flow={flow}
          resolver={zodResolver(ArrangementDecline)}
          values={{ reason: '' }}
          submit="staff.arrangements.decline"
          quiet
          problem={null}
          onSubmit={({ reason }) => flow.send({ type: 'decline.submitted', reason })}
        >
          {(declining) => (
            <TextArea
              form={declining}
              name="reason"
              label="staff.arrangements.why"
              hint="staff.arrangements.why.hint"
              rows={2}
              maxLength={300}
            />
          )}
        </DialogForm>
      </chakra.div>
    </>
  )
}

/** Why, for staff. */
function Reason({ form }: { form: UseFormReturn<ArrangementReason> }) {
  return <TextArea form={form} name="reason" label="staff.file.reason" hint="staff.file.reason.hint" rows={2} maxLength={300} />
}

function Deciding({ flow, own }: Props & { own: boolean }) {
  const { working, signInNeeded } = useFlow(flow, 'working', 'signInNeeded')
  const form = useForm<ArrangementReason>({ resolver: zodResolver(ArrangementReason), defaultValues: { reason: '' } })
  const decide = (accepted: boolean) => form.handleSubmit(({ reason }) => flow.send({ type: 'plan.decided', accepted, reason }))
  if (signInNeeded) return <SignInAgain />
  return (
    <Form form={form} busy={working} summary={false} onSubmit={decide(!own)}>
      <Text mb="4" textStyle="small" color="muted" id={own ? 'staff.arrangements.own' : 'staff.arrangements.confirm.text'} />
      <Reason form={form} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        {!own && <Button variant="secondary" label="staff.arrangements.sendBack" waiting={working} onClick={() => void decide(false)()} />}
        <SubmitButton
          label={own ? 'staff.arrangements.sendBack' : 'staff.arrangements.confirm'}
          busy={working}
          block={false}
          variant={own ? 'secondary' : 'primary'}
        />
      </chakra.div>
    </Form>
  )
}
