/** Whom to invite to the staff, and as what. Decision 087. */
import { zodResolver } from '@hookform/resolvers/zod'
import { NewStaffMember } from '../../../contract/staff/members.ts'
import { staffRoles } from '../../../contract/staff/staff.ts'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import type { MembersProps } from './MembersView.tsx'

const resolver = zodResolver(NewStaffMember)

/** The dialog. */
export function AddMemberDialog({ flow }: MembersProps) {
  return (
    <FlowDialog flow={flow} tag="adding" title="staff.members.add.title" size="company">
      <DialogForm<NewStaffMember>
        flow={flow}
        resolver={resolver}
        values={{ name: '', email: '', role: 'reviewer' }}
        text="staff.members.add.text"
        submit="staff.members.add.submit"
        onSubmit={(member) => flow.send({ type: 'member.submitted', member })}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label="staff.members.add.name" autoComplete="off" />
            <TextField form={form} name="email" label="staff.members.add.email" type="email" inputMode="email" autoComplete="off" />
            <RadioCards
              form={form}
              name="role"
              label="staff.members.role"
              options={staffRoles.map((role) => ({ value: role, label: `staff.role.${role}`, note: `staff.role.${role}.note` }))}
            />
          </>
        )}
      </DialogForm>
    </FlowDialog>
  )
}
