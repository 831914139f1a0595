/** A new proposal to waive interest: the loan by its reference, then an amount with its reason. Decision 116. */
import { zodResolver } from '@hookform/resolvers/zod'
import { money, parseAmount } from '../../../contract/kernel/money.ts'
import { type AdjustableLoan, LoanReference, WaiverForm } from '../../../contract/staff/adjustments.ts'
import type { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { Banner } from '../../ui/Banner.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { LoanFacts } from './AdjustableFacts.tsx'
import { UndoOffer } from './UndoDialog.tsx'
import { WriteOffOffer } from './WriteOffDialog.tsx'

type WaiverProps = PageProps<typeof adjustmentsMachine>

const resolvers = { loan: zodResolver(LoanReference), waiver: zodResolver(WaiverForm) }

/** Asks for the loan. */
export function LoanSearchDialog({ flow }: WaiverProps) {
  return (
    <FlowDialog flow={flow} tag="finding" title="staff.adjustments.add">
      <DialogForm<LoanReference>
        flow={flow}
        resolver={resolvers.loan}
        values={{ reference: '' }}
        custom={{ 20018: 'staff.adjustments.unknown' }}
        submit="staff.adjustments.find"
        onSubmit={({ reference }) => flow.send({ type: 'loan.searched', reference })}
      >
        {(form) => (
          <TextField
            form={form}
            name="reference"
            label="staff.adjustments.reference"
            hint="staff.adjustments.reference.hint"
            maxLength={40}
          />
        )}
      </DialogForm>
    </FlowDialog>
  )
}

/** The loan, and the form where something can be waived. */
export function WaiverDialog({ flow }: WaiverProps) {
  const { loan } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="proposing" title="staff.adjustments.add" size="company">
      {loan && (
        <>
          <LoanFacts loan={loan} />
          <Form flow={flow} loan={loan} />
          <WriteOffOffer flow={flow} loan={loan} />
          <UndoOffer flow={flow} loan={loan} />
        </>
      )}
    </FlowDialog>
  )
}

function Form({ flow, loan: { concerned, waivable, adjustments } }: WaiverProps & { loan: AdjustableLoan }) {
  if (concerned) return <Banner kind="warning" text="staff.concerned.adjustment" />
  if (adjustments.some(({ status }) => status === 'proposed')) return <Banner text="staff.adjustments.waits" />
  if (waivable.amount === '0') return <Banner text="staff.adjustments.nothing" />
  return (
    <DialogForm<WaiverForm>
      flow={flow}
      resolver={resolvers.waiver}
      values={{ amount: '', reason: '' }}
      custom={{ 403: 'staff.concerned.adjustment' }}
      submit="staff.adjustments.propose"
      onSubmit={({ amount, reason }) =>
        flow.send({ type: 'waiver.submitted', waiver: { amount: money(parseAmount(amount) ?? 0n, waivable.currency), reason } })
      }
    >
      {(form) => (
        <>
          <MoneyField
            form={form}
            name="amount"
            label="staff.adjustments.amount.waiver"
            hint={<T id="staff.adjustments.most" values={{ amount: <Money value={waivable} /> }} />}
            currency={waivable.currency}
          />
          <TextArea form={form} name="reason" label="staff.adjustments.why" hint="staff.adjustments.why.hint" rows={2} maxLength={300} />
        </>
      )}
    </DialogForm>
  )
}
