/** The two products: the one in use and the one to apply for. DASH-01, DASH-12. */
import { chakra } from '@chakra-ui/react'
import { type Product, productNames } from '../../../contract/product.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** Both products, the one of this page marked. */
export function ProductsCard({ product }: { product: Product }) {
  return (
    <Card title="home.products.title">
      <chakra.ul listStyleType="none" textStyle="small">
        {productNames.map((name) => (
          <chakra.li
            key={name}
            display="flex"
            justifyContent="space-between"
            alignItems="center"
            gap="4"
            py="3"
            borderTop="1px solid"
            borderColor="hairline"
            _first={{ borderTop: '0', pt: '0' }}
          >
            <div>
              <chakra.b display="block" color="heading">
                <T id={`product.${name}.name`} />
              </chakra.b>
              <chakra.span textStyle="note" color="muted">
                <T id={`home.products.${name}`} />
              </chakra.span>
            </div>
            {name === product ? (
              <Chip words="home.products.here" tone="green" />
            ) : (
              <PageLink to={`/credit/${name}/home`} look="quiet" size="small" label="home.products.apply" />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
