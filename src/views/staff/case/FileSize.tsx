/** The size of a file as people say it. */
import { useIntl } from 'react-intl'

/** Bytes in MB, or in KB below one. */
export function FileSize({ bytes }: { bytes: number }) {
  const intl = useIntl()
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'kilobyte'] : [bytes / 1024 / 1024, 'megabyte']
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: unit === 'megabyte' ? 1 : 0 })
}
