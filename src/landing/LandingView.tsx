/** The landing of a product: what it gives, what it costs, how to get it. ROUTE-02, ROUTE-14, ROUTE-28, SHELL-31. */
import { chakra } from '@chakra-ui/react'
import type { Product } from '../../contract/kernel/product.ts'
import { Money } from '../ui/Money.tsx'
import { T } from '../ui/T.tsx'
import { PageLink } from '../views/parts/PageLink.tsx'
import { offers } from '../views/site/calculator.ts'
import { FeeCalculator } from './FeeCalculator.tsx'
import { Hero } from './Hero.tsx'
import { Partners } from './Partners.tsx'
import { Platforms } from './Platforms.tsx'
import { Questions } from './Questions.tsx'
import { Section, SectionHead } from './Section.tsx'
import { Steps } from './Steps.tsx'

const ProductCard = chakra(PageLink, {
  base: {
    display: 'block',
    p: '6',
    borderRadius: 'card',
    bg: 'surface',
    color: 'text',
    textDecoration: 'none',
    boxShadow: 'inset 0 0 0 1px {colors.hairline}',
    _hover: { boxShadow: 'inset 0 0 0 2px {colors.action}' },
  },
})

/** Comparison of the two products; only on `/`, which belongs to neither. */
function BothProducts() {
  return (
    <chakra.div mt={{ base: '6', md: '10' }}>
      <Section
        id="products"
        white
        head={<SectionHead id="products" title="site.landing.products.title" text="site.landing.products.text" />}
      >
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '4', md: '6' }}>
          {(['hook', 'underwriting'] as const).map((product) => (
            <ProductCard key={product} to={`/credit/${product}`}>
              <chakra.h3 textStyle="h3">
                <T id={`site.landing.products.${product}.title`} />
              </chakra.h3>
              <chakra.p mt="1">
                <T
                  id={`site.landing.products.${product}.text`}
                  values={{ most: <Money value={{ amount: offers[product].most.toString(), currency: 'HKD' }} /> }}
                />
              </chakra.p>
              <chakra.p mt="3" color="actionDeep" fontWeight="600">
                <T id="site.landing.products.more" />
              </chakra.p>
            </ProductCard>
          ))}
        </chakra.div>
      </Section>
    </chakra.div>
  )
}

/** The landing; null is `/`, which leads with small-shop financing and names both products. */
export function LandingView({ product = null }: { product?: Product | null }) {
  const shown = product ?? 'hook'
  return (
    <>
      <Hero product={shown} />
      <Partners />
      {product === null && <BothProducts />}
      <FeeCalculator key={shown} product={shown} />
      <Steps />
      <Platforms />
      <Questions product={shown} />
    </>
  )
}
