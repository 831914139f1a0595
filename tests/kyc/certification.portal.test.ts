/** The certification by the model, but for the company that is certified in a browser, and by every scenario; a draft during a lost connection; a second company. */
import { expect } from 'vitest'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { applicationForm } from '../company/companies.ts'
import { pointing } from '../kernel/hands.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { caseOf, confirmed, proposed, staffMember } from '../staff/staff.ts'
import { signedInBrowser } from '../support/accounts.ts'
import { test } from '../support/in-process/world.ts'
import { applicants } from './applicants.ts'
import { certifications } from './certification-model.ts'
import { does, sees } from './certification-walk.ts'

const rows =
  'KYC-17 KYC-18 KYC-19 KYC-23 KYC-24 KYC-25 KYC-26 KYC-27 KYC-28 KYC-29 KYC-30 KYC-31 KYC-32 KYC-33 KYC-34 BIZ-11 VAL-21 VAL-22 VAL-27'

/** The companies with their language and the subject of their approval mail. */
const companies = [
  { company: 'limited CN', speaks: 'en_US', approved: / is verified$/ },
  { company: 'unknown', speaks: 'zh_HK', approved: /^公司認證已通過：/ },
] as const

for (const { company, speaks, approved } of companies)
  for (const { way } of certifications.filter(({ kind }) => kind === company))
    test(`${rows} ${company}, in ${speaks}: ${way.title}`, async ({ standing }) => {
      const merchant = await standing('registered', { speaks, settings: { SANDBOX_REVIEW_SECONDS: '1' } })
      const { db } = merchant.server.database
      // As the profile has it: mails come in this language.
      await db.updateTable('users').set({ locale: speaks }).where('email', '=', merchant.email).execute()
      await merchant.signIn()
      const applying = { merchant, hands: pointing, applicant: applicants[company] }
      await way.walk(sees(applying), does(applying, company))
      const mails = db.selectFrom('sandbox_mailbox').select('subject').where('recipient', '=', merchant.email)
      expect((await mails.execute()).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(approved))
    })

