/** A chosen document that is not stored on the server: the step that needs it is not saved. */
import { expect } from 'vitest'
import { pdfOfPages } from '../company/companies.ts'
import { test } from '../support/in-process/world.ts'

test('UPL-06 VAL-27 a step is not saved while a given file is refused or still uploading: it is reported at its field', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page, words, wire } = merchant
  const save = merchant.button('kyc.company.submit')
  await merchant.signIn('/company/onboarding/company-information')
  await page.getByRole('radio', { name: words('kyc.country.1'), exact: true }).check()
  const second = page.getByRole('group', { name: words('kyc.document.other') })
  await second.getByLabel(words('ui.file.choose')).setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await merchant.sees(second.getByText(words('field.file.extension')))
  await save.click()
  await merchant.sees(second.getByText(words('field.file.notTaken')))
  await second.getByRole('button', { name: words('ui.file.remove') }).click()
  await merchant.seesNoMore(second.getByText(words('field.file.notTaken')))

  const uploads = () => wire.requests.filter(({ path }) => path.endsWith('/uploadWithMultipartFile'))
  expect(uploads()).toEqual([])
  wire.fail('POST', '/uploadWithMultipartFile', 'held')
  const first = page.getByRole('group', { name: words('kyc.document.hongKong.first'), exact: true })
  const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdfOfPages(1) }
  await first.getByLabel(words('ui.file.choose')).setInputFiles(certificate)
  await merchant.sees(first.getByText(words('ui.file.uploading')))
  expect(uploads()).toHaveLength(1)
  await save.click()
  await merchant.sees(first.getByText(words('field.file.underway')))
  wire.mend()
  await merchant.sees(first.getByText(words('ui.file.done')))
  await merchant.seesNoMore(first.getByText(words('field.file.underway')))
})
