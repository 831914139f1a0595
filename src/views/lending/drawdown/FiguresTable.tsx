/** Figures of several runs of a loan beside each other: a column each, a row for each figure. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { DateText } from '../../../ui/DateText.tsx'
import { T } from '../../../ui/T.tsx'

const Cell = chakra('td', {
  base: { py: '2', ps: '2', textAlign: 'end', verticalAlign: 'top', borderTop: '1px solid {colors.hairline}', fontWeight: '400' },
  variants: {
    head: { true: { ps: '0', textAlign: 'start', w: { base: '24', md: 'auto' } } },
    own: { true: { fontWeight: '600', color: 'heading' } },
  },
})

/** The table; a dash where a run has no such figure, and `own` for the column that is set off. */
export function FiguresTable<Run extends string>(props: {
  caption: string
  runs: readonly Run[]
  head: (run: Run) => ReactNode
  rows: readonly { label: string; values?: Record<string, string>; shown: (run: Run) => ReactNode }[]
  own?: Run
}) {
  const { caption, runs, head, rows, own } = props
  return (
    <chakra.table w="full" borderCollapse="collapse" fontSize={{ base: 'xs', md: 'note' }} lineHeight="20px">
      <chakra.caption srOnly>
        <T id={caption} />
      </chakra.caption>
      <thead>
        <tr>
          <Cell as="th" scope="col" head borderTop="0" color="muted">
            HKD
          </Cell>
          {runs.map((run) => (
            <Cell key={run} as="th" scope="col" borderTop="0" own={run === own}>
              {head(run)}
            </Cell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, shown }) => (
          <tr key={label}>
            <Cell as="th" scope="row" head color="muted">
              <T id={label} values={values} />
            </Cell>
            {runs.map((run) => (
              <Cell key={run} own={run === own}>
                {shown(run) ?? '—'}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

/** The day over its year, so that three stand beside their label on a phone. */
export function DayOverYear({ on }: { on: string }) {
  return (
    <>
      <DateText value={on} />
      <chakra.span display="block" textStyle="fine" color="muted">
        <DateText value={on} kind="year" />
      </chakra.span>
    </>
  )
}
