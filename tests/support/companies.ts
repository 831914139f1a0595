/** Companies, files and applications for tests, made by the real calls. */
import { randomInt, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { emptyBusinessInfo } from '../../contract/companies.ts'
import type { BankAccount } from '../../contract/onboarding.ts'
import type { Browser, Sent, TestServer } from './server.ts'

/** The smallest bytes that are what their extension says. */
export const sampleFiles = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  jpg: Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(16), Buffer.from('ffd9', 'hex')]),
  heic: Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('heic\0\0\0\0mif1heicmiaf'), Buffer.alloc(16)]),
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
export async function uploadPdf(browser: Browser, fileName = 'certificate.pdf'): Promise<string> {
  return (await browser.data('uploadFile', uploadOf(sampleFiles.pdf, fileName, 'pdf'))).fileId
}

/** A business registration number nobody has. */
export function newBrn(): string {
  return String(randomInt(10_000_000, 99_999_999))
}

/** A valid application of a Hong Kong company whose files the browser has just uploaded. */
export async function applicationForm(browser: Browser, id: string, name = 'Harbour Light Limited'): Promise<Sent<'submitKyc'>> {
  const [document, front, back] = [await uploadPdf(browser), await uploadPdf(browser, 'front.pdf'), await uploadPdf(browser, 'back.pdf')]
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

/** Certifies a new company by the sandbox reviewer and chooses it. Answers its id. Needs a review that decides by itself at once. */
export async function certifyCompany(server: TestServer, browser: Browser, name?: string): Promise<string> {
  const { id, companyId } = await browser.data('openKyc', {})
  await browser.data('submitKyc', await applicationForm(browser, id, name))
  await server.worker.drain()
  browser.companyId = companyId
  return companyId
}

/** A shop of a company whose consent stands, written as the import leaves it. */
export async function linkShop(
  { database, deps }: TestServer,
  companyId: string,
  status: 'authorized' | 'normal' | 'expired' = 'normal',
): Promise<string> {
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
