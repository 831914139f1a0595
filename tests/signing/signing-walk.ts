/** Walks tours of signers: the implementation of each action, and the check of each situation. */
import { expect, type Page } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import { messageTo } from '../kernel/mailbox.ts'
import type { Merchant } from '../kernel/world.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import { until } from '../support/until.ts'
import { decline, signAt } from './contract.ts'
import type { signersModel } from './signing-model.ts'

/** Time to make links, or until a signature is reported. */
const slow = { timeout: 60_000 }

/** The signer besides the director. */
const outsider = { name: 'Wong Siu Ming', email: (merchant: Merchant) => `wong-${merchant.phone}@example.com` } as const
const holder = (merchant: Merchant) => ({
  name: merchant.locale === 'en_US' ? 'Chan Ka Ho' : '陳嘉豪',
  email: `chan-${merchant.phone}@example.com`,
})
/** The director, as a contract names her that is written in the language of the page. */
export const directorOf = ({ locale }: Merchant) => (locale === 'en_US' ? 'Lam Mei Yee' : '林美儀')

/** The line of a signer. */
export function lineOf({ page }: Merchant, name: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .filter({ hasText: '@' })
}

/** The mailbox in the row of a signer. */
export async function mailboxOf(merchant: Merchant, name: string): Promise<string> {
  const text = (await lineOf(merchant, name).getByText(/@/).first().textContent()) ?? ''
  return /[^\s·]+@[^\s·]+/.exec(text)?.[0] ?? ''
}

/** Resolves once a link offers nothing to sign. */
export async function untilOver(page: Page, link: string): Promise<void> {
  await until(async () => !(await (await page.request.get(link)).text()).includes('<form'), 'the link can still be signed')
}

/** The link that went to a mailbox last, waiting for it; `not` the one that went before. */
export async function linkTo(page: Page, mailbox: string, not = ''): Promise<string> {
  const { link } = await messageTo(page, mailbox, (messages) => {
    const last = messages.find((message) => message.link?.includes('/esign/sign/'))
    return last?.link === not ? undefined : last
  })
  return String(link)
}

/** Opens a contract that is written on this first reading, and waits for its documents. */
export async function openContract(merchant: Merchant): Promise<void> {
  await merchant.open(`/credit/${merchant.product}/register/signing`)
  await expect(merchant.button('signing.signer.add')).toBeVisible(slow)
}

