/** A word on a price that is dear by law. Cap. 163, section 25. */
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'
import { highestRate } from '../../../../contract/lending/loan/refusals.ts'
import { verdictOn } from '../../../../contract/lending/loan/statutory-rate.ts'
import { flaggedStatutoryRate } from '../../../../contract/lending/terms.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Percent } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'

/** Says that an offer is above the rate from which a court may look at a loan again; nothing for any other. */
export function Flagged({ offer }: { offer: DrawdownOffer }) {
  const rate = highestRate(offer)
  if (verdictOn(rate) !== 'flagged') return null
  const values = { rate: <Percent rate={rate} />, above: <Percent rate={flaggedStatutoryRate} /> }
  return (
    <Banner mb="4" kind="warning" title="lending.drawdown.flagged.title" text={<T id="lending.drawdown.flagged.text" values={values} />} />
  )
}
