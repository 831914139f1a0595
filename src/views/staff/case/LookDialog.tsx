/** Asks for the reason to reveal a masked value, which is recorded. Decision 020. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { Looked } from '../../../../contract/staff/review.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { CaseProps } from './case-props.ts'
import { useItemWords } from './item-words.ts'

/** The dialog. */
export function LookDialog({ flow, found }: CaseProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('asking'))
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="backoffice.why.title">
      <WhyForm flow={flow} found={found} />
    </Dialog>
  )
}

/** Offers the previous reason; each reveal is recorded separately. */
function WhyForm({ flow, found }: CaseProps) {
  const { target, reason, problem, working } = useFlow(flow, 'working')
  const name = useItemWords(found)(target)
  const form = useForm<{ id: string; item: string; reason: string }>({
    resolver: zodResolver(Looked),
    defaultValues: { id: found.id, item: target, reason },
    errors: problemErrors(problem),
  })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit((given) => flow.send({ type: 'reason.given', reason: given.reason }))}
    >
      <Text mb="4" color="muted" id="backoffice.why.text" values={{ name }} />
      <ProblemBanner problem={problem} custom={{ 403: 'backoffice.notYours' }} unlessAtFields />
      <TextArea form={form} name="reason" label="backoffice.why.reason" placeholder="backoffice.why.placeholder" rows={2} maxLength={200} />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3">
        <Button variant="secondary" label="ui.cancel" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="backoffice.why.submit" busy={working} />
      </chakra.div>
    </Form>
  )
}
