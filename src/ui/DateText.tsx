/** Dates and times on the screen, always of Hong Kong. */
import { type FormatDateOptions, useIntl } from 'react-intl'

const styles = {
  day: { month: 'short', day: 'numeric' },
  weekday: { month: 'short', day: 'numeric', weekday: 'short' },
  dayName: { weekday: 'short' },
  narrowDay: { weekday: 'narrow' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  monthName: { month: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, FormatDateOptions>

/** Date format: `day` 11月27日, `weekday` 11月27日 周五, `dayName` 周五 and `narrowDay` 五 alone, `date` with the year, `year` alone, `month`, `monthName` without its year, `time` 14:32, `moment` date and time. */
type DateKind = keyof typeof styles

/** Gives the function that writes a date (ISO text or Date) as plain text in the current locale. */
export function useDateWords() {
  const intl = useIntl()
  return (value: string | Date, kind: DateKind = 'day') => {
    const write = (options: FormatDateOptions) => intl.formatDate(value, { timeZone: 'Asia/Hong_Kong', ...options })
    // Chinese formats glue the weekday to the day.
    if (kind === 'weekday' && intl.locale.startsWith('zh')) return `${write(styles.day)} ${write({ weekday: 'short' })}`
    return write(styles[kind])
  }
}

/** A date or a moment as text that does not break. */
export function DateText({ value, kind }: { value: string | Date; kind?: DateKind }) {
  const dateWords = useDateWords()
  return (
    <time dateTime={typeof value === 'string' ? value : value.toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {dateWords(value, kind)}
    </time>
  )
}
