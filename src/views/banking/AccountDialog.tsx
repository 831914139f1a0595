/** Dialog to enter an account of the company: its form, refusals and buttons. BANK-04, BANK-05. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors, problemWithin } from '../parts/problem.ts'
import { type AccountsProps, wordsOf } from './parts.tsx'

type Asked<Values extends FieldValues> = AccountsProps & {
  /** While it is open. */
  shown: 'adding' | 'addingPsp'
  title: string
  text: string
  submit: string
  /** Number of placeholder lines for the fields. */
  lines: number
  resolver: Resolver<Values, unknown, Values>
  /** Initial values. */
  values: DefaultValues<Values>
  onSubmit: (account: Values) => void
  children: (form: UseFormReturn<Values, unknown, Values>, lists: ReferenceLists) => ReactNode
}

/** The dialog; its fields come once the lists they choose from have. */
export function AccountDialog<Values extends FieldValues>(asked: Asked<Values>) {
  const { flow, shown, title, lines } = asked
  const open = useSelector(flow, (snapshot) => snapshot.hasTag(shown))
  const preparing = useSelector(flow, (snapshot) => snapshot.hasTag('preparing'))
  const closable = useSelector(flow, (snapshot) => !snapshot.hasTag('working') && !snapshot.hasTag('verifying'))
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title={title} size="company" dismissable={closable}>
      {preparing || !lists ? <Skeleton kind="fields" count={lines} /> : <AccountForm {...asked} lists={lists} />}
    </Dialog>
  )
}

function AccountForm<Values extends FieldValues>({ flow, lists, ...asked }: Asked<Values> & { lists: ReferenceLists }) {
  const { text, submit, resolver, values, onSubmit, children } = asked
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('working') || snapshot.hasTag('verifying'))
  const verifying = useSelector(flow, (snapshot) => snapshot.hasTag('verifying'))
  const problem = problemWithin(
    useSelector(flow, (snapshot) => snapshot.context.problem),
    'account',
  )
  const form = useForm<Values, unknown, Values>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors<Values>(problem),
    defaultValues: values,
  })
  return (
    <Form form={form} busy={busy} onSubmit={form.handleSubmit(onSubmit)}>
      <chakra.p mb="4" color="muted">
        <T id={text} />
      </chakra.p>
      <ProblemBanner problem={problem} title="accounts.add.failed" custom={wordsOf(problem)} unlessAtFields />
      {children(form, lists)}
      <Checking shown={verifying} />
      <FormFoot busy={busy} submit={submit} onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}

/** The answer was lost: it is asked for again, and nothing is sent twice. R12. */
function Checking({ shown }: { shown: boolean }) {
  return (
    shown && (
      <chakra.div mb="4">
        <Banner kind="warning" title="accounts.checking.title">
          <T id="accounts.checking.text" />
        </Banner>
      </chakra.div>
    )
  )
}

/** The buttons of a form in a dialog. */
export function FormFoot({ busy, submit, onClose }: { busy: boolean; submit: string; onClose: () => void }) {
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
      <Button label="company.cancel" variant="secondary" waiting={busy} onClick={onClose} />
      <Button type="submit" label={submit} busy={busy} />
    </chakra.div>
  )
}
