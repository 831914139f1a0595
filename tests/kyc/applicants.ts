/** Companies that ask to be certified, with every field of their forms filled in. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { BusinessInfo, CompanyInformation } from '../../contract/kyc/applications.ts'
import type { ConnectedPerson } from '../../contract/kyc/connected-persons.ts'
import { country } from '../../contract/reference/countries.ts'

/** A director or shareholder; the sides of the ID are uploaded. */
export type Person = Omit<ConnectedPerson, 'idFrontFileId' | 'idBackFileId'>

/** A company; its number is new each time, its documents are uploaded. */
export interface Applicant {
  readonly company: Omit<CompanyInformation, 'businessRegistrationNumber' | 'unifiedSocialCreditCode' | 'documents'>
  readonly people: readonly Person[]
}

/** A limited company of each country, and a sole proprietorship of Hong Kong that no register knows. */
export type Kind = 'limited HK' | 'limited CN' | 'unknown'

const central = '香港中环康乐广场一号怡和大厦 1203 室'
const kwunTong = '香港观塘开源道 62 号骆驼漆大厦三期 8 楼 B 室'
const nanshan = '深圳市南山区科苑路 15 号科兴科学园 B 栋 1602'
const longhua = '深圳市龙华区民治大道 88 号 3 楼 305'

const chan: Person = {
  nameCn: '陈大文',
  nameEn: 'Chan Tai Man',
  capacity: 'both',
  ownershipPercent: '100',
  position: '董事总经理',
  nationality: country.hongKong,
  idType: 'hkid',
  idNumber: 'A123456(3)',
  birthday: '1985-06-02',
  mobilePhoneAreaCode: '+852',
  mobilePhone: '61234567',
  email: 'taiman@example.com',
  yearsOfIndustryExperience: '12',
  uboRegion: country.hongKong,
  residentialAddress: '香港九龙美孚新邨百老汇街 9 号 8 楼 A 室',
  permanentAddress: '香港九龙美孚新邨百老汇街 9 号 8 楼 A 室',
}

const smith: Person = {
  ...chan,
  nameCn: '',
  nameEn: 'Smith Jane Alexandra',
  position: 'Partner',
  nationality: '11',
  idType: 'passport',
  idNumber: '533380006',
  birthday: '1979-11-23',
  mobilePhone: '91234567',
  email: 'jane.smith@example.com',
  uboRegion: '11',
  residentialAddress: '香港薄扶林道 101 号 12 楼 D 室',
  permanentAddress: '14 Orchard Road, Leeds LS1 4DY',
}

const zhou: Person = {
  ...chan,
  nameCn: '周文斌',
  nameEn: 'Zhou Wenbin',
  position: '经营者',
  nationality: country.china,
  idType: 'cnid',
  idNumber: '440305198807120422',
  birthday: '1988-07-12',
  mobilePhoneAreaCode: '+86',
  mobilePhone: '13812345678',
  email: 'wenbin@example.com',
  uboRegion: country.china,
  residentialAddress: '深圳市南山区后海大道 2388 号 6 栋 901',
  permanentAddress: '深圳市南山区后海大道 2388 号 6 栋 901',
}

const li: Person = {
  ...zhou,
  nameCn: '李秀兰',
  nameEn: '',
  idNumber: '11010519491231002X',
  birthday: '1949-12-31',
  mobilePhone: '13987654321',
  email: 'xiulan@example.com',
  permanentAddress: '北京市朝阳区建国路 93 号 4 栋 1102',
}

const inHongKong = {
  incorporationCountry: country.hongKong,
  incorporationDate: '2019-04-01',
  companyRegistrationNumber: '',
  registeredAddress: central,
  principalAddress: central,
  correspondenceAddress: central,
} as const

const inChina = {
  ...inHongKong,
  incorporationCountry: country.china,
  incorporationDate: '2016-09-18',
  registeredAddress: nanshan,
  principalAddress: nanshan,
  correspondenceAddress: nanshan,
} as const

/** The companies by their kind. */
export const applicants: Readonly<Record<Kind, Applicant>> = {
  'limited HK': {
    company: {
      ...inHongKong,
      entityType: 'limited_company',
      registerNameEn: 'Harbour Light Limited',
      registerNameCn: '海港灯火有限公司',
      companyRegistrationNumber: '2812345',
      principalAddress: kwunTong,
      correspondenceAddress: kwunTong,
    },
    people: [
      { ...chan, ownershipPercent: '60' },
      { ...smith, capacity: 'shareholder', ownershipPercent: '40' },
    ],
  },
  unknown: {
    company: { ...inHongKong, entityType: 'sole_proprietorship', registerNameEn: 'Tai Man Trading', registerNameCn: '大文贸易' },
    people: [{ ...chan, idNumber: 'G123456(A)' }],
  },
  'limited CN': {
    company: {
      ...inChina,
      entityType: 'limited_company',
      registerNameEn: 'Shenzhen Coastline Trading Co., Ltd.',
      registerNameCn: '深圳市海岸线贸易有限公司',
      correspondenceAddress: longhua,
    },
    people: [
      { ...zhou, capacity: 'director', ownershipPercent: '0', uboRegion: '' },
      { ...li, capacity: 'shareholder', ownershipPercent: '75' },
      { ...smith, capacity: 'shareholder', ownershipPercent: '25' },
    ],
  },
}

/** Business information with every question answered; keys of the reference lists. BIZ-01 to BIZ-10. */
export const trade: BusinessInfo = {
  annual_sales_turnover_usd: '1600000',
  years_of_business: '6',
  corporate_funds_region: country.hongKong,
  business_nature: '1',
  industry_service: '2',
  major_commodities_type: '3',
  top_buyer_regions: ['5', '6'],
  top_supplier_regions: ['2', '1'],
  initial_source_of_wealth: '1',
  continuous_source_of_wealth: '1',
  funding_source: '1',
}

/** The nature of the business of {@link trade}, in each language. */
export const natureShown: Readonly<Record<Locale, string>> = { zh_CN: '线上零售', zh_HK: '網上零售', en_US: 'Online retail' }
