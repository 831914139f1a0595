/** The step-up dialog, answered. */
import type { Walker } from '../kernel/vocabulary.ts'

/** Requests the code that goes to a phone or mailbox, and confirms with it and the password. */
export async function confirmStepUp({ page, words, sees, code, password }: Walker, recipient: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words('account.stepUp.title') })
  await sees(dialog)
  await dialog.getByRole('button', { name: words('ui.code.send') }).click()
  await sees(dialog.getByRole('button', { name: /\d/ }))
  await dialog.getByLabel(words('account.profile.password.old'), { exact: true }).fill(password)
  await dialog.getByLabel(words('account.stepUp.code'), { exact: true }).fill(await code(recipient))
  await dialog.getByRole('button', { name: words('account.stepUp.submit') }).click()
}
