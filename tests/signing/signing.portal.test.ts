/** Signers added, reminded and replaced, up to the last signature; and the page while the documents are made. */
import { expect } from 'vitest'
import { confirmStepUp } from '../account/step-up.ts'
import { picture } from '../company/company.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { directorOf, isOpen, linkTo, ownLink, signElsewhere } from './signing-links.ts'

const contract = '/credit/hook/register/signing'

/** The contract page of a company whose documents are ready: its signers' lines and the fields of its dialog. */
async function onContract(merchant: Visitor) {
  const { button, page, sees, words } = merchant
  const dialog = merchant.dialog()
  const lineOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).filter({ hasText: '@' })
  await merchant.signIn(contract)
  await sees(button('signing.signer.add'))
  return {
    dialog,
    lineOf,
    inDialog: (id: string) => dialog.getByRole('button', { name: words(id), exact: true }),
    field: (id: string) => dialog.getByLabel(words(id), { exact: true }),
    seesLine: (name: string, id: string) => sees(lineOf(name).getByText(words(id), { exact: true })),
  }
}

test('SIGN-04 SIGN-05 API-076 API-080 API-081 an authorised person is added with a document to sign first; then the director signs', async ({
  standing,
}) => {
  const merchant = await standing('business-submitted', { speaks: 'zh_HK', calm: true })
  const { button, page, sees, text, words } = merchant
  const { dialog, field, inDialog, lineOf, seesLine } = await onContract(merchant)
  const outsider = { name: 'Wong Siu Ming', email: `wong-${merchant.phone}@example.com` }
  const lam = directorOf(merchant)
  await button('signing.signer.add').click()
  await field('signing.form.name').fill(outsider.name)
  await field('signing.form.email').fill(outsider.email)
  await inDialog('signing.form.add.submit').click()
  await sees(dialog.getByText(words('field.signer.authority')).first())
  await dialog.getByLabel(words('ui.file.choose')).first().setInputFiles(picture('authority.png'))
  await sees(dialog.getByText(words('ui.file.done')))
  await inDialog('signing.form.add.submit').click()
  await seesLine(outsider.name, 'signing.signer.file')

  await page.getByRole('button', { name: `${words('signing.signer.up')} ${outsider.name}` }).click()
  await page.getByRole('main').getByRole('checkbox').click()
  await sees(text('signing.signers.textInOrder'))
  await button('signing.rpa').click()
  await sees(text('signing.rpa.sent').first())
  await button('signing.initiate').click()
  // The authorised person is not reached as certified.
  await confirmStepUp(merchant, merchant.phone)
  await seesLine(outsider.name, 'signing.signer.waiting')
  await seesLine(lam, 'signing.signer.inTurn')

  await signElsewhere(merchant, await linkTo(merchant, outsider.email), outsider.name)
  await seesLine(lam, 'signing.signer.waiting')
  const mailbox = /[^\s·]+@[^\s·]+/.exec((await lineOf(lam).getByText(/@/).first().textContent()) ?? '')?.[0] ?? ''
  await signElsewhere(merchant, await linkTo(merchant, mailbox))
  await sees(merchant.heading('signing.completed.title'))
})

test('SIGN-05 API-078 API-079 a signer is reminded and replaced while the links are out; the old link is closed', async ({ standing }) => {
  const merchant = await standing('business-submitted', { speaks: 'zh_HK', calm: true })
  const { button, sees, words } = merchant
  const { dialog, field, inDialog, lineOf, seesLine } = await onContract(merchant)
  const holder = { name: '陳嘉豪', email: `chan-${merchant.phone}@example.com` }
  const lam = directorOf(merchant)
  const inLine = (id: string) => lineOf(lam).getByRole('button', { name: words(id), exact: true })
  await button('signing.initiate').click()
  await seesLine(lam, 'signing.signer.waiting')

  await inLine('signing.urge').click()
  await sees(lineOf(lam).getByText(words('signing.urge.again')))
  const before = await ownLink(merchant)
  await inLine('signing.signer.replace').click()
  await dialog.getByRole('button', { name: holder.name, exact: true }).click()
  await field('signing.form.email').fill(holder.email)
  await inDialog('signing.form.replace.submit').click()
  await confirmStepUp(merchant, merchant.phone)
  await seesLine(holder.name, 'signing.signer.waiting')
  // The old link offers nothing to sign any more.
  expect(await isOpen(merchant, before)).toBe(false)

  await signElsewhere(merchant, await linkTo(merchant, holder.email), holder.name)
  await sees(merchant.heading('signing.completed.title'))
})

test('SIGN-06 ERR-507 decision 050 while the documents are made the figures are shown, a cut network is reported, and the page continues automatically; a failed document is made again', async ({
  standing,
}) => {
  const merchant = await standing('business-submitted')
  const { button, page, sees, wire, words } = merchant
  await merchant.signIn(contract)
  await sees(merchant.heading('signing.preparing.title'))
  await sees(merchant.text('signing.figure.rate'))
  wire.fail('GET', '/agreements', 'lost', Number.POSITIVE_INFINITY)
  await sees(page.getByRole('alert').filter({ hasText: words('problem.transport') }))
  await sees(merchant.text('signing.figure.rate'))
  wire.mend()
  await sees(button('signing.initiate'))

  wire.fail('GET', '/agreements', { code: 507 })
  await merchant.open(contract)
  await sees(button('page.unavailable.retry'))
  await button('page.unavailable.retry').focus()
  await merchant.press('{Enter}')
  await sees(button('signing.initiate'))
})
