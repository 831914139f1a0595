/** What an error says about the next attempt of the job that it failed; any other error is retried with growing pauses. */

/** When a job is tried again, and what staff read until it is done. */
export interface Retry {
  /** Milliseconds to the next attempt; null: none, a person has to act first. */
  readonly pause: number | null
  /** Whether the attempt is one of those after which a job is given up. */
  readonly counts: boolean
  /** What a provider refuses, as `jobs.fault` keeps it. */
  readonly fault: JobFault | null
}

/** A provider by its name in the log, the status it answered, and the reference it refuses. */
export interface JobFault {
  readonly service: string
  readonly status: number
  readonly reference: string | null
}

/** An error that decides on the next attempt. */
export interface SaysRetry extends Error {
  readonly retry: Retry
}

/** What a thrown thing says about the next attempt; null for most. */
export function retryOf(error: unknown): Retry | null {
  return error instanceof Error && 'retry' in error ? (error as SaysRetry).retry : null
}
