/** Form options for the relation of persons and companies to a company, and for their identity documents. REF-01 to REF-04. */
import type { Item } from './item.ts'

/** Area codes a mobile number can be checked for. VAL-16, REF-10. The id is the code. */
export const mobileAreaCodes: readonly Item[] = [
  [86, '+86 中国内地', '+86 中國內地', '+86 Mainland China'],
  [852, '+852 中国香港', '+852 中國香港', '+852 Hong Kong'],
  [1, '+1 美国、加拿大', '+1 美國、加拿大', '+1 United States, Canada'],
]

/** In the order of `entityTypes` of the contract. KYC-23. */
export const entityTypeItems: readonly Item[] = [
  [1, '有限公司', '有限公司', 'Limited company'],
  [2, '合伙', '合夥', 'Partnership'],
  [3, '独资经营', '獨資經營', 'Sole proprietorship'],
]

export const characterTitles: readonly Item[] = [
  [1, '先生', '先生', 'Mr'],
  [2, '女士', '女士', 'Ms'],
  [3, '太太', '太太', 'Mrs'],
  [4, '小姐', '小姐', 'Miss'],
  [5, '博士', '博士', 'Dr'],
]

/** In the order of `capacities` of the contract. KYC-28. */
export const personCapacities: readonly Item[] = [
  [1, '董事', '董事', 'Director'],
  [2, '股东', '股東', 'Shareholder'],
  [3, '董事兼股东', '董事兼股東', 'Director and shareholder'],
]

export const companyCapacities: readonly Item[] = [
  [1, '法人股东', '公司股東', 'Corporate shareholder'],
  [2, '法人董事', '公司董事', 'Corporate director'],
  [3, '母公司', '母公司', 'Parent company'],
  [4, '附属公司', '附屬公司', 'Subsidiary'],
  [5, '担保人', '擔保人', 'Guarantor'],
]

/** In the order of `identityTypes` of the contract. KYC-30. */
export const certificateTypes: readonly Item[] = [
  [1, '香港身份证', '香港身份證', 'Hong Kong identity card'],
  [2, '中国居民身份证', '中國居民身份證', 'China identity card'],
  [3, '护照', '護照', 'Passport'],
]
