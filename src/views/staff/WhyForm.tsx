/** Why a masked value or a document is looked at; the reason is recorded with the look. Decision 020. */
import { zodResolver } from '@hookform/resolvers/zod'
import { LookReason } from '../../../contract/staff/account-reviews.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { T } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import type { Flow } from '../parts/use-flow.ts'

type Asking = Flow & { send: (event: { type: 'reason.given'; reason: string } | { type: 'dialog.closed' }) => void }

const resolver = zodResolver(LookReason)

/** The form; it offers the previous reason, each reveal is recorded separately. */
export function WhyForm({ flow, name, reason }: { flow: Asking; name: string; reason: string }) {
  return (
    <DialogForm<{ reason: string }>
      flow={flow}
      resolver={resolver}
      values={{ reason }}
      text={<T id="staff.why.text" values={{ name }} />}
      custom={{ 403: 'staff.notYours' }}
      submit="staff.why.submit"
      onSubmit={(given) => flow.send({ type: 'reason.given', ...given })}
    >
      {(form) => (
        <TextArea form={form} name="reason" label="staff.why.reason" placeholder="staff.why.placeholder" rows={2} maxLength={200} />
      )}
    </DialogForm>
  )
}
