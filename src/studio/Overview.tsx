/** The whole life of a merchant: each stop is a chart, drawn with what a merchant comes by, who acts there and what holds one up. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { T } from '../ui/T.tsx'
import { Invented } from './Figures.tsx'
import { StopCard } from './StopCard.tsx'
import { PeopleSwitch } from './Switches.tsx'
import { useStudioState } from './studio-context.ts'
import { wayOf } from './way.ts'

/** Chapters with their stops below each other. */
export function Overview() {
  const intl = useIntl()
  const outlines = useStudioState(({ context }) => context.outlines)
  const way = useMemo(() => wayOf(outlines), [outlines])
  const all = way.flatMap(({ stops }) => stops)
  return (
    <chakra.section maxW="1440px" mx="auto" px={{ base: '4', md: '10' }} pt="5" pb={{ base: '8', lg: '4' }}>
      <chakra.header display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" gap="3" columnGap="8">
        <chakra.div minW="0">
          <chakra.h1 textStyle="title">
            <T id="overview.title" />
          </chakra.h1>
          <chakra.p mt="1" color="muted" textStyle="small">
            <T id="overview.text" values={{ count: intl.formatNumber(all.length) }} />
          </chakra.p>
        </chakra.div>
        <chakra.div textAlign={{ md: 'end' }}>
          <PeopleSwitch />
          <Invented />
        </chakra.div>
      </chakra.header>
      {way.map(({ chapter, stops }) => (
        <chakra.section key={chapter} mt={{ base: '7', lg: '8' }} aria-labelledby={`chapter-${chapter}`}>
          <chakra.h2 id={`chapter-${chapter}`} textStyle="subtitle" color="heading">
            <T id={`overview.chapter.${chapter}`} />
          </chakra.h2>
          <chakra.ol aria-labelledby={`chapter-${chapter}`} listStyleType="none" mt="3" display="grid" gap="4">
            {stops.map((stop) => (
              <StopCard key={stop.chart} stop={stop} before={all[stop.number - 2] ?? null} />
            ))}
          </chakra.ol>
        </chakra.section>
      ))}
    </chakra.section>
  )
}
