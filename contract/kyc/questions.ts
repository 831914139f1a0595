/** What is asked of a company and of a person: it follows from the country, the kind of company and the identity document. KYC-23 to KYC-34, decisions A84, 149. */
import { country } from '../reference/countries.ts'

type Answer = string | string[] | undefined

/** A company, or a draft of one, as far as its questions follow from it. */
export type AskedCompany = { readonly incorporationCountry?: Answer; readonly entityType?: Answer }

/** Required names, numbers and documents of a company. The name that is not required is optional. */
export type CompanyQuestions = {
  nameCn: boolean
  nameEn: boolean
  uscc: boolean
  brn: boolean
  crn: boolean
  papers: 'china' | 'hongKong'
  incorporationPaper: boolean
}

/** The questions to a company: Chinese name and code of the mainland, or English name and numbers of Hong Kong, where only a limited company has two. */
export function companyQuestions({ incorporationCountry, entityType }: AskedCompany): CompanyQuestions {
  const inChina = incorporationCountry === country.china
  const inHongKong = incorporationCountry === country.hongKong
  const limited = entityType === 'limited_company'
  return {
    nameCn: inChina,
    nameEn: !inChina,
    uscc: inChina,
    brn: inHongKong,
    crn: inHongKong && limited,
    papers: inChina ? 'china' : 'hongKong',
    incorporationPaper: limited,
  }
}

/** Required names of a person, and whether the back of the document is one of its sides. */
export type PersonQuestions = { nameCn: boolean; nameEn: boolean; idBack: boolean }

/**
 * The questions to a person: an identity card of the mainland has a Chinese name and no other; a passport has one page, of which a company
 * of the mainland sends that one. KYC-29 to KYC-34, decision 149.
 */
export function personQuestions({ idType }: { readonly idType?: Answer }, company: AskedCompany): PersonQuestions {
  const chineseOnly = idType === 'cnid'
  return { nameCn: chineseOnly, nameEn: !chineseOnly, idBack: idType !== 'passport' || companyQuestions(company).papers === 'hongKong' }
}

/** Places of the people of a company of whom the back of the document is required and missing. KYC-34, VAL-27. */
export function withoutBack(
  people: readonly { readonly idType?: Answer; readonly idBackFileId?: Answer }[],
  company: AskedCompany,
): number[] {
  return people.flatMap((person, place) => (!person.idBackFileId && personQuestions(person, company).idBack ? [place] : []))
}
