/** The sign-up and sign-in forms, filled in identically in a browser and in one process. */
import { pointing } from '../kernel/hands.ts'
import type { Walker } from '../kernel/vocabulary.ts'

/** Opens sign-in on the landing. */
export async function openSignIn(walker: Walker): Promise<void> {
  await walker.open('/credit/hook')
  await walker.button('shell.signIn').click()
  await walker.sees(walker.field('account.auth.password'))
}

/** Signs out by the menu of the account. */
export async function signOut(walker: Walker): Promise<void> {
  await walker.page.getByRole('button', { name: walker.words('shell.account', { email: walker.email }) }).click()
  await walker.button('shell.signOut').click()
}

/** Opens sign-up by the main button of the landing. */
export async function openSignUp(walker: Walker, { press } = pointing): Promise<void> {
  await press(walker.button('site.landing.action').first())
  await walker.sees(walker.button('account.auth.signUp.submit'))
}

/** Fills in everything but the codes, asks for both and answers them. */
export async function fillInSignUp(walker: Walker, { press, write, tick } = pointing): Promise<{ emailCode: string; phoneCode: string }> {
  const { email, phone, password } = walker
  const send = walker.dialog().getByRole('button', { name: walker.words('ui.code.send'), exact: true })
  await write(walker.field('account.auth.email'), email)
  await press(send.first())
  await walker.sees(walker.text('account.auth.emailCode.sent'))
  await write(walker.field('ui.phone.number'), phone)
  await press(send)
  await walker.sees(walker.text('account.auth.phoneCode.sent'))
  await write(walker.field('account.auth.password.new'), password)
  await write(walker.field('account.auth.password.again'), password)
  await tick(walker.dialog().getByRole('checkbox'))
  return { emailCode: await walker.code(email), phoneCode: await walker.code(phone) }
}

/** Types both codes and sends the form. */
export async function sendSignUp(
  walker: Walker,
  { emailCode, phoneCode }: { emailCode: string; phoneCode: string },
  { press, write } = pointing,
): Promise<void> {
  await write(walker.field('account.auth.emailCode'), emailCode)
  await write(walker.field('account.auth.phoneCode'), phoneCode)
  await press(walker.button('account.auth.signUp.submit'))
}

/** Fills in and sends the sign-in form of the open dialog. */
export async function sendSignIn(walker: Walker, password = walker.password): Promise<void> {
  await walker.field('account.auth.email').fill(walker.email)
  await walker.field('account.auth.password').fill(password)
  const submit = { name: walker.words('account.auth.signIn.submit'), exact: true }
  await walker.dialog().getByRole('button', submit).click()
}
