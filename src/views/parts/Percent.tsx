/** A rate of the contract on the screen. */
import { useIntl } from 'react-intl'

/** Gives the function that writes a rate, a decimal string such as `0.1777`, as `17.77%`. */
function usePercent(): (rate: string) => string {
  const intl = useIntl()
  return (rate) => intl.formatNumber(Number(rate), { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A rate as a percentage with two decimals. */
export function Percent({ rate }: { rate: string }) {
  const percent = usePercent()
  return <span style={{ whiteSpace: 'nowrap' }}>{percent(rate)}</span>
}
