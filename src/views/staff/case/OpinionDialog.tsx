/** Form of a proposal, or of a lead's decision: reason, text for the merchant, and deadline to correct. KYC-19, decision 020. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { dueDays, Opinion } from '../../../../contract/staff/review.ts'
import { progressOf } from '../../../../machines/staff/caseLayout.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
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
  const { weighing: open, proposal } = useFlow(flow, 'weighing')
  const settles = can(found, 'settle')
  return (
    <Dialog
      open={open}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title={<T id={`backoffice.opinion.${settles ? 'settle' : 'propose'}.${proposal}`} values={{ count: progressOf(found).returned }} />}
      size="company"
    >
      <OpinionForm flow={flow} found={found} />
    </Dialog>
  )
}

function OpinionForm({ flow, found }: CaseProps) {
  const words = useWords()
  const { proposal, problem, working } = useFlow(flow, 'working')
  const settles = can(found, 'settle')
  const form = useForm<Typed, unknown, Opinion>({
    resolver,
    defaultValues: {
      id: found.id,
      proposal,
      note: '',
      message: found.proposed?.message ?? '',
      dueDays: String(found.proposed?.dueDays ?? dueDays.usual),
    },
    errors: problemErrors(problem),
  })
  const days = Array.from({ length: dueDays.most - dueDays.least + 1 }, (_, step) => dueDays.least + step)
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ note, message, dueDays }) =>
        flow.send({ type: 'opinion.submitted', opinion: { note, message, dueDays } }),
      )}
    >
      <Text mb="4" color="muted" id={`backoffice.opinion.${settles ? 'settle' : 'propose'}.text`} />
      <ProblemBanner problem={problem} custom={{ 20009: 'backoffice.opinion.unfounded' }} />
      <TextArea form={form} name="note" label="backoffice.opinion.note" hint="backoffice.opinion.note.hint" maxLength={1000} />
      {proposal !== 'approve' && (
        <TextArea
          form={form}
          name="message"
          label="backoffice.opinion.message"
          hint={`backoffice.opinion.message.${proposal}`}
          optional={proposal === 'return'}
          maxLength={1000}
        />
      )}
      {proposal === 'return' && (
        <SelectField
          form={form}
          name="dueDays"
          label="backoffice.opinion.days"
          options={days.map((count) => ({ value: String(count), label: words('backoffice.opinion.days.count', { count }) }))}
        />
      )}
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
        <Button variant="secondary" label="ui.cancel" onClick={close} />
        <Button type="submit" label={settles ? 'backoffice.opinion.settle.submit' : 'backoffice.opinion.propose.submit'} busy={working} />
      </chakra.div>
    </Form>
  )
}
