/** The studio: list, picture and details side by side on a desk; one after the other on a phone. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { RawIntlProvider } from 'react-intl'
import { Button } from '../ui/Button.tsx'
import { T } from '../ui/T.tsx'
import { ChartHead } from './ChartHead.tsx'
import { ChartList } from './ChartList.tsx'
import { CompanyMissing } from './CompanyMissing.tsx'
import { Details } from './Details.tsx'
import { Header } from './Header.tsx'
import { Scrub } from './Scrub.tsx'
import { useStudio, useStudioState } from './studio-context.ts'
import { studioIntl } from './texts.ts'

const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }))
const Picture = lazy(async () => ({ default: (await import('./Picture.tsx')).Picture }))
const Overview = lazy(async () => ({ default: (await import('./Overview.tsx')).Overview }))
const TestsPage = lazy(async () => ({ default: (await import('./TestsPage.tsx')).TestsPage }))
const JourneyMap = lazy(async () => ({ default: (await import('./journey/JourneyMap.tsx')).JourneyMap }))

/** Everything below the providers of theme and studio. */
export function App() {
  const locale = useStudioState(({ context }) => context.locale)
  const page = useStudioState((snapshot) => pages.find((tag) => snapshot.hasTag(tag)) ?? null)
  return (
    <RawIntlProvider value={studioIntl(locale)}>
      <Header />
      {page ? (
        <chakra.main minH="calc(100dvh - {sizes.topBar})">
          <Suspense fallback={<Waiting />}>
            <Page page={page} />
          </Suspense>
        </chakra.main>
      ) : (
        <Charts />
      )}
    </RawIntlProvider>
  )
}

/** Screens that are pages: they scroll, and have no list beside them. */
const pages = ['overview', 'journey', 'tests', 'missing', 'readingCompany', 'companyRefused', 'companyUnavailable'] as const

function Page({ page }: { page: (typeof pages)[number] }) {
  const studio = useStudio()
  if (page === 'overview') return <Overview />
  if (page === 'tests') return <TestsPage />
  if (page === 'missing') return <Missing />
  if (page === 'readingCompany') return <Waiting words="company.reading" />
  if (page === 'companyRefused' || page === 'companyUnavailable') return <CompanyMissing />
  return <JourneyMap onOpen={(chart, state) => studio.send({ type: 'chart.opened', chart, state })} />
}

/** The address names a chart that does not exist. */
function Missing() {
  const studio = useStudio()
  const sought = useStudioState(({ context }) => context.sought)
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="10" maxW="40rem">
      <chakra.h1 textStyle="title">
        <T id="missing.chart.title" values={{ chart: sought }} />
      </chakra.h1>
      <chakra.p mt="2" mb="4">
        <T id="missing.chart.text" />
      </chakra.p>
      <Button label="chart.back" onClick={() => studio.send({ type: 'list.requested' })} />
    </chakra.section>
  )
}

function Waiting({ words = 'chart.drawing' }: { words?: string }) {
  return (
    <chakra.p p="6" color="muted" textStyle="small" role="status">
      <T id={words} />
    </chakra.p>
  )
}

function Charts() {
  const comparing = useStudioState((snapshot) => snapshot.hasTag('comparing'))
  const listed = useStudioState((snapshot) => snapshot.hasTag('list'))
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '15.5rem minmax(0, 1fr) 20rem', xl: '16.5rem minmax(0, 1fr) 21.5rem' }}
      gridTemplateRows="minmax(0, 1fr)"
      h="calc(100dvh - {sizes.topBar})"
      minH="0"
    >
      <chakra.div display={{ base: listed ? 'grid' : 'none', lg: 'grid' }} minH="0">
        <ChartList />
      </chakra.div>
      {listed && (
        <chakra.main srOnly display={{ base: 'block', lg: 'none' }}>
          <h1>
            <T id="view.charts" />
          </h1>
        </chakra.main>
      )}
      <chakra.main
        display={{ base: listed ? 'none' : 'flex', lg: 'flex' }}
        flexDirection="column"
        minW="0"
        minH="0"
        bg="sunk"
        bgImage="radial-gradient({colors.hairline} 1px, transparent 1.2px)"
        bgSize="16px 16px"
      >
        <ChartHead />
        <chakra.div flex="1" minH="0" position="relative">
          <Suspense fallback={<Waiting />}>{comparing ? <Comparison /> : <Picture />}</Suspense>
        </chakra.div>
        {!comparing && <Scrub />}
        <chakra.div display={{ base: 'block', lg: 'none' }}>
          <Details sheet />
        </chakra.div>
      </chakra.main>
      <chakra.div display={{ base: 'none', lg: 'grid' }} minH="0">
        <Details />
      </chakra.div>
    </chakra.div>
  )
}
