/** Rows of each status of every lifecycle, as the studio shows them. Decision 142. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** A lifecycle by its name in the registry of charts, and how many rows are in each of its states now. */
const CountedChart = z.strictObject({
  chart: z.string(),
  states: z.array(z.strictObject({ state: z.string(), rows: z.number().int().min(0) })),
})

export const StatusCounts = z.strictObject({ charts: z.array(CountedChart) })
export type StatusCounts = z.infer<typeof StatusCounts>

export const statusCounts = {
  /** Called by the pictures of the studio. */
  readStatusCounts: endpoint({
    method: 'GET',
    path: '/backoffice/api/status-counts',
    access: 'staff',
    input: z.strictObject({}),
    output: StatusCounts,
    codes: ['forbidden', 'tooManyRequests'],
    cost: 5,
    extension: true,
    summary: 'Count the rows in each state of every lifecycle. 403 outside the sandbox for callers who are not staff.',
  }),
}
