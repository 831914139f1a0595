/** What falls due next, with the sum of what is shown. DASH-02. */
import { chakra } from '@chakra-ui/react'
import type { Drawdown } from '../../../contract/credit.ts'
import { formatMoney, money } from '../../../contract/money.ts'
import { repaymentsOf, sumOf } from '../../../machines/repayments.ts'
import { Card } from '../../ui/Card.tsx'
import { useDateWords } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'

/** Instalments in the card; the rest are in the plans of the drawdowns. */
const shown = 5

/** The next instalments over all drawdowns. */
export function RepaymentsCard({ drawdowns }: { drawdowns: readonly Drawdown[] }) {
  const dateWords = useDateWords()
  const all = repaymentsOf(drawdowns)
  const next = all.slice(0, shown)
  const [first] = next
  return (
    <Card title="home.repayments.title" aside={all.length > 0 && <Rest count={all.length} />}>
      {first ? (
        <>
          <chakra.ol listStyleType="none">
            {next.map((repayment) => (
              <chakra.li
                key={repayment.key}
                display="grid"
                gridTemplateColumns={{ base: '4.25rem minmax(0, 1fr) auto', md: '6rem minmax(0, 1fr) auto' }}
                columnGap={{ base: '2', md: '4' }}
                alignItems="center"
                py="3"
                borderTop="1px solid"
                borderColor="hairline"
                _first={{ borderTop: '0', pt: '0' }}
              >
                <chakra.time dateTime={repayment.due} textStyle="small" lineHeight="20px">
                  <chakra.b display="block" color="heading">
                    {dateWords(repayment.due)}
                  </chakra.b>
                  <chakra.span textStyle="fine" color="muted">
                    {repayment.due.slice(0, 4)}
                  </chakra.span>
                </chakra.time>
                <chakra.span textStyle="small" lineHeight="20px" color="muted">
                  <T id="home.repayments.instalment" values={{ place: repayment.place, of: repayment.of }} />
                  <chakra.span display="block" textStyle="fine">
                    {repayment.reference}
                  </chakra.span>
                </chakra.span>
                <Money value={repayment.amount} />
              </chakra.li>
            ))}
          </chakra.ol>
          <chakra.p
            display="flex"
            justifyContent="space-between"
            gap="4"
            mt="1"
            pt="4"
            borderTop="1px solid"
            borderColor="heading"
            textStyle="small"
          >
            <T id="home.repayments.sum" values={{ count: next.length }} />
            <chakra.b color="heading">{formatMoney(money(sumOf(next), first.amount.currency))}</chakra.b>
          </chakra.p>
        </>
      ) : (
        <chakra.p textStyle="small" color="muted">
          <T id="home.repayments.empty" />
        </chakra.p>
      )}
    </Card>
  )
}

function Rest({ count }: { count: number }) {
  return (
    <chakra.span textStyle="note" color="muted">
      <T id="home.repayments.count" values={{ count }} />
    </chakra.span>
  )
}
