/** Planted faults of the area reference. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const referenceFaults: readonly PlantedFault[] = [
  {
    name: 'reference-names-of-two-scripts-swapped',
    file: 'server/reference/item.ts',
    find: '{ zh_CN: simplified, zh_HK: traditional, en_US: english }',
    put: '{ zh_CN: traditional, zh_HK: simplified, en_US: english }',
    breaks: 'Names of banks appear in Simplified Chinese to a merchant in Hong Kong.',
    test: 'tests/reference/lists.unit.test.ts',
  },
  {
    name: 'reference-options-in-other-script',
    file: 'src/views/parts/options.ts',
    find: '(item) => item.name_cht : (item) => item.name_chi',
    put: '(item) => item.name_chi : (item) => item.name_cht',
    breaks: 'Options of a form appear in the other Chinese script.',
    test: 'tests/reference/options.render.test.tsx',
    title: 'REF-01 REF-05',
  },
  {
    name: 'reference-label-missing-in-hong-kong',
    file: 'server/reference/business.ts',
    find: "[1, '线上零售', '網上零售', 'Online retail']",
    put: "[1, '线上零售', '', 'Online retail']",
    breaks: 'The first nature of business has no label in Traditional Chinese.',
    test: 'tests/reference/lists.unit.test.ts',
  },
  {
    name: 'reference-swift-and-region-swapped',
    file: 'server/reference/banks.ts',
    find: 'swift_code: swift, region }',
    put: 'swift_code: region, region: swift }',
    breaks: 'Choosing a bank fills its region in as the SWIFT code.',
    test: 'tests/reference/lists.unit.test.ts',
  },
  {
    name: 'reference-holidays-are-working-days',
    file: 'server/reference/calendar/working-days.ts',
    find: 'weekday !== 6 && !year?.holidays.includes(day)',
    put: 'weekday !== 6',
    breaks: 'A review is promised for a public holiday.',
    test: 'tests/reference/lists.unit.test.ts',
  },
  {
    name: 'reference-working-day-starts-in-utc',
    file: 'server/reference/calendar/working-days.ts',
    find: "return addWorkingDays('HK', dayOf(at), workingDays)",
    put: "return addWorkingDays('HK', at.toISOString().slice(0, 10), workingDays)",
    breaks: 'What happens before eight in the morning in Hong Kong is due a day too early.',
    test: 'tests/reference/lists.unit.test.ts',
  },
  {
    name: 'reference-unknown-keys-accepted',
    file: 'server/reference/lists.ts',
    find: "key !== '' && !businessLists[field]?.has(key)",
    put: "key === '' && !businessLists[field]?.has(key)",
    breaks: 'An industry that is not on the list is accepted.',
    test: 'tests/reference/lists.unit.test.ts',
  },
  {
    name: 'reference-lists-stay-after-sign-out',
    file: 'src/app/remembered.ts',
    find: '(name ? kept.delete(name) : kept.clear())',
    put: 'name && kept.delete(name)',
    breaks: 'The next user of the tab sees names of banks in the language of the previous one.',
    test: 'tests/portal/remembered.chart.test.ts',
  },
  {
    name: 'reference-search-finds-too-much',
    file: 'server/reference/categories.ts',
    find: 'words.length > 0 && words.every(',
    put: 'words.length > 0 && words.some(',
    breaks: 'A search of two words finds categories that hold one of them.',
    test: 'tests/reference/lists.unit.test.ts',
  },
]
