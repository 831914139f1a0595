/** The slip with the result of the calculator. */
import { chakra } from '@chakra-ui/react'
import { BarSeries } from '../ui/BarSeries.tsx'
import { Button } from '../ui/Button.tsx'
import { Money, Percent } from '../ui/Money.tsx'
import { Slip } from '../ui/Slip.tsx'
import { T } from '../ui/T.tsx'
import { type Months, type Offer, type Quote, shareOfSales } from '../views/site/calculator.ts'
import { useSignUp } from './use-sign-up.ts'

const hkd = (amount: bigint) => <Money value={{ amount: amount.toString(), currency: 'HKD' }} />

type QuoteProps = { offer: Offer; amount: bigint; sales: bigint; tenor: Months; quoted: Quote }

/** The instalment, what is owed over time, the whole cost and the effective annual rate. Amounts in minor units. */
export function QuoteSlip({ offer, amount, sales, tenor, quoted }: QuoteProps) {
  const signUp = useSignUp()
  const share = shareOfSales(offer, quoted.payment, sales)
  const bars = quoted.balances.map((owed, index) => ({
    key: `${index + 1}`,
    label: <T id={`site.landing.slip.place.${offer.instalments}`} values={{ place: index + 1 }} />,
    value: Number(owed),
    shown: hkd(owed),
  }))
  return (
    <div>
      <chakra.p role="status" srOnly>
        <T
          id={`site.landing.slip.summary.${offer.instalments}`}
          values={{
            payment: hkd(quoted.payment),
            cost: hkd(quoted.cost),
            rate: <Percent rate={quoted.effectiveAnnualRate.toFixed(4)} />,
          }}
        />
      </chakra.p>
      <Slip
        head={<T id={`site.landing.slip.payment.${offer.instalments}`} />}
        headEnd={<T id="site.landing.slip.example" />}
        amount={<Money value={{ amount: quoted.payment.toString(), currency: 'HKD' }} big />}
        note={
          share === null ? (
            <T id={`site.landing.slip.count.${offer.instalments}`} values={{ count: quoted.count }} />
          ) : (
            <T
              id={`site.landing.slip.share.${offer.instalments}`}
              values={{ count: quoted.count, share: <Percent rate={share.toFixed(4)} /> }}
            />
          )
        }
        rows={[
          { label: 'site.landing.slip.amount', value: hkd(amount) },
          { label: 'site.landing.slip.fee', value: hkd(quoted.fee) },
          { label: 'site.landing.slip.interest', value: hkd(quoted.interest) },
          { label: 'site.landing.slip.cost', value: hkd(quoted.cost), strong: true },
          {
            label: <T id="site.landing.slip.rate" values={{ months: tenor }} />,
            value: <Percent rate={quoted.effectiveAnnualRate.toFixed(4)} />,
            strong: true,
          },
        ]}
        action={<Button label="site.landing.slip.action" block onClick={signUp} />}
        fine={<T id="site.landing.slip.fine" values={{ last: hkd(quoted.lastPayment) }} />}
      >
        <chakra.div mt="6">
          <BarSeries bars={bars} caption="site.landing.slip.owed" every={bars.length} marked="1" />
        </chakra.div>
      </Slip>
    </div>
  )
}
