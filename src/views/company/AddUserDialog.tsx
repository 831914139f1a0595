/** Whom to invite, and as what. USER-05, USER-09, ERR-C04. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { Problem } from '../../../contract/kernel/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { laterResolver } from '../parts/resolver.ts'
import type { UsersProps } from './CompanyUsersView.tsx'
import { companyWords } from './parts.tsx'
import { roleCards } from './role-cards.ts'

const resolver = laterResolver(async () => (await import('../../../contract/company/members.ts')).NewCompanyUser)

/** Form values. */
type Typed = { email: string; roleId: string }
type Sent = { email: string; roleId: number }

/** One object per problem, so that the form takes it once. */
const worded = new WeakMap<Problem, Problem>()

/** 20017 is shown at the mailbox, with the text of §8: user already added. */
function atMailbox(problem: Problem | null): Problem | null {
  if (problem?.code !== 20017) return problem
  const { code, details, serverText, requestId } = problem
  const known = worded.get(problem) ?? new Problem(code, { details, serverText, requestId, fields: { email: 'companyUsers.add.taken' } })
  worded.set(problem, known)
  return known
}

/** The dialog of an invitation. */
export function AddUserDialog({ flow }: UsersProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('adding'))
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="companyUsers.add.title" size="company">
      <AddUserForm flow={flow} />
    </Dialog>
  )
}

function AddUserForm({ flow }: UsersProps) {
  const roles = useSelector(flow, (snapshot) => snapshot.context.roles)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = atMailbox(useSelector(flow, (snapshot) => snapshot.context.problem))
  const usual = roles.find(({ name }) => name === 'user')
  const form = useForm<Typed, unknown, Sent>({
    resolver,
    defaultValues: { email: '', roleId: String(usual?.id ?? '') },
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors(problem),
  })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ email, roleId }) => flow.send({ type: 'user.submitted', email, roleId }))}
    >
      <chakra.p mb="4" color="muted">
        <T id="companyUsers.add.text" />
      </chakra.p>
      <ProblemBanner problem={problem} title="companyUsers.add.failed" custom={companyWords} unlessAtFields />
      <TextField form={form} name="email" label="companyUsers.add.email" type="email" inputMode="email" autoComplete="off" />
      <RadioCards form={form} name="roleId" label="companyUsers.add.role" options={roleCards(roles)} />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
        <Button label="company.cancel" variant="secondary" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="companyUsers.add.submit" busy={working} />
      </chakra.div>
    </Form>
  )
}
