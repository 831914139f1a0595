/** Holding the debits of a loan until a day, ending the hold, and what a caller asks for. Decision 132. */
import { zodResolver } from '@hookform/resolvers/zod'
import { firstDays } from '../../../../contract/repayments/arrangement-rules.ts'
import { holdDays } from '../../../../contract/repayments/debit-hold-rules.ts'
import { RecordedRequest } from '../../../../contract/staff/arrangements.ts'
import { DebitHoldEnd, DebitHoldRequest } from '../../../../contract/staff/debit-holds.ts'
import type { servicedLoanMachine } from '../../../../machines/staff/servicedLoan.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { SignInAgain } from '../SignInAgain.tsx'

type LoanFlow = PageProps<typeof servicedLoanMachine>

const custom = { 403: 'staff.concerned.company' } as const

/** The dialog. */
export function LoanDialog({ flow }: LoanFlow) {
  const { operation } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="asking" title={`staff.loan.${operation ?? 'holdDebits'}`} size="company">
      <Asked flow={flow} />
    </FlowDialog>
  )
}

function Asked({ flow }: LoanFlow) {
  const { operation, signInNeeded } = useFlow(flow, 'signInNeeded')
  if (signInNeeded) return <SignInAgain />
  if (operation === 'recordArrangement') return <Request flow={flow} />
  return operation === 'endDebitHold' ? <End flow={flow} /> : <Hold flow={flow} />
}

function Hold({ flow }: LoanFlow) {
  const { loan } = useFlow(flow)
  const { first, last } = holdDays(loan?.standing?.on ?? '')
  return (
    <>
      <Banner kind="warning" mb="4" text="staff.loan.holdDebits.text" />
      <DialogForm<DebitHoldRequest>
        flow={flow}
        resolver={zodResolver(DebitHoldRequest)}
        values={{ until: '', reason: '' }}
        custom={custom}
        submit="staff.loan.holdDebits"
        onSubmit={(hold) => flow.send({ type: 'hold.given', hold })}
      >
        {(form) => (
          <>
            <DateField form={form} name="until" label="staff.loan.hold.until" min={first} max={last} />
            <TextArea form={form} name="reason" label="staff.file.reason" hint="staff.file.reason.hint" rows={2} maxLength={300} />
          </>
        )}
      </DialogForm>
    </>
  )
}

/** Who called, from which day they can pay, and why they cannot as agreed. */
function Request({ flow }: LoanFlow) {
  const { loan } = useFlow(flow)
  const { first, last } = firstDays(loan?.standing?.on ?? '')
  return (
    <DialogForm<RecordedRequest>
      flow={flow}
      resolver={zodResolver(RecordedRequest)}
      values={{ caller: '', wish: '', from: '' }}
      text="staff.loan.recordArrangement.text"
      custom={custom}
      submit="staff.loan.recordArrangement.submit"
      onSubmit={(request) => flow.send({ type: 'request.given', request })}
    >
      {(form) => (
        <>
          <TextField form={form} name="caller" label="staff.loan.caller" hint="staff.loan.caller.hint" maxLength={100} />
          <DateField form={form} name="from" label="staff.arrangements.wishedFrom" min={first} max={last} />
          <TextArea form={form} name="wish" label="staff.loan.wish" hint="staff.loan.wish.hint" rows={2} maxLength={300} />
        </>
      )}
    </DialogForm>
  )
}

function End({ flow }: LoanFlow) {
  return (
    <>
      <Banner kind="warning" mb="4" text="staff.loan.endDebitHold.text" />
      <DialogForm<DebitHoldEnd>
        flow={flow}
        resolver={zodResolver(DebitHoldEnd)}
        values={{ reason: '' }}
        custom={custom}
        submit="staff.loan.endDebitHold"
        onSubmit={({ reason }) => flow.send({ type: 'end.given', reason })}
      >
        {(form) => <TextArea form={form} name="reason" label="staff.file.reason" hint="staff.file.reason.hint" rows={2} maxLength={300} />}
      </DialogForm>
    </>
  )
}
