/** Why something is sent back: the reason, and the text that the merchant sees. KYC-19, decision 023. */
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { needsWords } from '../../../contract/kyc/return-rules.ts'
import { ReturnReason } from '../../../contract/kyc/returns.ts'
import { RadioPills } from '../../ui/form/RadioPills.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'

/** Both fields; `start` gives the reason the focus when it appears. */
export function ReasonFields<V extends FieldValues, C, O>(props: {
  form: UseFormReturn<V, C, O>
  reasons?: readonly ReturnReason[]
  start?: boolean
}) {
  const { form, reasons = ReturnReason.options, start } = props
  const reason: ReturnReason | null = useWatch({ control: form.control, name: 'reason' as FieldPath<V> })
  return (
    <>
      <RadioPills
        form={form}
        name={'reason' as FieldPath<V>}
        label="staff.return.reason"
        options={reasons.map((value) => ({ value, label: `kyc.returned.reason.${value}` }))}
        start={start}
      />
      <TextArea
        form={form}
        name={'note' as FieldPath<V>}
        label="staff.return.note"
        hint="staff.return.note.hint"
        optional={!needsWords(reason)}
        rows={2}
        maxLength={300}
      />
    </>
  )
}
