/** A document of the lender: privacy, data policy, terms of a product; with contents, day of the version, and ready for print. PROF-02, PROF-03, ROUTE-24, ROUTE-35. */
import { chakra } from '@chakra-ui/react'
import { use } from 'react'
import type { Product } from '../../../contract/kernel/product.ts'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Wrap } from '../../ui/SideRail.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { Contents } from '../parts/Contents.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { useLocale } from '../parts/use-locale.ts'
import { Blocks } from './LegalBlocks.tsx'
import { pageText, type TextName } from './legal-texts.ts'

type DocumentName = Exclude<TextName, 'questions'>

/** The other documents, at the foot of each. */
const others = (product: Product): Record<DocumentName, string> => ({
  terms: `/credit/${product}/terms-and-condition`,
  privacy: '/privacy',
  'data-policy': '/data-policy',
})

function Legal({ name, product }: { name: DocumentName; product: Product }) {
  const text = use(pageText(name, useLocale()))
  const words = useWords()
  const sections = text.sections.filter(({ only }) => only === undefined || only === product)
  return (
    <Wrap>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '240px minmax(0, {sizes.reading})' }}
        columnGap="20"
        py={{ base: '8', md: '16' }}
        css={{ '@media print': { display: 'block', py: '0' } }}
      >
        <chakra.div gridColumn={{ lg: '2' }} mb={{ base: '6', md: '10' }}>
          <chakra.p textStyle="small" color="muted">
            {name === 'terms' && (
              <>
                <T id={`site.legal.product.${product}`} />
                {' · '}
              </>
            )}
            <T id="site.legal.version" values={{ day: <DateText value={text.version} kind="date" /> }} />
          </chakra.p>
          <chakra.h1 textStyle="h2" mt="1">
            {text.title}
          </chakra.h1>
          <chakra.p mt="3" textStyle="lead" color="muted" textWrap="pretty">
            {text.lead}
          </chakra.p>
          <chakra.div mt="4" css={{ '@media print': { display: 'none' } }}>
            <Button label="site.legal.print" variant="secondary" size="short" onClick={() => print()} />
          </chakra.div>
        </chakra.div>
        <Contents title="site.legal.contents" parts={sections.map(({ id, title }, index) => ({ id, title: `${index + 1}. ${title}` }))} />
        <chakra.article gridColumn={{ lg: '2' }}>
          {sections.map(({ id, title, blocks }, index) => (
            <chakra.section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              mb="10"
              scrollMarginTop="6"
              css={{ '@media print': { breakInside: 'avoid-page' } }}
            >
              <chakra.h2 id={`${id}-title`} textStyle="h3" mb="3">
                {index + 1}. {title}
              </chakra.h2>
              <Blocks blocks={blocks} />
            </chakra.section>
          ))}
          <chakra.nav
            aria-label={words('site.legal.others')}
            display="flex"
            flexWrap="wrap"
            gap="2"
            columnGap="6"
            pt="6"
            borderTop="{borders.line}"
          >
            {(Object.entries(others(product)) as [DocumentName, string][])
              .filter(([other]) => other !== name)
              .map(([other, path]) => (
                <PageLink key={other} to={path} label={`site.legal.name.${other}`} />
              ))}
          </chakra.nav>
        </chakra.article>
      </chakra.div>
    </Wrap>
  )
}

type LegalProps = { product: Product }

/** The privacy policy. PROF-02. */
export function PrivacyView({ product }: LegalProps) {
  return <Legal name="privacy" product={product} />
}

/** The data policy. PROF-02. */
export function DataPolicyView({ product }: LegalProps) {
  return <Legal name="data-policy" product={product} />
}

/** The terms of a product. PROF-03. */
export function TermsView({ product }: LegalProps) {
  return <Legal name="terms" product={product} />
}
