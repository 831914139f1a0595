/** The questions asked most, opened one at a time. */
import { chakra } from '@chakra-ui/react'
import type { Product } from '../../../contract/product.ts'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { Section, SectionHead } from './Section.tsx'

const questions = ['data', 'interest', 'review', 'where', 'slow', 'agent'] as const

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    py: '4',
    color: 'heading',
    fontSize: { base: 'md', md: 'lg' },
    fontWeight: '600',
    lineHeight: '1.5',
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
    _after: {
      content: '""',
      flex: 'none',
      w: '2',
      h: '2',
      mt: '-1',
      me: '1',
      border: 'solid {colors.action}',
      borderWidth: '0 2px 2px 0',
      rotate: '45deg',
    },
    '[open] > &': { _after: { rotate: '225deg', mt: '1' } },
  },
})

/** The accordion of questions of a product. */
export function Questions({ product }: { product: Product }) {
  return (
    <Section
      id="questions"
      white
      columns
      head={
        <SectionHead id="questions" title="landing.questions.title">
          <chakra.p mt="4" fontWeight="600">
            <PageLink to="/questions" label="landing.questions.all" />
          </chakra.p>
        </SectionHead>
      }
    >
      <chakra.div borderTop="1px solid" borderColor="hairline">
        {questions.map((question, index) => (
          <chakra.details key={question} name="landing-questions" open={index === 0} borderBottom="1px solid" borderColor="hairline">
            <Summary>
              <T id={`landing.question.${question}.title`} />
            </Summary>
            <chakra.p maxW="reading" pb="6" textWrap="pretty">
              <T id={question === 'where' ? `landing.question.where.text.${product}` : `landing.question.${question}.text`} />
            </chakra.p>
          </chakra.details>
        ))}
      </chakra.div>
    </Section>
  )
}