for (const [name, way] of Object.entries(scenarioWays('kyc')))
  test(`KYC-19 KYC-22 decision 020 an application that two people review is ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('registered', { calm: true })
    const { button, field, heading, page, sees, server, words } = merchant
    const { db } = server.database
    await setReviewMode(db, 'manual')
    const [one, other] = [await staffMember(server), await staffMember(server)]
    const calls = await signedInBrowser(server, merchant.email, merchant.password)
    const { id, companyId, reference } = await calls.data('openKyc', {})
    calls.companyId = companyId
    const form = await applicationForm(calls, id)
    await calls.data('saveKycDraft', form)
    const address = `${form.company.registeredAddress}, Room 1203`
    const openCase = () => caseOf(one.browser, reference)
    const task = page.getByRole('listitem').filter({ hasText: words('kyc.registeredAddress.label') })
    const status = async () => (await calls.data('readKyc', { id })).status
    const is = (expected: string, check: () => Promise<void>) => async () => {
      expect(await status()).toBe(expected)
      await merchant.open('/company/onboarding/company-information')
      await check()
    }
    const isAwaited = () => sees(merchant.text('kyc.waiting.word').first())
    /** The first reviewer proposes with everything seen; the second one confirms. */
    const decides = async (...returns: NonNullable<Parameters<typeof proposed>[2]>) => {
      const caseId = await openCase()
      await proposed(one, caseId, returns)
      await confirmed(other, caseId)
    }
    await merchant.signIn()
    await way.walk(
      {
        draft: is('draft', () => sees(field('kyc.nameEn.label'), { value: form.company.registerNameEn })),
        submitted: is('submitted', isAwaited),
        inProgress: is('in progress', isAwaited),
        returned: is('returned', () => sees(task.filter({ hasText: words('kyc.returned.reason.mismatch') }))),
        approved: is('approved', () => sees(heading('kyc.approved.title'))),
        rejected: is('rejected', async () => {
          await sees(heading('kyc.rejected.title'))
          await sees(page.getByText('The company is struck off.'))
        }),
      },
      {
        'application.submitted': async () => {
          if ((await status()) === 'returned') {
            await task.getByRole('button').click()
            await field('kyc.registeredAddress.label').fill(address)
            await button('kyc.tasks.save').click()
            await button('kyc.tasks.submit').click()
            return
          }
          await merchant.open('/company/onboarding/directors-and-shareholders')
          await button('kyc.check.submit').click()
        },
        'review.started': async () => {
          const caseId = await openCase()
          await one.browser.data('claimCase', { id: caseId })
          // It goes on with the one who takes it next, here the same reviewer.
          await one.browser.data('releaseCase', { id: caseId })
        },
        'application.approved': () => decides(),
        'application.returned': () => decides({ item: 'company.registeredAddress', reason: 'mismatch' }),
        'application.rejected': async () => {
          const caseId = await openCase()
          const proposal = { proposal: 'reject', note: 'Seen.', message: 'The company is struck off.' } as const
          await one.browser.data('claimCase', { id: caseId })
          await one.browser.data('proposeDecision', { id: caseId, ...proposal })
          await confirmed(other, caseId)
        },
        'application.reopened': () => button('kyc.rejected.next.button').click(),
      },
    )
  })

test('KYC-17 ERR-R04 when the connection is lost in a step, the input stays, is reported as unsaved, and is sent when the network returns', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { field, page, wire, words } = merchant
  await merchant.signIn()
  await merchant.button('home.next.certify.action').click()
  const saved = page.getByText('草稿已保存')
  const unkept = page.getByText(words('draft.unkept'))
  await field('kyc.nameEn.label').fill('Half Way Limited')
  await merchant.sees(saved)
  wire.fail('POST', '/sme/kyc', 'lost', Number.POSITIVE_INFINITY)
  await field('kyc.registeredAddress.label').fill('香港中环康乐广场一号')
  await merchant.sees(unkept)
  await field('kyc.nameEn.label').fill('Whole Way Limited')
  expect(field('kyc.registeredAddress.label').value()).toBe('香港中环康乐广场一号')
  wire.mend()
  await merchant.sees(saved)
  await merchant.seesNoMore(unkept)

  // Another device opens the same step: this browser stores nothing of it.
  await merchant.close()
  sessionStorage.clear()
  await merchant.open('/company/onboarding/company-information')
  expect(field('kyc.nameEn.label').value()).toBe('Whole Way Limited')
  expect(field('kyc.registeredAddress.label').value()).toBe('香港中环康乐广场一号')
})

test('KYC-17 KYC-23 input is saved after a step was refused for a missing kind of company', async ({ standing }) => {
  const merchant = await standing('registered')
  const { field, page, words } = merchant
  await merchant.signIn('/company/onboarding/company-information')
  await page.getByRole('radio', { name: words('kyc.country.1'), exact: true }).check()
  await merchant.button('kyc.company.submit').click()
  await field('kyc.nameEn.label').fill('No Kind Yet Limited')
  await merchant.sees(page.getByText('草稿已保存'))
  await merchant.open('/company/onboarding/company-information')
  expect(field('kyc.nameEn.label').value()).toBe('No Kind Yet Limited')
})

test('KYC-35 KYC-37 a second company is certified from the list of companies; the first one stays', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { field, page, words } = merchant
  await merchant.signIn('/company/list')
  await merchant.button('company.list.another').click()
  await merchant.sees(merchant.heading('kyc.company.title'))
  expect(field('kyc.nameEn.label').value()).toBe('')
  await field('kyc.nameEn.label').fill('Second Light Limited')
  await merchant.sees(page.getByText('草稿已保存'))
  await merchant.open('/company/list')
  const second = page.getByRole('row').filter({ hasText: 'Second Light Limited' })
  await merchant.sees(second)
  await merchant.sees(page.getByRole('row').filter({ hasText: /Harbour Light|海港燈火/i }))
  // Only a certified company can be switched to.
  await page.getByRole('button', { name: words('company.list.switch.to') }).click()
  await merchant.sees(merchant.heading('home.greeting'))
  await merchant.open('/company/list')
  await merchant.sees(second)
  expect(page.getByRole('button', { name: words('company.list.switch.to') }).all()).toEqual([])
  // One at a time: the row of the second leads on.
  expect(merchant.button('company.list.another').all()).toEqual([])
  await second.getByRole('button', { name: words('company.list.certify.of', { company: 'Second Light Limited' }) }).click()
  expect(field('kyc.nameEn.label').value()).toBe('Second Light Limited')
})
