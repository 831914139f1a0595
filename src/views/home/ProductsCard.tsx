/** The two products: with their facility and its status, or to be applied for. DASH-01, DASH-12, CHG-10. */
import { chakra } from '@chakra-ui/react'
import type { FacilityBrief } from '../../../contract/home/dashboard.ts'
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'
import { FacilityMark } from '../lending/facility/parts.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** Both products, the one of this page marked; a facility leads to its page. */
export function ProductsCard({ product, facilities }: { product: Product; facilities: readonly FacilityBrief[] }) {
  return (
    <Card title="home.products.title" aside={<PageLink to="/applications" look="quiet" size="small" label="facility.applications" />}>
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
        <Text as="b" display="block" color="heading" id={`product.${name}.name`} />
        <chakra.span textStyle="note" color="muted">
          {facility ? (
            <T id="home.products.review" values={{ day: <DateText value={facility.nextReviewDate} kind="date" /> }} />
          ) : (
            <T id={`home.products.${name}`} />
          )}
        </chakra.span>
        {facility && (
          <chakra.span display="block">
            <PageLink to={`/facility/${facility.id}`} look="quiet" size="small" label="home.products.facility" />
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
