/** A member who is no administrator: reads the progress of the signing, reminds, downloads documents, and is offered nothing that is refused. */
import type { Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { products } from '../../contract/kernel/product.ts'
import { signIn } from '../account/account.ts'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { callerAt } from '../support/caller.ts'
import { signAt } from './contract.ts'
import { directorOf, lineOf, linkTo, mailboxOf, openContract } from './signing-walk.ts'

const slow = { timeout: 60_000 }

/** Actions that only administrators are offered, by the label of their button. */
const acts = [
  'signing.initiate',
  'signing.rpa',
  'signing.signer.add',
  'signing.signer.edit',
  'signing.signer.remove',
  'signing.signer.replace',
  'signing.renew',
  'signing.retry',
] as const

/** Adds a user to an administrator's company as a member. */
async function bringIn(origin: string, administrator: Merchant, member: Merchant): Promise<void> {
  const [own, theirs] = await Promise.all(
    [administrator, member].map(async ({ email, password, product }) => {
      const caller = callerAt(origin)
      caller.token = (await caller.call('signIn', { source: products[product].registerSource, email, password })).token
      return caller
    }),
  )
  if (!own || !theirs) throw new Error('Nobody signed in')
  const { userId } = await own.call('readUser', {})
  const [membership] = await own.call('listMemberships', { userId })
  const companyId = String(membership?.companyId)
  own.companyId = companyId
  const { id } = await own.call('addCompanyUser', { companyId, email: member.email, roleId: 2 })
  await theirs.call('activateAffiliation', { id })
}

/** Calls of a page that were answered with 403, which must not happen by using what the page offers. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = []
  const paths = new Set<string>(Object.values(endpoints).map(({ path }) => path.split('/:')[0] ?? ''))
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (![...paths].some((path) => pathname.startsWith(path))) return
    const answer = (await response.json().catch(() => null)) as { code?: number } | null
    if (response.status() === 403 || answer?.code === 403) refused.push(pathname)
  })
  return refused
}

/** A page on which the member finds nothing that only an administrator may do. */
async function expectOnlyLooking({ page, button }: Merchant, what: string): Promise<void> {
  for (const act of acts) await expect(button(act), `${act} while ${what}`).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('checkbox'), `the order while ${what}`).toHaveCount(0)
  await expectAccessible(page, `a member looks on while ${what}`)
}

test('SIGN-01 SIGN-05 API-078 decision A110 a member sees how far the signing is, reminds and downloads, and is offered nothing that would be refused', async ({
  standing,
  world,
  browser,
}) => {
  const administrator = await standing('business-submitted')
  const context = await browser.newContext({ baseURL: world.origin, viewport: { width: 390, height: 844 } })
  const member = await standing('registered', await context.newPage())
  const { page, words, button } = member
  const refused = refusalsOf(page)
  await bringIn(world.origin, administrator, member)
  await signIn(administrator)
  await openContract(administrator)
  await administrator.button('signing.signer.add').click()
  const dialog = administrator.page.getByRole('dialog')
  const chan = { name: '陳嘉豪', mailbox: `chan-${administrator.phone}@example.com` }
  await dialog.getByLabel(words('signing.form.name'), { exact: true }).fill(chan.name)
  await dialog.getByLabel(words('signing.form.email'), { exact: true }).fill(chan.mailbox)
  await dialog.getByRole('button', { name: words('signing.form.add.submit'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(lineOf(administrator, chan.name)).toBeVisible()

  await signIn(member)
  await member.open('/credit/hook/register/signing')
  await expect(lineOf(member, chan.name)).toBeVisible(slow)
  await expect(member.text('limits.activation.administrators').first()).toBeVisible()
  await expectOnlyLooking(member, 'nothing is sent')

  await administrator.button('signing.initiate').click()
  await expect(administrator.page).toHaveURL(/\/signing\/loading$/)
  const lam = directorOf(administrator)
  const mailboxes = { lam: await mailboxOf(administrator, lam), chan: chan.mailbox }
  const link = await linkTo(page, mailboxes.chan)
  await page.reload()
  for (const name of [lam, chan.name]) await expect(lineOf(member, name).getByText(words('signing.signer.waiting'))).toBeVisible(slow)
  await expect(member.link('signing.sign')).toHaveCount(0)
  await expectOnlyLooking(member, 'it is with the signers')
  await lineOf(member, chan.name)
    .getByRole('button', { name: words('signing.urge'), exact: true })
    .click()
  await expect(lineOf(member, chan.name).getByText(words('signing.urge.again'))).toBeVisible()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: words('signing.document.open') })
      .first()
      .click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)

  const phone = await context.newPage()
  await signAt(phone, { link, name: chan.name })
  await expect(lineOf(member, chan.name)).toHaveCount(0, slow)
  await expectOnlyLooking(member, 'one has signed')
  await signAt(phone, { link: await linkTo(page, mailboxes.lam), name: lam })
  await expect(member.heading('signing.completed.title')).toBeVisible({ timeout: 90_000 })
  await expectOnlyLooking(member, 'everybody has signed')
  const [bundle] = await Promise.all([page.waitForEvent('download'), button('signing.bundle').click()])
  expect(bundle.suggestedFilename()).toMatch(/^AGR-.*\.zip$/)
  expect(refused).toEqual([])
  await context.close()
})
