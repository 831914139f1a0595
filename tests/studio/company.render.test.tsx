/** The moves of a company in the studio, and what is said when they are not shown. Decision 145. */
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { InputOf } from '../../contract/endpoints.ts'
import { locales } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { charts } from '../../machines/charts.ts'
import type { CompanyMoves } from '../../machines/studio/company.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { studioMachine } from '../../machines/studio/studio.ts'
import { CompanyLog } from '../../src/studio/CompanyLog.tsx'
import { CompanyMissing } from '../../src/studio/CompanyMissing.tsx'
import { StudioContext } from '../../src/studio/studio-context.ts'
import { studioIntl } from '../../src/studio/texts.ts'
import { quiet } from '../harness/alone.ts'
import { Surroundings } from '../support/surroundings.tsx'

type Locale = (typeof locales)[number]

const outlines = ['drawdownLifecycle', 'companyFreezeLifecycle'].flatMap((name) => (charts[name] ? [outlineOf(name, charts[name])] : []))
const rowId = '0f5ab1c2-7d6e-4f00-8000-000000000001'
const page: CompanyMoves = {
  records: [
    {
      ...{ number: 9, at: '2026-11-29T08:09:00.000Z', chart: 'companyFreezeLifecycle', rowId, reference: null, from: 'frozen' },
      ...{ event: 'release.proposed', to: 'releaseProposed', by: 'reviewer', name: '李主管', reason: 'The phone was found.' },
    },
    {
      ...{
        number: 8,
        at: '2026-11-28T08:08:00.000Z',
        chart: 'drawdownLifecycle',
        rowId,
        reference: 'DD-7K2M-261122-0001',
        from: 'pending',
      },
      ...{ event: 'payout.accepted', to: 'payingOut', by: 'merchant', name: null, reason: null },
    },
  ],
  ...{ next: '8', registerNameEn: 'Coastline', registerNameCn: '海岸' },
}

/** The studio at a company, whose moves are answered or refused. */
async function studioAt(answer: CompanyMoves | Problem, locale: Locale) {
  const listCompanyMoves = fromPromise<CompanyMoves, InputOf<'listCompanyMoves'>>(async () => {
    if (answer instanceof Problem) throw answer
    return answer
  })
  const studio = createActor(quiet(studioMachine).provide({ actors: { listCompanyMoves } }), {
    input: { outlines, locale, chart: 'drawdownLifecycle' },
  }).start()
  studio.send({ type: 'company.opened', companyId: 'c' })
  await waitFor(studio, (snapshot) => !snapshot.hasTag('readingCompany'))
  return studio
}

function shows(studio: Awaited<ReturnType<typeof studioAt>>, locale: Locale, children: ReactNode) {
  return render(
    <Surroundings>
      <RawIntlProvider value={studioIntl(locale)}>
        <StudioContext.Provider value={studio}>{children}</StudioContext.Provider>
      </RawIntlProvider>
    </Surroundings>,
  )
}

describe.each(locales)('in %s', (locale) => {
  test('each move says what happened to which row, who did it and why, newest first, with the way to the file and to earlier moves', async () => {
    const { container } = shows(await studioAt(page, locale), locale, <CompanyLog />)
    const [newest, oldest] = screen.getAllByRole('listitem')
    expect(newest?.textContent).toContain('李主管')
    expect(newest?.textContent).toContain('The phone was found.')
    expect(newest?.textContent).toContain(rowId.slice(0, 8))
    expect(oldest?.textContent).toContain('DD-7K2M-261122-0001')
    expect(
      within(newest as HTMLElement)
        .getByRole('button')
        .getAttribute('aria-current'),
    ).toBe('step')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/backoffice/companies/c')
    expect(screen.getAllByRole('button')).toHaveLength(3)
    expect(container.textContent).not.toMatch(/company\.|Lifecycle|release\.|payout\./)
  })

  test.each([
    [new Problem('unauthenticated'), 'signedOut'],
    [new Problem('forbidden', { details: { reason: 'concerned' } }), 'concerned'],
    [new Problem('notFound'), 'unknown'],
    [new Problem('networkError'), 'unavailable'],
    [new Problem('forbidden'), 'unavailable'],
  ])('a reading that ends with %s says so, and leads to the back office', async (problem, why) => {
    const { container } = shows(await studioAt(problem, locale), locale, <CompanyMissing />)
    expect(screen.getByRole('heading').textContent).toBe(studioIntl(locale).formatMessage({ id: `company.${why}.title` }))
    expect(screen.getByRole('link').getAttribute('href')).toBe('/backoffice')
    expect(screen.getByRole('button')).toBeTruthy()
    expect(container.textContent).not.toMatch(/company\./)
  })
})

test('a move that is pressed is the step that is looked at; a company without moves says so', async () => {
  const studio = await studioAt(page, 'en_US')
  shows(studio, 'en_US', <CompanyLog />)
  fireEvent.click(screen.getByRole('button', { name: /DD-7K2M/ }))
  expect(stepsIn(studio.getSnapshot().context).at).toBe(0)
  expect(studio.getSnapshot().context.chart).toBe('drawdownLifecycle')
  const { container } = shows(await studioAt({ ...page, records: [], next: null }, 'en_US'), 'en_US', <CompanyLog />)
  expect(container.textContent).toContain('Nothing has moved yet.')
})
