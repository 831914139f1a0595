/** The registers of companies that the sandbox plays: what they say follows from the number alone. Decision 149. */
import type { CompanyFacts } from '../../contract/kyc/company-facts.ts'
import { country } from '../../contract/reference/countries.ts'
import type { CompanyRegister } from '../kyc/company-register-port.ts'
import type { Config } from '../platform/config/config.ts'

const names = [
  ['Coastline', '海岸线', '海岸綫'],
  ['Lantern', '灯塔', '燈塔'],
  ['Blue Sail', '蓝帆', '藍帆'],
  ['Morning Tide', '晨潮', '晨潮'],
  ['Red Bridge', '红桥', '紅橋'],
] as const

const streets = [
  ['深圳市南山区科苑路 15 号科兴科学园 B 栋', '香港九龍觀塘開源道 62 號'],
  ['深圳市龙华区民治大道 88 号', '香港中環康樂廣場 1 號怡和大廈'],
  ['广州市天河区体育西路 103 号', '香港新界葵涌貨櫃碼頭路 77 號'],
] as const

/** The registers: a number whose last digit is 9 is of no company, on one that has 000 before it they do not answer. */
const sandboxRegister: CompanyRegister = {
  async find({ incorporationCountry, number }) {
    const inChina = incorporationCountry === country.china
    // The last character of a credit code is its check character.
    const digits = (inChina ? number.slice(0, -1) : number).replace(/\D/g, '')
    if (/0009$/.test(digits)) throw new Error('the register does not answer')
    return digits.endsWith('9') ? null : inChina ? mainlandFacts(digits) : hongKongFacts(digits)
  },
}

/** The registers to ask: those of the sandbox, elsewhere none yet. */
export function companyRegisterOf(config: Pick<Config, 'sandbox'>): CompanyRegister | null {
  return config.sandbox ? sandboxRegister : null
}

const pick = <Item>(list: readonly Item[], digits: string): Item => list[Number(digits.slice(-3)) % list.length] as Item

function dateOf(digits: string): string {
  const [year, month, day] = [
    2006 + (Number(digits.slice(-2)) % 18),
    1 + (Number(digits.slice(-3)) % 12),
    1 + (Number(digits.slice(-4)) % 28),
  ]
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function mainlandFacts(digits: string): CompanyFacts {
  return {
    entityType: 'limited_company',
    registerNameEn: '',
    registerNameCn: `深圳市${pick(names, digits)[1]}贸易有限公司`,
    incorporationDate: dateOf(digits),
    companyRegistrationNumber: '',
    registeredAddress: `${pick(streets, digits)[0]} ${digits.slice(-3)} 室`,
  }
}

function hongKongFacts(digits: string): CompanyFacts {
  const [english, , chinese] = pick(names, digits)
  return {
    entityType: 'limited_company',
    registerNameEn: `${english} Trading Limited`,
    registerNameCn: `${chinese}貿易有限公司`,
    incorporationDate: dateOf(digits),
    companyRegistrationNumber: digits.slice(-7),
    registeredAddress: `${pick(streets, digits)[1]} ${digits.slice(-3)} 室`,
  }
}
