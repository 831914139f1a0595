/** Exchange rates with when and by whom they were said. DASH-03, API-018. */
import { chakra } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import type { Dashboard } from '../../../contract/home/dashboard.ts'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'

/** One line a currency; without rates it says so. */
export function RatesCard({ rates }: { rates: Dashboard['rates'] }) {
  const [first] = rates?.list ?? []
  return (
    <Card title="home.rates.title">
      {rates && first ? (
        <>
          <chakra.dl textStyle="small">
            {rates.list.map(({ from, to, rate }) => (
              <chakra.div
                key={from}
                display="flex"
                justifyContent="space-between"
                py="2"
                borderTop="{borders.line}"
                _first={{ borderTop: '0', pt: '0' }}
              >
                <dt>1 {from}</dt>
                <chakra.dd m="0" color="heading">
                  {to} <FormattedNumber value={Number(rate)} minimumFractionDigits={4} maximumFractionDigits={4} />
                </chakra.dd>
              </chakra.div>
            ))}
          </chakra.dl>
          <chakra.p mt="2" pt="2" borderTop="{borders.line}" textStyle="fine" color="muted">
            <T
              id="home.rates.source"
              values={{ source: rates.source === 'sandbox' ? <T id="home.rates.sandbox" /> : <span>{rates.source}</span> }}
            />
            <br />
            <T id="home.rates.time" values={{ time: <DateText value={first.updateTime} kind="moment" /> }} />
          </chakra.p>
        </>
      ) : (
        <Text textStyle="small" color="muted" id="home.rates.none" />
      )}
    </Card>
  )
}
