/** One event of a company in plain words. */
import type { CompanyEvent } from '../../../contract/records/timeline.ts'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'

type EventDetails = { [Key in 'product' | 'reference' | 'loan' | 'platform' | 'packet' | 'direction' | 'account']?: string } & {
  [Key in 'amount' | 'from' | 'paid']?: Parameters<typeof Money>[0]['value']
}

/** Text of an event, with figures and references. */
export function EventWords({ event }: { event: Pick<CompanyEvent, 'kind' | 'details'> }) {
  const { product, packet, amount, from, paid, ...plain }: EventDetails = event.details
  const values = {
    ...plain,
    product: product && <T id={`reference.product.${product}.name`} />,
    packet: packet && <T id={`rewards.redPackets.type.${packet}`} />,
    amount: amount && <Money value={amount} />,
    from: from && <Money value={from} />,
    paid: paid && <Money value={paid} />,
  }
  return <T id={`records.timeline.event.${event.kind}`} values={values} />
}
