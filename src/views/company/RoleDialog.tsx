/** Another role for a user; what a colleague has changed in the meantime is shown first. USER-07, ERR-20011. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import type { CompanyUser } from '../../../contract/company/members.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { UsersProps } from './CompanyUsersView.tsx'
import { companyWords } from './parts.tsx'
import { roleCards } from './role-cards.ts'

/** The dialog of a role. */
export function RoleDialog({ flow }: UsersProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('editing'))
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="companyUsers.role.title" size="company">
      {/* A change by a colleague resets the form. */}
      {target && <RoleForm key={target.version} flow={flow} target={target} />}
    </Dialog>
  )
}

function RoleForm({ flow, target }: UsersProps & { target: CompanyUser }) {
  const roles = useSelector(flow, (snapshot) => snapshot.context.roles)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const conflict = useSelector(flow, (snapshot) => snapshot.context.conflict)
  const now = roles.find(({ name }) => name === target.role)
  const form = useForm({ defaultValues: { roleId: String(now?.id ?? '') } })
  return (
    <Form
      form={form}
      busy={working}
      onSubmit={form.handleSubmit(({ roleId }) => flow.send({ type: 'role.submitted', roleId: Number(roleId) }))}
    >
      {conflict && (
        <chakra.div mb="4">
          <Banner kind="warning" title="companyUsers.role.conflict.title">
            <T id="companyUsers.role.conflict.text" values={{ role: conflict }} />
          </Banner>
        </chakra.div>
      )}
      <ProblemBanner problem={problem} title="companyUsers.role.failed" custom={companyWords} />
      <RadioCards
        form={form}
        name="roleId"
        label={<T id="companyUsers.role.of" values={{ email: target.email }} />}
        options={roleCards(roles)}
      />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="2">
        <Button label="company.cancel" variant="secondary" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="companyUsers.role.save" busy={working} />
      </chakra.div>
    </Form>
  )
}
