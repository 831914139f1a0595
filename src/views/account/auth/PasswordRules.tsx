/** The rules of a new password, ticked while typing. AUTH-52, VAL-04 to VAL-06. */
import { passwordRules } from '../../../../contract/kernel/formats.ts'
import { PasswordChecklist } from '../../../ui/form/PasswordField.tsx'

/** The live checklist of a password; `id` is what the field is described by. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <PasswordChecklist
      id={id}
      rules={passwordRules.map((rule) => ({ id: rule.id, label: `account.auth.rule.${rule.id}`, ok: rule.holds(password) }))}
    />
  )
}