/** Signers from the contract to the last signature. */
export function tellSigners(on: OnTour): Told<typeof signersModel> {
  const { merchant, hands } = on
  const { page, words, button, product } = merchant
  const signing = `/credit/${product}/register/signing`
  const dialog = page.getByRole('dialog')
  const inLine = (name: string, id: string) => lineOf(merchant, name).getByRole('button', { name: words(id), exact: true })
  const [lam, chan] = [directorOf(merchant), holder(merchant)]
  let before = ''
  const phone = async (mailbox: string, name: string) => {
    const other = await page.context().newPage()
    await other.setViewportSize({ width: 390, height: 844 })
    await signAt(other, { link: await linkTo(page, mailbox), name })
    await other.close()
  }
  const seesLine = (name: string, id: string) => expect(lineOf(merchant, name).getByText(words(id), { exact: true })).toBeVisible(slow)
  return {
    does: {
      'adds somebody without an authority': async () => {
        await openContract(merchant)
        await hands.press(button('signing.signer.add'))
        await hands.write(dialog.getByLabel(words('signing.form.name'), { exact: true }), outsider.name)
        await hands.write(dialog.getByLabel(words('signing.form.email'), { exact: true }), outsider.email(merchant))
        await hands.press(dialog.getByRole('button', { name: words('signing.form.add.submit'), exact: true }))
      },
      'hands in the authority': async () => {
        await hands.give(dialog.locator('input[type=file]').first(), 'authority.png')
        await expect(dialog.getByText(words('ui.file.done'))).toBeVisible()
        await hands.press(dialog.getByRole('button', { name: words('signing.form.add.submit'), exact: true }))
      },
      'takes the other one off': async () => {
        await hands.press(inLine(outsider.name, 'signing.signer.remove'))
        await hands.press(page.getByRole('alertdialog').getByRole('button', { name: words('signing.remove.confirm'), exact: true }))
      },
      'has them sign one after the other': async () => {
        await hands.press(page.getByRole('button', { name: `${words('signing.signer.up')} ${outsider.name}` }))
        await expect(page.getByRole('button', { name: `${words('signing.signer.down')} ${outsider.name}` })).toBeVisible()
        await hands.tick(page.getByRole('main').getByRole('checkbox'))
      },
      'mails it to be read first': () => hands.press(button('signing.rpa')),
      'sends the links while nothing answers': async () => {
        await openContract(merchant)
        await nextCall(page, 'POST', '**/api/agreements/initiate-sign', 'lost')
        await hands.press(button('signing.initiate'))
      },
      'sends the links': async () => {
        await hands.press(button('signing.initiate'))
      },
      'loads the page anew': () => page.reload(),
      'reminds the first': async () => {
        await linkTo(page, outsider.email(merchant))
        await hands.press(inLine(outsider.name, 'signing.urge'))
      },
      'replaces the first': async () => {
        before = await linkTo(page, outsider.email(merchant))
        await hands.press(inLine(outsider.name, 'signing.signer.replace'))
        await hands.press(dialog.getByRole('button', { name: chan.name, exact: true }))
        await hands.write(dialog.getByLabel(words('signing.form.email'), { exact: true }), chan.email)
        await hands.press(dialog.getByRole('button', { name: words('signing.form.replace.submit'), exact: true }))
      },
      'the new one signs on a phone': () => phone(chan.email, chan.name),
      'asks for a new link': async () => {
        before = (await merchant.link('signing.sign').getAttribute('href')) ?? ''
        await hands.press(inLine(lam, 'signing.renew'))
      },
      declines: () => decline(merchant),
      'sends new links': () => hands.press(button('signing.retry')),
      'signs in another tab': async () => phone(await mailboxOf(merchant, lam), lam),
    },
    sees: {
      contract: async () => {
        if (page.url().endsWith(signing)) await expect(lineOf(merchant, outsider.name)).toHaveCount(0)
        else await expect(merchant.heading('home.greeting')).toBeVisible()
      },
      notSent: () => expect(page.getByRole('alert')).toContainText(words('problem.transport')),
      authorityMissing: () => expect(dialog.getByText(words('field.signer.authority')).first()).toBeVisible(),
      two: async () => {
        await expect(page.getByRole('heading', { name: words('signing.signers.title', { count: 2 }) })).toBeVisible()
        await seesLine(outsider.name, 'signing.signer.file')
      },
      ordered: () => expect(merchant.text('signing.signers.textInOrder')).toBeVisible(),
      mailed: () => expect(merchant.text('signing.rpa.sent').first()).toBeVisible(),
      inTurn: async () => {
        await expect(page).toHaveURL(new RegExp(`${signing}/loading$`))
        await seesLine(outsider.name, 'signing.signer.waiting')
        await seesLine(lam, 'signing.signer.inTurn')
      },
      reminded: () => expect(lineOf(merchant, outsider.name).getByText(words('signing.urge.again'))).toBeVisible(),
      replaced: async () => {
        await seesLine(chan.name, 'signing.signer.waiting')
        // The old link of a replaced signer says that there is nothing to sign.
        await untilOver(page, before)
      },
      ownTurn: () => seesLine(lam, 'signing.signer.waiting'),
      alone: () => expect(merchant.link('signing.sign')).toBeVisible(slow),
      renewed: async () => {
        await expect(merchant.link('signing.sign')).toBeVisible(slow)
        await expect(merchant.link('signing.sign')).not.toHaveAttribute('href', before, slow)
      },
      declined: async () => {
        await expect(merchant.heading('signing.declined.title')).toBeVisible(slow)
        await expect(page.getByText('先和合伙人商量')).toBeVisible()
      },
      again: () => expect(merchant.link('signing.sign')).toBeVisible(slow),
      signed: () => expect(merchant.heading('signing.completed.title')).toBeVisible(slow),
    },
  }
}
