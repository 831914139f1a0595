/** Items of a case in words: what they are called, and what was entered in the words of the lists. KYC-19. */
import { useIntl } from 'react-intl'
import { fieldLabel } from '../../../../contract/kyc/item-labels.ts'
import type { ReferenceLists } from '../../../../contract/reference/lists.ts'
import type { Case, CaseItem } from '../../../../contract/staff/cases.ts'
import type { CasePart } from '../../../../machines/staff/caseLayout.ts'
import { useDateWords } from '../../../ui/DateText.tsx'
import { hasMessage, useWords } from '../../../ui/T.tsx'
import { documentLabel } from '../../kyc/task-names.ts'
import { useItemName } from '../../parts/options.ts'

/** Lists whose keys a field holds, where the list has another name than the field. */
const listsOf: Readonly<Record<string, keyof ReferenceLists>> = {
  corporate_funds_region: 'country_region',
  top_buyer_regions: 'country_region',
  top_supplier_regions: 'country_region',
  nationality: 'country_region',
  uboRegion: 'country_region',
}
/** Fields whose values have messages of their own. */
const worded: Readonly<Record<string, string>> = {
  entityType: 'kyc.entityType',
  incorporationCountry: 'kyc.country',
  capacity: 'kyc.capacity',
  idType: 'kyc.idType',
}

/** The value of a field of a case, or `''`. */
function entered(found: Pick<Case, 'items'> | null, item: string): string {
  return found?.items.find((each) => each.item === item)?.values[0] ?? ''
}

/** Name of a person of a case by place, `''` where none was entered. */
function personName(found: Pick<Case, 'items'> | null, place: number | string): string {
  const of = (field: string) => entered(found, `connectedPersons.${place}.${field}`)
  return of('nameCn') || of('nameEn')
}

/** Gives the function that says what an item is; `within` its part a person's name is left out. Without a case people go by number. */
export function useItemWords(found: Pick<Case, 'items'> | null) {
  const words = useWords()
  return (item: string, within = false): string => {
    const [section = '', second = '', third = ''] = item.split('.')
    if (item === 'connectedPersons') return words('staff.item.people')
    if (section === 'company' && second === 'documents') {
      const place = Number(third)
      if (found === null) return words('kyc.returned.document', { number: place + 1 })
      const company = {
        entityType: entered(found, 'company.entityType'),
        incorporationCountry: entered(found, 'company.incorporationCountry'),
      }
      return words('staff.item.document', { name: words(documentLabel(company, place)), number: place + 1 })
    }
    if (section !== 'connectedPersons') return words(fieldLabel(section, second))
    const field = words(fieldLabel('person', third))
    if (within) return field
    const name = personName(found, second)
    return name ? words('kyc.tasks.personField', { name, field }) : words('kyc.returned.person', { number: Number(second) + 1, field })
  }
}

/** Gives the function that says what a part is called. */
export function usePartWords(found: Pick<Case, 'items'>) {
  const words = useWords()
  return ({ key, person }: Pick<CasePart, 'key' | 'person'>): string => {
    if (person === null) return words(key === 'connectedPersons' ? 'staff.item.people' : `kyc.${key}.name`)
    const share = entered(found, `connectedPersons.${person}.ownershipPercent`)
    const name = personName(found, person) || words('kyc.person.unnamed')
    return share ? `${name} ${share}%` : name
  }
}

/** Gives the function that says what was entered: keys in the words of the lists, days and figures as people write them. */
export function useValueWords(lists: ReferenceLists | null) {
  const intl = useIntl()
  const words = useWords()
  const nameOf = useItemName()
  const dateWords = useDateWords()
  return ({ item, values, masked }: Pick<CaseItem, 'item' | 'values' | 'masked'>): string => {
    const field = item.split('.').at(-1) ?? ''
    if (masked) return values.join(' ')
    const list = lists?.[listsOf[field] ?? (field as keyof ReferenceLists)]
    const say = (value: string): string => {
      const known = list?.find(({ key_id }) => String(key_id) === value)
      if (known && 'name_chi' in known) return nameOf(known)
      const message = `${worded[field]}.${value}`
      if (worded[field] && hasMessage(intl, message)) return words(message)
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateWords(`${value}T12:00:00+08:00`, 'date')
      if (field === 'ownershipPercent') return `${value}%`
      if (field === 'annual_sales_turnover_usd') return `USD ${intl.formatNumber(Number(value))}`
      if (field === 'annual_sales_turnover_cny') return `RMB ${intl.formatNumber(Number(value))}`
      return value
    }
    return intl.formatList(values.map(say), { type: 'conjunction' })
  }
}
