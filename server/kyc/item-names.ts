/** Names of the items of an application and reasons to send them back, in the words of the forms. */
import type { Locale } from '../../contract/kernel/constants.ts'
import { fieldLabel } from '../../contract/kyc/item-labels.ts'
import type { ReturnReason } from '../../contract/kyc/returns.ts'
import enUS from '../../locales/en_US.json' with { type: 'json' }
import zhCN from '../../locales/zh_CN.json' with { type: 'json' }
import zhHK from '../../locales/zh_HK.json' with { type: 'json' }
import { formatMessage, type TextValues } from '../platform/texts.ts'

const texts: Record<Locale, Readonly<Record<string, string>>> = { zh_CN: zhCN, zh_HK: zhHK, en_US: enUS }

/** The name of an item: the label of its field, with its number where there are several. */
export function itemName(item: string, locale: Locale): string {
  const word = (id: string, values?: TextValues) => {
    const message = texts[locale][id]
    return message === undefined ? id : formatMessage(locale, message, values)
  }
  const [section = '', first = '', second] = item.split('.')
  if (item === 'connectedPersons') return word('kyc.connectedPersons.name')
  if (section === 'connectedPersons') {
    const field = word(fieldLabel('person', second ?? ''))
    return word('kyc.returned.person', { number: String(Number(first) + 1), field })
  }
  if (first === 'documents') return word('kyc.returned.document', { number: String(Number(second) + 1) })
  return word(fieldLabel(section, first))
}

/** The label of a form field in any section; null for an unknown field. */
export function fieldName(field: string, locale: Locale): string | null {
  return ['person', 'company', 'business'].map((section) => texts[locale][fieldLabel(section, field)]).find((word) => word) ?? null
}

/** Why an item is sent back. */
export function reasonText(reason: ReturnReason, locale: Locale): string {
  return texts[locale][`kyc.returned.reason.${reason}`] ?? reason
}
