/** A fault that is planted in the source to see whether a test notices it. */

/** One replacement in one file: a realistic mistake with which the code still compiles and the page still renders. */
export interface PlantedFault {
  /** In kebab case, beginning with its area. */
  readonly name: string
  /** Path of the changed file from the root of the repository. */
  readonly file: string
  /** Exact source text that occurs once in the file. */
  readonly find: string
  /** Takes the place of `find`. */
  readonly put: string
  /** What a user, or an auditor, would notice. */
  readonly breaks: string
  /** The test file that catches it, of the cheapest kind that does. */
  readonly test: string
  /** Beginning of the title of that test, where the whole file takes long. */
  readonly title?: string
}
