/** Form values and uploads of the demo merchants. */
import { crc32 } from 'node:zlib'
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { emptyBusinessInfo } from '../../contract/kyc/applications.ts'
import type { ConnectedPerson } from '../../contract/kyc/connected-persons.ts'
import { hkidCheckOf } from '../../contract/kyc/registration-numbers.ts'
import type { Caller } from './caller.ts'
import type { DemoAccount, DemoCompany } from './demo.ts'

const people = [
  { nameCn: '林美儀', nameEn: 'Lam Mei Yee', idLetter: 'A', birthday: '1986-03-14', ownershipPercent: '70' },
  { nameCn: '陳嘉豪', nameEn: 'Chan Ka Ho', idLetter: 'B', birthday: '1984-09-02', ownershipPercent: '30' },
] as const

const address = 'Unit 1203, 12/F, Harbour Centre, 25 Harbour Road, Wan Chai, Hong Kong'

/** Business info of every demo company. */
export const demoBusinessInfo = {
  ...emptyBusinessInfo,
  annual_sales_turnover_usd: '900000',
  years_of_business: '6',
  corporate_funds_region: '1',
  business_nature: '1',
  industry_service: '2',
  top_buyer_regions: ['5', '11'],
  top_supplier_regions: ['2'],
}

/** A whole application with freshly uploaded documents. */
export async function demoApplication(
  caller: Caller,
  id: string,
  account: DemoAccount,
  company: DemoCompany,
): Promise<InputOf<'submitKyc'>> {
  const stamp = company.businessRegistrationNumber
  const document = await upload(caller, 'business-registration.pdf', stamp)
  const connectedPersons: ConnectedPerson[] = []
  for (const [index, { idLetter, ...person }] of people.entries()) {
    const idBody = `${idLetter}${stamp.slice(-6)}`
    connectedPersons.push({
      ...person,
      idNumber: `${idBody}(${hkidCheckOf(idBody)})`,
      capacity: index === 0 ? 'both' : 'shareholder',
      position: index === 0 ? 'Director' : '',
      nationality: '1',
      idType: 'hkid',
      idFrontFileId: await upload(caller, `id-${index + 1}-front.pdf`, stamp),
      idBackFileId: await upload(caller, `id-${index + 1}-back.pdf`, stamp),
      mobilePhoneAreaCode: '+852',
      mobilePhone: account.phone,
      email: signerEmail(company, index),
      yearsOfIndustryExperience: '8',
      uboRegion: '1',
      residentialAddress: address,
      permanentAddress: address,
    })
  }
  return {
    id,
    company: {
      entityType: 'limited_company',
      incorporationCountry: '1',
      registerNameEn: company.nameEn,
      registerNameCn: company.nameCn,
      incorporationDate: '2018-05-21',
      companyRegistrationNumber: company.businessRegistrationNumber.slice(1),
      businessRegistrationNumber: company.businessRegistrationNumber,
      unifiedSocialCreditCode: '',
      registeredAddress: address,
      principalAddress: address,
      correspondenceAddress: address,
      documents: [document],
    },
    business: demoBusinessInfo,
    connectedPersons,
  }
}

/** The drawdown account of a demo company. */
export function demoBankAccount(company: DemoCompany): BankAccount {
  return {
    swiftCode: 'HSBCHKHHHKH',
    region: '1',
    currency: 'HKD',
    relationType: 'self',
    bankName: 'The Hongkong and Shanghai Banking Corporation Limited',
    accountNumber: `123-${company.businessRegistrationNumber.slice(-6)}-838`,
    accountName: company.nameEn,
    branch: 'Wan Chai',
    address: "1 Queen's Road Central, Hong Kong",
  }
}

/** Mailbox of a director or shareholder, distinct per company, so that signing links can be distinguished. */
function signerEmail({ businessRegistrationNumber }: DemoCompany, index: number): string {
  return `signer-${index + 1}-${businessRegistrationNumber}@demo.sampan.test`
}

async function upload(caller: Caller, fileName: string, stamp: string): Promise<string> {
  const bytes = samplePdf(fileName, stamp)
  const fileCRC = crc32(bytes).toString(16).padStart(8, '0')
  const uploaded = await caller.call('uploadFile', { fileName, fileExtensions: 'pdf', fileCRC, content: new Blob([new Uint8Array(bytes)]) })
  return uploaded.fileId
}

/** A page that says it is a sample; the stamp, which is not shown, makes it another file at each company. */
function samplePdf(title: string, stamp: string): Buffer {
  const stream = `BT /F1 20 Tf 72 740 Td (SAMPLE - ${title}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = `%PDF-1.4\n%${stamp}\n`
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
