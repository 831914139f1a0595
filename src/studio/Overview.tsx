/** The whole way of a small shop in one picture: each stop is a chart, with what a merchant comes by in it, and where it can be held up. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { T, useWords } from '../ui/T.tsx'
import { StopCard } from './StopCard.tsx'
import { PeopleSwitch } from './Switches.tsx'
import { useStudioState } from './studio-context.ts'
import { wayOf } from './way.ts'

/** Three rows of stops on a desk, read like a text; one column on a phone. */
export function Overview() {
  const words = useWords()
  const intl = useIntl()
  const outlines = useStudioState(({ context }) => context.outlines)
  const way = useMemo(() => wayOf(outlines), [outlines])
  return (
    <chakra.section
      maxW="1440px"
      mx="auto"
      px={{ base: '4', md: '10' }}
      pt="5"
      pb={{ base: '8', lg: '4' }}
      minH="calc(100dvh - {sizes.topBar})"
      display="flex"
      flexDirection="column"
    >
      <chakra.header display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" gap="3" columnGap="8">
        <chakra.div minW="0">
          <chakra.h1 textStyle="title">
            <T id="overview.title" />
          </chakra.h1>
          <chakra.p mt="1" color="muted" textStyle="small">
            <T id="overview.text" values={{ count: intl.formatNumber(way.length) }} />
          </chakra.p>
        </chakra.div>
        <PeopleSwitch />
      </chakra.header>
      <chakra.ol
        aria-label={words('overview.title')}
        listStyleType="none"
        mt={{ base: '5', lg: '4' }}
        flex="1"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
        gridAutoRows={{ lg: 'minmax(0, auto)' }}
        alignContent="space-between"
        columnGap="8"
        rowGap={{ base: '6', lg: '3' }}
      >
        {way.map((stop, index) => (
          <StopCard key={stop.chart} stop={stop} number={index + 1} before={way[index - 1] ?? null} last={index === way.length - 1} />
        ))}
      </chakra.ol>
    </chakra.section>
  )
}
