/** The certification of every kind of company in both countries, as the model says: sent back twice, corrected, approved; refused and put right. */
import type { Locale } from '../../contract/constants.ts'
import { signIn } from './account.ts'
import { applicants } from './applicants.ts'
import { certifications } from './certification-models.ts'
import { walkCertification } from './certification-walk.ts'
import { pointing, typing } from './hands.ts'
import { expect, merchant as merchantOn, test } from './world.ts'

const rows =
  'KYC-17 KYC-18 KYC-19 KYC-23 KYC-24 KYC-25 KYC-26 KYC-27 KYC-28 KYC-29 KYC-30 KYC-31 KYC-32 KYC-33 KYC-34 BIZ-11 VAL-21 VAL-22 VAL-27'

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** In what language, on what, and with what hands each way is walked: together every language on both, and one by keyboard alone. */
const settings: Record<string, { speaks: Locale; viewport: typeof desk; keyboard?: true }> = {
  'limited HK': { speaks: 'zh_CN', viewport: phone },
  'partnership HK': { speaks: 'zh_HK', viewport: desk },
  'sole HK': { speaks: 'zh_CN', viewport: desk, keyboard: true },
  'limited CN': { speaks: 'en_US', viewport: desk },
  'partnership CN': { speaks: 'zh_HK', viewport: phone },
  'sole CN': { speaks: 'en_US', viewport: phone },
  unknown: { speaks: 'zh_CN', viewport: desk },
}

for (const { kind, known, path } of certifications) {
  const { speaks, viewport, keyboard } = settings[known ? kind : 'unknown'] ?? { speaks: 'zh_CN', viewport: desk }
  const how = `${keyboard ? 'by keyboard alone, ' : ''}in ${speaks} at ${viewport.width} px`
  test(`${rows} ${known ? kind : 'nobody knows it'}, ${how}: ${path.description}`, async ({ standing }) => {
    const registered = await standing('registered')
    const { page } = registered
    await page.setViewportSize(viewport)
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), speaks)
    const merchant = merchantOn(page, speaks, 'hook', registered)
    await signIn(merchant)
    const hands = keyboard ? typing(merchant) : pointing
    await walkCertification({ merchant, hands, applicant: applicants[kind] }, known, path)
    if (viewport === phone) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })
}
