/** The questions asked most, opened one at a time. */
import { chakra } from '@chakra-ui/react'
import type { Product } from '../../contract/kernel/product.ts'
import { Summary } from '../ui/Summary.tsx'
import { T } from '../ui/T.tsx'
import { PageLink } from '../views/parts/PageLink.tsx'
import { Section, SectionHead } from './Section.tsx'

const questions = ['data', 'interest', 'review', 'where', 'slow', 'agent'] as const

/** The accordion of questions of a product. */
export function Questions({ product }: { product: Product }) {
  return (
    <Section
      id="questions"
      white
      columns
      head={
        <SectionHead id="questions" title="site.landing.questions.title">
          <chakra.p mt="4" fontWeight="600">
            <PageLink to="/questions" label="site.landing.questions.all" />
          </chakra.p>
        </SectionHead>
      }
    >
      <chakra.div borderTop="1px solid" borderColor="hairline">
        {questions.map((question, index) => (
          <chakra.details key={question} name="landing-questions" open={index === 0} borderBottom="1px solid" borderColor="hairline">
            <Summary py="4" fontSize={{ base: 'md', md: 'lg' }} lineHeight="1.5">
              <T id={`site.landing.question.${question}.title`} />
            </Summary>
            <chakra.p maxW="reading" pb="6" textWrap="pretty">
              <T id={question === 'where' ? `site.landing.question.where.text.${product}` : `landing.question.${question}.text`} />
            </chakra.p>
          </chakra.details>
        ))}
      </chakra.div>
    </Section>
  )
}
