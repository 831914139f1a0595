/** Companies, files and applications for tests, made by the real calls. */
import { randomInt, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import type { AuthorisationStatus } from '../../contract/kernel/statuses.ts'
import { emptyBusinessInfo } from '../../contract/kyc/applications.ts'
import { usccCheckOf } from '../../contract/kyc/registration-numbers.ts'
import type { Browser, Sent, TestServer } from '../support/server.ts'

/** A PDF of blank pages. */
export function pdfOfPages(count: number): Buffer {
  const places = Array.from({ length: count }, (_, index) => index + 3)
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/MediaBox[0 0 595 842]/Kids[${places.map((place) => `${place} 0 R`).join(' ')}]/Count ${count}>>endobj`,
      ...places.map((place) => `${place} 0 obj<</Type/Page/Parent 2 0 R>>endobj`),
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}

/** A whole, sound PNG of one black colour: some kilobytes, however many pixels it has. `more` chunks stand before its data. */
export function blackPng(width: number, height: number, ...more: readonly (readonly [string, Buffer])[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const chunks = [['IHDR', head], ...more, ['IDAT', rows], ['IEND', Buffer.alloc(0)]] as const
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(([name, data]) => pngChunk(name, data))])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

/** A PDF of one page, from the entries of that page and the objects they name, numbered from 4. */
export function pdfOfPage(page: string, ...objects: readonly (string | Buffer)[]): Buffer {
  const [catalog, pages] = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/MediaBox[0 0 595 842]/Kids[3 0 R]/Count 1>>']
  const all = [catalog, pages, `<</Type/Page/Parent 2 0 R${page}>>`, ...objects]
  const written = all.flatMap((object, index) => [`${index + 1} 0 obj`, object, '\nendobj\n'])
  return Buffer.concat(['%PDF-1.4\n', ...written, 'trailer<</Root 1 0 R>>\n%%EOF'].map((part) => Buffer.from(part as string)))
}

/** A raw PDF stream. */
export function pdfStream(entries: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string)
  return Buffer.concat([Buffer.from(`<</Length ${bytes.length}${entries}>>stream\n`), bytes, Buffer.from('\nendstream')])
}

/** A PDF of some hundred kilobytes whose page unpacks to two hundred megabytes of drawing. */
export function bombPdf(): Buffer {
  const drawing = deflateSync(Buffer.alloc(200 * 1024 * 1024, '0 0 m 1 1 l S '), { level: 1 })
  return pdfOfPage('/Contents 4 0 R', pdfStream('/Filter/FlateDecode', drawing))
}

/** Small files that are what their extension says and can be opened: a blank page, one pixel, 8 × 6 and 48 × 64. */
export const sampleFiles = {
  pdf: pdfOfPages(1),
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  jpg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAUgv/9k=',
    'base64',
  ),
  heic: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAQAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAMwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAAEAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAADttZGF0AAAALygBrxmA71UOWLDx28gMiFQLTVe01bDQpURCisoMhkITKZrPrENQflkUO2U29iDw',
    'base64',
  ),
} as const

/** A form of the upload call around some bytes, with the right CRC. */
export function uploadOf(bytes: Buffer, fileName: string, extension: string): Sent<'uploadFile'> {
  return {
    fileName,
    fileExtensions: extension as Sent<'uploadFile'>['fileExtensions'],
    fileCRC: crc32(bytes).toString(16).padStart(8, '0'),
    content: new Blob([new Uint8Array(bytes)]),
  }
}

/** Uploads a small PDF and answers its id. */
export async function uploadPdf(browser: Pick<Browser, 'data'>, fileName = 'certificate.pdf'): Promise<string> {
  return (await browser.data('uploadFile', uploadOf(sampleFiles.pdf, fileName, 'pdf'))).fileId
}

/** An unused business registration number. */
export function newBrn(): string {
  return String(randomInt(10_000_000, 99_999_999))
}

/** An unused unified social credit code: a company of Shenzhen, its organisation code at random. */
export function newUscc(): string {
  const first17 = `91440300MA5${randomInt(100_000, 999_999)}`
  return `${first17}${usccCheckOf(first17)}`
}

/** A valid application of a Hong Kong company whose files the browser has just uploaded. */
export async function applicationForm(
  browser: Pick<Browser, 'data'>,
  id: string,
  name = 'Harbour Light Limited',
): Promise<Sent<'submitKyc'>> {
  return applicationWith(id, name, {
    document: await uploadPdf(browser),
    front: await uploadPdf(browser, 'front.pdf'),
    back: await uploadPdf(browser, 'back.pdf'),
  })
}

/** The same, with ids of files that are on the server. */
export function applicationWith(
  id: string,
  name: string,
  { document, front, back }: { document: string; front: string; back: string },
): InputOf<'submitKyc'> {
  return {
    id,
    company: {
      entityType: 'limited_company',
      incorporationCountry: '1',
      registerNameEn: name,
      registerNameCn: '海港燈火有限公司',
      incorporationDate: '2019-04-01',
      companyRegistrationNumber: '2812345',
      businessRegistrationNumber: newBrn(),
      unifiedSocialCreditCode: '',
      registeredAddress: '1 Connaught Place, Central, Hong Kong',
      principalAddress: '1 Connaught Place, Central, Hong Kong',
      correspondenceAddress: '1 Connaught Place, Central, Hong Kong',
      documents: [document],
    },
    business: { ...emptyBusinessInfo, annual_sales_turnover_usd: '900000', industry_service: '2', top_buyer_regions: ['5', '11'] },
    connectedPersons: [
      {
        nameCn: '陳大文',
        nameEn: 'Chan Tai Man',
        capacity: 'both',
        ownershipPercent: '100',
        position: 'Director',
        nationality: '1',
        idType: 'hkid',
        idNumber: 'A123456(3)',
        idFrontFileId: front,
        idBackFileId: back,
        birthday: '1985-06-02',
        mobilePhoneAreaCode: '+852',
        mobilePhone: '61234567',
        email: 'taiman@example.com',
        yearsOfIndustryExperience: '8',
        uboRegion: '1',
        residentialAddress: 'Flat A, 8/F, Mei Foo, Kowloon',
        permanentAddress: 'Flat A, 8/F, Mei Foo, Kowloon',
      },
    ],
  }
}

/** Certifies a new company by the sandbox reviewer and chooses it. Returns its id. Needs automatic review without delay. */
export async function certifyCompany(server: TestServer, browser: Browser, name?: string): Promise<string> {
  const { id, companyId } = await browser.data('openKyc', {})
  await browser.data('submitKyc', await applicationForm(browser, id, name))
  await server.worker.drain()
  browser.companyId = companyId
  return companyId
}

/** A shop of the company with valid consent, written as the import leaves it. */
export async function linkShop({ database, deps }: TestServer, companyId: string, status: AuthorisationStatus = 'normal'): Promise<string> {
  const [id, at] = [randomUUID(), deps.clock.now()]
  await database.db
    .insertInto('shops')
    .values({
      id,
      company_id: companyId,
      platform_id: 1,
      status,
      auth_method: 1,
      authorised_at: at,
      provider_shop_id: id,
      name: 'Coastline Living',
      currency: 'USD',
      opened_on: '2020-01-01',
      created_at: at,
    })
    .execute()
  return id
}

/** A valid drawdown account. */
export const bankAccount: BankAccount = {
  swiftCode: 'HSBCHKHHHKH',
  region: '1',
  currency: 'HKD',
  relationType: 'self',
  bankName: 'HSBC',
  accountNumber: '123-456789-838',
  accountName: 'Harbour Light Limited',
  branch: 'Central',
  address: '1 Queen’s Road Central, Hong Kong',
}
