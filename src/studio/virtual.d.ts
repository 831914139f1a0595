/** Modules the build makes of what the tests wrote down: see tools/records.ts. */

declare module 'virtual:tested' {
  /** JSON: counts by chart, mutants by chart. */
  export const coverage: string
  export const mutants: string
}

declare module 'virtual:samples' {
  /** JSON: sample worlds by chart. */
  export const samples: string
}
