/** Why a number or document of an account is looked at; the reason is recorded with the look. Decision 020. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { LookReason } from '../../../../contract/staff/account-reviews.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useWords } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { ReviewsProps } from './AccountsView.tsx'

const resolver = zodResolver(LookReason)

/** The dialog. */
export function ReasonDialog({ flow }: ReviewsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('asking'))
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="backoffice.why.title">
      <WhyForm flow={flow} />
    </Dialog>
  )
}

/** Offers the previous reason; each reveal is recorded separately. */
function WhyForm({ flow }: ReviewsProps) {
  const { target, reason, problem, working } = useFlow(flow, 'working')
  const words = useWords()
  const place = target?.place ?? null
  const name = place === null ? words('backoffice.accounts.number') : words('backoffice.accounts.document', { number: place + 1 })
  const form = useForm({ resolver, defaultValues: { reason } })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit((given) => flow.send({ type: 'reason.given', reason: given.reason }))}
    >
      <Text mb="4" color="muted" id="backoffice.why.text" values={{ name }} />
      <ProblemBanner problem={problem} />
      <TextArea form={form} name="reason" label="backoffice.why.reason" placeholder="backoffice.why.placeholder" rows={2} maxLength={200} />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3">
        <Button variant="secondary" label="ui.cancel" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="backoffice.why.submit" busy={working} />
      </chakra.div>
    </Form>
  )
}
