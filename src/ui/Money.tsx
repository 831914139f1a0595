/** An amount on the screen: code before the figure, tabular, never broken over two lines. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { type Money as Amount, formatMoney, negated } from '../../contract/kernel/money.ts'
import { CopyButton } from './CopyButton.tsx'
import { T } from './T.tsx'

/** Money as `HKD 1,234.00`; `big` is the one amount of a card, `about` marks an estimate, `minus` a deduction. */
export function Money(props: { value: Amount; big?: boolean; about?: boolean; minus?: boolean; copy?: string; onInk?: boolean }) {
  const { value, big, about, minus, copy, onInk } = props
  const written = formatMoney(minus ? negated(value) : value)
  const gap = written.lastIndexOf('\u00a0')
  const figure = written.slice(gap + 1)
  return (
    <chakra.span whiteSpace="nowrap" color={about && !big ? 'muted' : undefined}>
      {about && (
        <>
          <T id="ui.about" />{' '}
        </>
      )}
      {big ? (
        <>
          <chakra.span textStyle="amountCode" fontWeight={onInk ? '400' : '600'} color={onInk ? 'onInkMuted' : 'heading'}>
            {written.slice(0, gap)}
          </chakra.span>{' '}
          <chakra.span textStyle="amount" color={onInk ? 'onInk' : 'heading'}>
            {figure}
          </chakra.span>
        </>
      ) : (
        written
      )}
      {copy && <CopyButton text={figure.replaceAll(',', '')} what={copy} />}
    </chakra.span>
  )
}

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
