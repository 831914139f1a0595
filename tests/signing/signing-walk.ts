/** The contract's page in a browser: its signers and their links. */
import { expect, type Page } from '@playwright/test'
import { messageTo } from '../kernel/mailbox.ts'
import type { Merchant } from '../kernel/world.ts'
import { until } from '../support/until.ts'

/** Time to make links, or until a signature is reported. */
const slow = { timeout: 60_000 }

/** The director, as a contract names her that is written in the language of the page. */
export const directorOf = ({ locale }: Merchant) => (locale === 'en_US' ? 'Lam Mei Yee' : '林美儀')

/** The line of a signer. */
function lineOf({ page }: Merchant, name: string) {
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
