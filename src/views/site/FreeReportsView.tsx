/** Free reports: find a category, ask for its report, fetch what is made. ROUTE-08, SHELL-17, SHELL-39, decision A131. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Category } from '../../../contract/site/reports.ts'
import { type freeReportsMachine, hasReport } from '../../../machines/site/freeReports.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail, Wrap } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { FailedPart } from '../parts/Unavailable.tsx'
import type { PageProps } from '../parts/use-flow.ts'
import { useLocale } from '../parts/use-locale.ts'
import { categoryNameIn } from './category-name.ts'
import { MyReports } from './MyReports.tsx'

type FreeReportsProps = PageProps<typeof freeReportsMachine>

const examples = [
  'site.reports.example.home',
  'site.reports.example.phone',
  'site.reports.example.toys',
  'site.reports.example.beauty',
] as const

/** The page. */
export function FreeReportsView({ flow }: FreeReportsProps) {
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const words = useWords()
  return (
    <Wrap>
      <chakra.div py={{ base: '8', md: '12' }}>
        <PageHead title="site.reports.title" reason="site.reports.lead" />
        <Banner mb="6" text="site.reports.sample" />
        <ProblemBanner problem={problem} />
        <SideRail label={words('site.reports.mine.title')} aside={<MyReports flow={flow} />}>
          <CategorySearch flow={flow} />
        </SideRail>
      </chakra.div>
    </Wrap>
  )
}

function CategorySearch({ flow }: FreeReportsProps) {
  const words = useSelector(flow, (snapshot) => snapshot.context.words)
  const search = (typed: string) => flow.send({ type: 'search.changed', words: typed })
  return (
    <chakra.div p={{ base: '4', md: '6' }} borderRadius="card" bg="surface" boxShadow="edge">
      <SearchField
        label="site.reports.search.label"
        placeholder="site.reports.search.placeholder"
        value={words}
        onChange={search}
        onClear={() => search('')}
      />
      <chakra.div mt="4" minH="48">
        <Outcome flow={flow} onExample={search} />
      </chakra.div>
    </chakra.div>
  )
}

function Outcome({ flow, onExample }: FreeReportsProps & { onExample: (words: string) => void }) {
  const say = useWords()
  const found = useSelector(flow, (snapshot) => snapshot.context.found)
  const outcome = useSelector(flow, (snapshot) =>
    (['searching', 'found', 'nothing', 'searchFailed'] as const).find((tag) => snapshot.hasTag(tag)),
  )
  if (outcome === 'searching') return <Skeleton kind="lines" count={4} />
  if (outcome === 'searchFailed') return <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
  if (outcome === 'found')
    return (
      <>
        <Text role="status" textStyle="small" color="muted" id="site.reports.search.found" values={{ count: found.length }} />
        <chakra.ul m="0" p="0" listStyleType="none">
          {found.map((category) => (
            <CategoryRow key={category.key} flow={flow} category={category} />
          ))}
        </chakra.ul>
      </>
    )
  return (
    <>
      {outcome === 'nothing' && (
        <chakra.div role="status">
          <EmptyState level={2} title="site.reports.nothing.title" text="site.reports.nothing.text" />
        </chakra.div>
      )}
      <Text textStyle="small" color="muted" mb="2" id="site.reports.examples" />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {examples.map((example) => (
          <Button key={example} label={example} variant="secondary" size="short" onClick={() => onExample(say(example))} />
        ))}
      </chakra.div>
    </>
  )
}

function CategoryRow({ flow, category }: FreeReportsProps & { category: Category }) {
  const locale = useLocale()
  const words = useWords()
  const requesting = useSelector(flow, (snapshot) => snapshot.hasTag('requesting') && snapshot.context.requested?.key === category.key)
  const has = useSelector(flow, (snapshot) => hasReport(snapshot.context, category, locale))
  const name = categoryNameIn(locale, category)
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      minH="16"
      py="3"
      borderBottom="{borders.line}"
      _last={{ borderBottom: '0' }}
    >
      <chakra.b color="heading">{name}</chakra.b>
      {has ? (
        <Text as="span" textStyle="small" color="muted" id="site.reports.has" />
      ) : (
        <Button
          label="site.reports.request"
          size="short"
          variant="secondary"
          busy={requesting}
          aria-label={words('site.reports.request.label', { name })}
          onClick={() => flow.send({ type: 'report.requested', category })}
        />
      )}
    </chakra.li>
  )
}
