/** Whom to invite and as what, and another role for a user. USER-04, USER-05, USER-07, USER-09, ERR-C04, ERR-20011. */
import type { Role } from '../../../contract/company/members.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { Banner } from '../../ui/Banner.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { laterResolver } from '../parts/problem.ts'
import { useFlow } from '../parts/use-flow.ts'
import type { UsersProps } from './CompanyUsersView.tsx'
import { companyWords } from './parts.tsx'

const resolver = laterResolver(async () => (await import('../../../contract/company/members.ts')).NewCompanyUser)

/** Form values. */
type Typed = { email: string; roleId: string }
type Sent = { email: string; roleId: number }

/** One card per role: what it is called, and what it may do. */
function roleCards(roles: readonly Role[]) {
  return roles.map(({ id, name }) => ({ value: String(id), label: `company.role.${name}`, note: `company.role.${name}.note` }))
}

/** One object per problem, so that the form takes it once. */
const worded = new WeakMap<Problem, Problem>()

/** 20017 is shown at the mailbox, with the text of §8: user already added. */
function atMailbox(problem: Problem | null): Problem | null {
  if (problem?.code !== 20017) return problem
  const { code, details, serverText, requestId } = problem
  const known = worded.get(problem) ?? new Problem(code, { details, serverText, requestId, fields: { email: 'company.users.add.taken' } })
  worded.set(problem, known)
  return known
}

/** The dialog of an invitation. */
export function AddUserDialog({ flow }: UsersProps) {
  const { roles, problem } = useFlow(flow)
  const usual = roles.find(({ name }) => name === 'user')
  return (
    <FlowDialog flow={flow} tag="adding" title="company.users.add.title" size="company">
      <DialogForm<Typed, Sent>
        flow={flow}
        resolver={resolver}
        mode="onBlur"
        values={{ email: '', roleId: String(usual?.id ?? '') }}
        text="company.users.add.text"
        problem={atMailbox(problem)}
        failed="company.users.add.failed"
        custom={companyWords}
        submit="company.users.add.submit"
        onSubmit={({ email, roleId }) => flow.send({ type: 'user.submitted', email, roleId })}
      >
        {(form) => (
          <>
            <TextField form={form} name="email" label="company.users.add.email" type="email" inputMode="email" autoComplete="off" />
            <RadioCards form={form} name="roleId" label="company.users.add.role" options={roleCards(roles)} />
          </>
        )}
      </DialogForm>
    </FlowDialog>
  )
}

/** The dialog of a role; what a colleague has changed in the meantime is shown first. */
export function RoleDialog({ flow }: UsersProps) {
  const { roles, target, conflict } = useFlow(flow)
  const now = roles.find(({ name }) => name === target?.role)
  return (
    <FlowDialog flow={flow} tag="editing" title="company.users.role.title" size="company">
      <DialogForm<{ roleId: string }>
        // A change by a colleague resets the form.
        key={target?.version}
        flow={flow}
        values={{ roleId: String(now?.id ?? '') }}
        failed="company.users.role.failed"
        custom={companyWords}
        submit="company.users.role.save"
        onSubmit={({ roleId }) => flow.send({ type: 'role.submitted', roleId: Number(roleId) })}
      >
        {(form) => (
          <>
            {conflict && (
              <Banner
                mb="4"
                kind="warning"
                title="company.users.role.conflict.title"
                text={<T id="company.users.role.conflict.text" values={{ role: conflict }} />}
              />
            )}
            <RadioCards
              form={form}
              name="roleId"
              label={<T id="company.users.role.of" values={{ email: target?.email ?? '' }} />}
              options={roleCards(roles)}
            />
          </>
        )}
      </DialogForm>
    </FlowDialog>
  )
}
