/** The two products: with their facility and its status, or to be applied for. DASH-01, DASH-12, CHG-10. */
import { chakra } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import type { Dashboard, FacilityBrief } from '../../../contract/home/dashboard.ts'
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T, Text } from '../../ui/T.tsx'
import { FacilityMark } from '../lending/facility/parts.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { RateSource } from '../parts/RateSource.tsx'

/** Both products, the one of this page marked; a facility leads to its page, and the other product to its dashboard. */
export function ProductsCard({ product, facilities }: { product: Product; facilities: readonly FacilityBrief[] }) {
  return (
    <Card
      title="home.products.title"
      aside={<PageLink to="/applications" look="quiet" size="small" label="lending.facility.applications" />}
    >
      <chakra.ul listStyleType="none" textStyle="small">
        {productNames.map((name) => (
          <chakra.li
            key={name}
            display="flex"
            justifyContent="space-between"
            alignItems="center"
            gap="4"
            py="3"
            borderTop="{borders.line}"
            _first={{ borderTop: '0', pt: '0' }}
          >
            <Entry name={name} here={name === product} facility={facilities.find((facility) => facility.product === name)} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}

function Entry({ name, here, facility }: { name: Product; here: boolean; facility: FacilityBrief | undefined }) {
  return (
    <>
      <div>
        <Text as="b" display="block" color="heading" id={`reference.product.${name}.name`} />
        <chakra.span textStyle="note" color="muted">
          {facility ? (
            <T id="home.products.review" values={{ day: <DateText value={facility.nextReviewDate} kind="date" /> }} />
          ) : (
            <T id={`home.products.${name}`} />
          )}
        </chakra.span>
        {facility && (
          <chakra.span display="flex" columnGap="4">
            <PageLink to={`/facility/${facility.id}`} look="quiet" size="small" label="home.products.facility" />
            {!here && <PageLink to={`/credit/${name}/home`} look="quiet" size="small" label="home.products.open" />}
          </chakra.span>
        )}
      </div>
      {facility ? (
        <FacilityMark status={facility.status} />
      ) : here ? (
        <Chip words="home.products.here" tone="green" />
      ) : (
        <PageLink to={`/credit/${name}/home`} look="quiet" size="small" label="home.products.apply" />
      )}
    </>
  )
}

/** Exchange rates with when and by whom they were said. DASH-03, API-018. */
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
            <T id="home.rates.source" values={{ source: <RateSource source={rates.source} /> }} />
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
