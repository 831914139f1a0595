/** Form below an item to send it back: the reason and the text for the merchant. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ReturnReason } from '../../../../contract/kyc/returns.ts'
import { ItemAssessment } from '../../../../contract/staff/review.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Text } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { ReasonFields } from '../ReasonFields.tsx'
import type { CaseProps } from './case-props.ts'
import { useItemWords } from './item-words.ts'

type Typed = z.input<typeof ItemAssessment>

/** The form opens above the foot of the page, which stays in sight. */
const intoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** The form; Escape closes it. An item that the case does not have is asked for. */
export function ReturnForm({ flow, found, item }: CaseProps & { item: string }) {
  const name = useItemWords(found)(item)
  const { working, problem } = useFlow(flow, 'working')
  const known = found.items.find((each) => each.item === item)
  const before = known?.assessment?.verdict === 'return' ? known.assessment : null
  const reasons = known ? ReturnReason.options : (['incomplete'] as const)
  const form = useForm<Typed, unknown, ItemAssessment>({
    resolver: zodResolver(ItemAssessment),
    defaultValues: {
      id: found.id,
      items: [item],
      verdict: 'return',
      reason: before?.reason ?? (known ? null : 'incomplete'),
      note: before?.note ?? '',
    },
    errors: problemErrors(problem),
  })
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <chakra.div
      ref={intoView}
      scrollMarginTop="4"
      scrollMarginBottom="32"
      mt="2"
      p="4"
      borderRadius="card"
      bg="paper"
      boxShadow="inset 0 0 0 1px {colors.amber}"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Form
        form={form}
        busy={working}
        summary={false}
        onSubmit={form.handleSubmit(({ reason, note }) => reason && flow.send({ type: 'return.submitted', reason, note }))}
      >
        <Text mb="2" textStyle="label" id="staff.return.title" values={{ name }} />
        <ProblemBanner problem={problem} unlessAtFields />
        <ReasonFields form={form} reasons={reasons} start />
        <chakra.div display="flex" justifyContent="flex-end" gap="3">
          <Button variant="secondary" size="short" label="ui.cancel" onClick={close} />
          <Button type="submit" size="short" label="staff.return.submit" busy={working} />
        </chakra.div>
      </Form>
    </chakra.div>
  )
}
