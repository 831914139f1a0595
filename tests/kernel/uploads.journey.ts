/**
 * A document upload in a browser: dropped, pasted, refused, previewed, still shown after a reload.
 * Scripted by hand: drop, paste and file choosers.
 */
import type { Locator } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { pdfOfPages, sampleFiles } from '../company/companies.ts'
import { expectAccessible } from '../portal/axe.ts'
import { until } from '../support/until.ts'
import { expect, type Merchant, test } from './world.ts'

/** Drops files on a place, or pastes them there. */
async function give(place: Locator, how: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  await place.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(given.content), (sign) => sign.charCodeAt(0))], given.name))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { how, name, content: bytes.toString('base64') },
  )
}

/** The place of the first document of a Hong Kong company. */
function firstDocument({ page, words }: Merchant): Locator {
  return page.getByRole('group', { name: words('kyc.document.hongKong.first'), exact: true })
}

test('UPL-01 UPL-03 UPL-08 VAL-23 VAL-24 a dropped HEIF is shown, what cannot be used is refused with its reason, a pasted PDF takes its place', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page, words } = merchant
  await signIn(merchant)
  await merchant.open('/company/onboarding/company-information')
  await page.getByRole('radio', { name: words('kyc.country.1'), exact: true }).check()
  await page.getByRole('radio', { name: words('kyc.entityType.limited_company') }).check()
  const place = firstDocument(merchant)
  const chooser = () => place.locator('input[type=file]').first()

  await give(chooser(), 'drop', 'scan.heic', sampleFiles.heic)
  await expect(place.getByText(words('ui.file.done'))).toBeVisible()
  await place.getByRole('button', { name: words('ui.file.view') }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: words('ui.file.preview.page', { page: 1, name: 'scan.heic' }) })
  await until(() => picture.evaluate((image: HTMLImageElement) => image.complete), 'the picture does not come')
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([48, 64])
  await expectAccessible(page, 'the preview of a document')
  await page.keyboard.press('Escape')

  await give(chooser(), 'drop', 'tool.exe', Buffer.from('MZ'))
  await expect(place.getByText(words('field.file.extension'))).toBeVisible()
  await give(chooser(), 'drop', 'book.pdf', pdfOfPages(201))
  await expect(place.getByText(words('field.file.pages'))).toBeVisible()
  await expectAccessible(page, 'a refused document')
  // The refusal makes the field higher: it is awaited above, so that the button is pressed where it is.
  await merchant.button('kyc.company.submit').click()
  await expect(place.getByText(words('field.file.notTaken'))).toBeVisible()
  await expectAccessible(page, 'a file that was not taken')

  await give(chooser(), 'paste', 'certificate.pdf', pdfOfPages(2))
  await expect(place.getByText('certificate.pdf')).toBeVisible()
  await expect(place.getByRole('button', { name: words('ui.file.view') })).toBeVisible()
  await expect(page.getByText(words('draft.savedAt')).first()).toBeVisible()
  await page.reload()
  await expect(place.getByText('certificate.pdf')).toBeVisible()
})
