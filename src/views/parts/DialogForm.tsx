/** The form in a dialog of a chart. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type SubmitHandler, type UseFormReturn, useForm } from 'react-hook-form'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { type MessageId, Say, type Words } from '../../ui/T.tsx'
import type { Closing } from './FlowDialog.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { problemErrors } from './problem.ts'
import type { Flow } from './use-flow.ts'
import { useFlow } from './use-flow.ts'

/** Sends the form of a dialog, or leaves it. */
function FormFoot({ submit, busy, quiet, onClose }: { submit: Words; busy: boolean; quiet: boolean; onClose: () => void }) {
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
      <Button label="ui.cancel" variant="secondary" waiting={busy} onClick={onClose} />
      <SubmitButton label={submit} busy={busy} block={false} variant={quiet ? 'secondary' : 'primary'} />
    </chakra.div>
  )
}

/** The form of a dialog: what it is about, why it failed, its fields, the buttons. Its chart has the tag `working` and keeps the problem. */
export function DialogForm<V extends FieldValues, O = V>(props: {
  flow: Flow & Closing
  resolver?: Resolver<V, unknown, O>
  /** Values the form begins with. */
  values?: DefaultValues<V>
  mode?: 'onBlur' | 'onSubmit'
  text?: Words
  /** Instead of the one in the chart. */
  problem?: Problem | null
  /** Title of the failure. */
  failed?: MessageId
  /** Texts of refusals. */
  custom?: Record<number, MessageId>
  submit: Words
  /** Another action of the dialog comes first. */
  quiet?: boolean
  /** While it is sent, instead of the tag `working`. */
  busy?: boolean
  /** As of `Form`. */
  summary?: boolean
  start?: string
  onSubmit: SubmitHandler<O>
  children?: (form: UseFormReturn<V, unknown, O>) => ReactNode
}) {
  const { flow, resolver, values, mode, text, failed, custom, submit, quiet = false, summary = false, start, onSubmit, children } = props
  const { working, ...context } = useFlow(flow, 'working')
  const { busy = working, problem = context.problem } = props
  const form = useForm<V, unknown, O>({ resolver, mode, defaultValues: values, errors: problemErrors<V>(problem) })
  return (
    <Form form={form} busy={busy} summary={summary} start={start} onSubmit={form.handleSubmit(onSubmit)}>
      {text && (
        <chakra.p mb="4" color="muted" overflowWrap="anywhere">
          <Say words={text} />
        </chakra.p>
      )}
      <ProblemBanner problem={problem} title={failed} custom={custom} unlessAtFields />
      {children?.(form)}
      <FormFoot submit={submit} busy={busy} quiet={quiet} onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}
