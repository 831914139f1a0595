/** Planted faults of due days that a later list of holidays moves. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const movedDaysFaults: readonly PlantedFault[] = [
  {
    name: 'lending-days-that-have-come-move',
    file: 'contract/lending/loan/business-days.ts',
    find: 'due > on && ',
    put: '',
    breaks: 'A day that is overdue moves into the future, and with it what blocks drawing.',
    test: 'tests/lending/moved-days.unit.test.ts',
    title: 'none that has come',
  },
  {
    name: 'lending-instalments-that-meet-are-lost',
    file: 'contract/lending/loan/schedule.ts',
    find: 'there ? inOne(there, instalment) : ',
    put: '',
    breaks: 'Of two instalments that a week of holidays moves to one day, only the second is due.',
    test: 'tests/lending/moved-days.unit.test.ts',
    title: 'keeps every part of its amount',
  },
  {
    name: 'lending-last-holiday-alone',
    file: 'server/lending/later-holidays.ts',
    find: 'listed: knownHolidays(today)',
    put: 'listed: knownHolidays(today).slice(-1)',
    breaks: 'A due day stays on a holiday, and its debit comes late.',
    test: 'tests/lending/later-holidays.api.test.ts',
    title: 'those of an earlier year as well',
  },
  {
    name: 'lending-day-moves-under-a-debit',
    file: 'server/lending/later-holidays.ts',
    find: 'possible.filter(({ from }) => !paying.has(from))',
    put: 'possible',
    breaks: 'A day of which a debit under way pays a part moves, and the merchant is notified of a debit on another day.',
    test: 'tests/lending/later-holidays.api.test.ts',
    title: 'once the bank has answered',
  },
  {
    name: 'lending-amounts-planned-with-later-holidays',
    file: 'server/lending/present.ts',
    find: 'moved: moved_days, listedUntil',
    put: 'holidays: terms.holidays && [...terms.holidays, ...moved_days.map(({ from }) => from)], listedUntil',
    breaks: 'A list of holidays changes the amounts of agreed instalments, so that paid ones are due again.',
    test: 'tests/lending/later-holidays.api.test.ts',
    title: 'amounts and price stay',
  },
  {
    name: 'lending-plan-without-its-certain-days',
    file: 'src/views/lending/drawdown/PlanTable.tsx',
    find: '      <CertainUntil day={offer.certain_until} />\n',
    put: '',
    breaks: 'A merchant agrees to due days that may still move, and the page does not say so.',
    test: 'tests/lending/lending.render.test.tsx',
    title: 'until when its days are certain',
  },
  {
    name: 'lending-certain-days-of-a-repaid-loan',
    file: 'server/lending/present.ts',
    find: 'hasUncertainDays(row, keepsDays) ? offer : { ...offer, certain_until: null }',
    put: 'offer',
    breaks: 'A loan that is repaid, or has other instalments, says that its due days may move.',
    test: 'tests/repayments/arrangements.api.test.ts',
    title: 'is not named of a loan',
  },
]
