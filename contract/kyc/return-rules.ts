/** What may be changed in an application that was sent back, and which reasons need a text. KYC-19. */
import type { ReturnedItem, ReturnReason } from './returns.ts'

/** Whether a reason is not clear without a text beside it. */
export function needsWords(reason: ReturnReason | null | undefined): boolean {
  return reason === 'incomplete' || reason === 'other'
}

/**
 * Dependent fields: when a field is sent back, its dependents may be changed as well, because they may have to follow; an address marked the
 * same as another follows it automatically. KYC-23, KYC-27, KYC-28, KYC-30, KYC-32.
 */
const decides: Readonly<Record<string, readonly string[]>> = {
  incorporationCountry: [
    'registerNameEn',
    'registerNameCn',
    'businessRegistrationNumber',
    'companyRegistrationNumber',
    'unifiedSocialCreditCode',
    'documents',
  ],
  entityType: ['companyRegistrationNumber', 'documents'],
  registeredAddress: ['principalAddress', 'correspondenceAddress'],
  residentialAddress: ['permanentAddress'],
  capacity: ['ownershipPercent'],
  annual_sales_turnover_usd: ['annual_sales_turnover_cny'],
  annual_sales_turnover_cny: ['annual_sales_turnover_usd'],
  mobilePhone: ['mobilePhoneAreaCode'],
  mobilePhoneAreaCode: ['mobilePhone'],
  idType: ['nameCn', 'nameEn', 'idNumber', 'birthday', 'idFrontFileId', 'idBackFileId'],
  idNumber: ['idType', 'birthday'],
  birthday: ['idNumber'],
}

/** The paths that an item sent back opens: its own and those it decides. */
function openedBy(item: string): string[] {
  const [field, ...sections] = item.split('.').reverse()
  return [item, ...(decides[field ?? ''] ?? []).map((decided) => [...sections.toReversed(), decided].join('.'))]
}

/** Whether the field of a path may be changed in an application that was sent back: `company.documents.0`, `connectedPersons.2.email`. */
export function isReturned(items: readonly Pick<ReturnedItem, 'item'>[], path: string): boolean {
  const opened = items.flatMap(({ item }) => openedBy(item))
  return items.length === 0 || opened.some((open) => path === open || path.startsWith(`${open}.`))
}
