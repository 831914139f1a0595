/** Figures as a table, and the middle of several rounds. */
import { loadavg } from 'node:os'

/** The middle value; of an even number the upper of both. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Lines of a table: the first row heads it, the first column stands left, the others right. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   '))
    .join('\n')
}

/** How busy the machine was over the last minute: figures of a busy one say little. */
export function load(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}`
}
