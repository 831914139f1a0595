/** The figures of a drawn series as a table for who cannot see the drawing. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, T, type Words } from './T.tsx'

/** One figure of a series: its name and its value, as they are shown. */
interface Row {
  readonly key: string
  readonly label: ReactNode
  readonly shown: ReactNode
}

/** Read out in the place of a drawing that is hidden from screen readers. */
export function SeriesTable({ caption, rows }: { caption: Words; rows: readonly Row[] }) {
  return (
    <chakra.table srOnly>
      <caption>
        <Say words={caption} />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <T id="ui.chart.item" />
          </th>
          <th scope="col">
            <T id="ui.chart.amount" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>{row.shown}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
