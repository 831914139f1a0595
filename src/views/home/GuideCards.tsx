/** The newcomer guide: three short answers. DASH-11. */
import { chakra } from '@chakra-ui/react'
import { Summary } from '../../ui/Summary.tsx'
import { T } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'

const questions = ['repay', 'watermark', 'cost'] as const

/** Three cards that open, side by side or stacked in a rail. */
export function GuideCards({ stacked = false }: { stacked?: boolean }) {
  return (
    <chakra.section aria-labelledby="home-guide">
      <chakra.h2 id="home-guide" mb="4" textStyle="cardTitle">
        <T id="home.guide.title" />
      </chakra.h2>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: stacked ? undefined : 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '3', md: stacked ? '3' : '6' }}
        alignItems="start"
      >
        {questions.map((question) => (
          <chakra.details
            key={question}
            p={{ base: '4', md: '5' }}
            borderRadius="card"
            bg="surface"
            boxShadow="inset 0 0 0 1px {colors.hairline}"
            textStyle="small"
          >
            <Summary minH="target">
              <T id={`home.guide.${question}.title`} />
            </Summary>
            <Text mt="2" color="muted" textWrap="pretty" id={`home.guide.${question}.text`} />
          </chakra.details>
        ))}
      </chakra.div>
    </chakra.section>
  )
}
