/** Signers added, reminded, replaced and declining, as in the model; and the page while the documents are made. */
import { expect } from 'vitest'
import { picture } from '../company/company.ts'
import { type Implementation, toursOf } from '../portal/tour-models.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { decline, directorOf, isOpen, linkTo, ownLink, signElsewhere } from './signing-links.ts'
import { signersModel } from './signing-model.ts'

const contract = '/credit/hook/register/signing'

/** Opens a contract that is written on this first reading, and waits for its documents. */
async function openContract(merchant: Visitor): Promise<void> {
  await merchant.open(contract)
  await merchant.sees(merchant.button('signing.signer.add'))
}

/** Signers from the contract to the last signature. */
function signersImplementation(merchant: Visitor): Implementation<typeof signersModel> {
  const { button, page, sees, text, wire, words } = merchant
  const dialog = merchant.dialog()
  const outsider = { name: 'Wong Siu Ming', email: `wong-${merchant.phone}@example.com` }
  const holder = { name: '陳嘉豪', email: `chan-${merchant.phone}@example.com` }
  const lam = directorOf(merchant)
  const lineOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).filter({ hasText: '@' })
  const inLine = (name: string, id: string) => lineOf(name).getByRole('button', { name: words(id), exact: true })
  const inDialog = (id: string) => dialog.getByRole('button', { name: words(id), exact: true })
  const field = (id: string) => dialog.getByLabel(words(id), { exact: true })
  const mailboxOf = async (name: string) =>
    /[^\s·]+@[^\s·]+/.exec((await lineOf(name).getByText(/@/).first().textContent()) ?? '')?.[0] ?? ''
  const seesLine = (name: string, id: string) => sees(lineOf(name).getByText(words(id), { exact: true }))
  const seesLink = () => sees(merchant.link('signing.sign'))
  let before = ''
  return {
    does: {
      'adds somebody without an authority': async () => {
        await openContract(merchant)
        await button('signing.signer.add').click()
        await field('signing.form.name').fill(outsider.name)
        await field('signing.form.email').fill(outsider.email)
        await inDialog('signing.form.add.submit').click()
      },
      'hands in the authority': async () => {
        await dialog.getByLabel(words('ui.file.choose')).first().setInputFiles(picture('authority.png'))
        await sees(dialog.getByText(words('ui.file.done')))
        await inDialog('signing.form.add.submit').click()
      },
      'takes the other one off': async () => {
        await inLine(outsider.name, 'signing.signer.remove').click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: words('signing.remove.confirm'), exact: true })
          .click()
      },
      'has them sign one after the other': async () => {
        await page.getByRole('button', { name: `${words('signing.signer.up')} ${outsider.name}` }).click()
        await sees(page.getByRole('button', { name: `${words('signing.signer.down')} ${outsider.name}` }))
        await page.getByRole('main').getByRole('checkbox').click()
      },
      'mails it to be read first': () => button('signing.rpa').click(),
      'sends the links while nothing answers': async () => {
        await openContract(merchant)
        wire.fail('POST', '/agreements/initiate-sign', 'lost')
        await button('signing.initiate').click()
      },
      'sends the links': () => button('signing.initiate').click(),
      'loads the page again': () => merchant.open(location.pathname.replace('/financing', '')),
      'reminds the first': () => inLine(outsider.name, 'signing.urge').click(),
      'replaces the first': async () => {
        before = await linkTo(merchant, outsider.email)
        await inLine(outsider.name, 'signing.signer.replace').click()
        await dialog.getByRole('button', { name: holder.name, exact: true }).click()
        await field('signing.form.email').fill(holder.email)
        await inDialog('signing.form.replace.submit').click()
      },
      'the new one signs on a phone': async () => signElsewhere(merchant, await linkTo(merchant, holder.email), holder.name),
      'asks for a new link': async () => {
        before = await ownLink(merchant)
        await inLine(lam, 'signing.renew').click()
      },
      declines: () => decline(merchant),
      'sends new links': () => button('signing.retry').click(),
      'signs in another tab': async () => signElsewhere(merchant, await linkTo(merchant, await mailboxOf(lam))),
    },
    sees: {
      contract: async () => {
        if (location.pathname.endsWith(contract)) expect(lineOf(outsider.name).all()).toEqual([])
        else await sees(merchant.heading('home.greeting'))
      },
      notSent: () => sees(page.getByRole('alert').filter({ hasText: words('problem.transport') })),
      authorityMissing: () => sees(dialog.getByText(words('field.signer.authority')).first()),
      two: async () => {
        await sees(page.getByRole('heading', { name: words('signing.signers.title', { count: 2 }) }))
        await seesLine(outsider.name, 'signing.signer.file')
      },
      ordered: () => sees(text('signing.signers.textInOrder')),
      mailed: () => sees(text('signing.rpa.sent').first()),
      inTurn: async () => {
        await seesLine(outsider.name, 'signing.signer.waiting')
        await seesLine(lam, 'signing.signer.inTurn')
        expect(location.pathname).toBe(`/financing${contract}/loading`)
      },
      reminded: () => sees(lineOf(outsider.name).getByText(words('signing.urge.again'))),
      replaced: async () => {
        await seesLine(holder.name, 'signing.signer.waiting')
        // The old link offers nothing to sign any more.
        expect(await isOpen(merchant, before)).toBe(false)
      },
      ownTurn: async () => {
        await seesLine(lam, 'signing.signer.waiting')
        const signed = page.getByRole('main').getByRole('listitem').filter({ hasText: holder.name })
        await sees(signed.filter({ hasText: words('signing.signer.signed') }).first())
      },
      alone: seesLink,
      renewed: async () => {
        await seesLink()
        expect(await ownLink(merchant)).not.toBe(before)
      },
      declined: async () => {
        await sees(merchant.heading('signing.declined.title'))
        await sees(page.getByText('先和合伙人商量'))
      },
      again: seesLink,
      signed: () => sees(merchant.heading('signing.completed.title')),
    },
  }
}

for (const tour of toursOf(signersModel))
  test(`SIGN-04 SIGN-05 API-076 API-078 API-079 API-080 API-081 ERR-R04 signers are entered, reminded and replaced, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('business-submitted', { speaks: 'zh_HK', calm: true })
    await merchant.signIn()
    const { does, sees } = signersImplementation(merchant)
    await tour.test({ states: sees, events: does })
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
