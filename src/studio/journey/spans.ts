/** Formats time spans and shares as text, with two units at most. */
import type { IntlShape } from 'react-intl'

/** Seconds as text: 「40 秒」, 「9 天 4 小时」; a dash for null. */
export function spanText(intl: IntlShape, seconds: number | null): string {
  if (seconds === null) return '—'
  const say = (unit: 'seconds' | 'minutes' | 'hours' | 'days', count: number) =>
    intl.formatMessage({ id: `journey.span.${unit}` }, { count })
  const two = (large: string, small: string, rest: number) => (rest === 0 ? large : `${large} ${small}`)
  if (seconds < 59.5) return say('seconds', Math.max(1, Math.round(seconds)))
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return say('minutes', minutes)
  if (minutes < 24 * 60) {
    const rest = minutes % 60
    return two(say('hours', Math.floor(minutes / 60)), say('minutes', rest), rest)
  }
  const hours = Math.round(seconds / 3600)
  const days = Math.floor(hours / 24)
  return days >= 10 ? say('days', Math.round(hours / 24)) : two(say('days', days), say('hours', hours % 24), hours % 24)
}

/** A share as text: 「17.3%」. */
export function shareText(intl: IntlShape, share: number): string {
  return intl.formatNumber(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A count with its thousands apart. */
export function countText(intl: IntlShape, count: number): string {
  return intl.formatNumber(count)
}
