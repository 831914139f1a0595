/** Dialog for the fault in the documents of an account, which the company sees. Decision 023. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { needsWords, ReturnReason } from '../../../../contract/kyc/returns.ts'
import { AccountVerdict } from '../../../../contract/staff/account-reviews.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { RadioPills } from '../../../ui/form/RadioPills.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { ReviewsProps } from './AccountsView.tsx'

type Typed = z.input<typeof AccountVerdict>

/** The dialog. */
export function RefusalDialog({ flow }: ReviewsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('refusing'))
  const id = useSelector(flow, (snapshot) => snapshot.context.target?.id)
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="backoffice.accounts.refuse.title" size="company">
      {id && <RefusalForm flow={flow} id={id} />}
    </Dialog>
  )
}

function RefusalForm({ flow, id }: ReviewsProps & { id: string }) {
  const { working, problem } = useFlow(flow, 'working')
  const form = useForm<Typed, unknown, AccountVerdict>({
    resolver: zodResolver(AccountVerdict),
    defaultValues: { id, accepted: false, reason: null, note: '' },
    errors: problemErrors(problem),
  })
  const chosen = useWatch({ control: form.control, name: 'reason' })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ reason, note }) => reason && flow.send({ type: 'refusal.submitted', reason, note }))}
    >
      <ProblemBanner problem={problem} unlessAtFields />
      <RadioPills
        form={form}
        name="reason"
        label="backoffice.return.reason"
        options={ReturnReason.options.map((reason) => ({ value: reason, label: `returned.reason.${reason}` }))}
      />
      <TextArea
        form={form}
        name="note"
        label="backoffice.return.note"
        hint="backoffice.return.note.hint"
        optional={!needsWords(chosen)}
        rows={2}
        maxLength={300}
      />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3">
        <Button variant="secondary" label="ui.cancel" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="backoffice.accounts.refuse" busy={working} />
      </chakra.div>
    </Form>
  )
}
