/** Form of a proposal, or of a lead's decision: reason, text for the merchant, and deadline to correct. KYC-19, decision 020. */
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { dueDays, Opinion } from '../../../../contract/staff/review.ts'
import { progressOf } from '../../../../machines/staff/caseLayout.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { type CaseProps, can } from './case-props.ts'

/** As typed: a select holds words. */
type Typed = { id: string; proposal: Opinion['proposal']; note: string; message: string; dueDays: string }

const resolver: Resolver<Typed, unknown, Opinion> = (typed, context, options) =>
  (zodResolver(Opinion) as unknown as Resolver<FieldValues, unknown, Opinion>)(
    { ...typed, dueDays: Number(typed.dueDays) },
    context,
    options as never,
  ) as never

/** The dialog. */
export function OpinionDialog({ flow, found }: CaseProps) {
  const words = useWords()
  const { proposal } = useFlow(flow)
  const kind = can(found, 'settle') ? 'settle' : 'propose'
  const days = Array.from({ length: dueDays.most - dueDays.least + 1 }, (_, step) => dueDays.least + step)
  return (
    <FlowDialog
      flow={flow}
      tag="weighing"
      title={<T id={`staff.opinion.${kind}.${proposal}`} values={{ count: progressOf(found).returned }} />}
      size="company"
    >
      <DialogForm<Typed, Opinion>
        flow={flow}
        resolver={resolver}
        values={{
          id: found.id,
          proposal,
          note: '',
          message: found.proposed?.message ?? '',
          dueDays: String(found.proposed?.dueDays ?? dueDays.usual),
        }}
        text={`staff.opinion.${kind}.text`}
        custom={{ 20009: 'staff.opinion.unfounded' }}
        submit={`staff.opinion.${kind}.submit`}
        onSubmit={({ note, message, dueDays }) => flow.send({ type: 'opinion.submitted', opinion: { note, message, dueDays } })}
      >
        {(form) => (
          <>
            <TextArea form={form} name="note" label="staff.opinion.note" hint="staff.opinion.note.hint" maxLength={1000} />
            {proposal !== 'approve' && (
              <TextArea
                form={form}
                name="message"
                label="staff.opinion.message"
                hint={`staff.opinion.message.${proposal}`}
                optional={proposal === 'return'}
                maxLength={1000}
              />
            )}
            {proposal === 'return' && (
              <SelectField
                form={form}
                name="dueDays"
                label="staff.opinion.days"
                options={days.map((count) => ({ value: String(count), label: words('staff.opinion.days.count', { count }) }))}
              />
            )}
          </>
        )}
      </DialogForm>
    </FlowDialog>
  )
}
