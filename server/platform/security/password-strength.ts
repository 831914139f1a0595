/** Refuses passwords that are guessed first: common ones, patterns, and words of their owner. Decision 079. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '../../../contract/kernel/problem.ts'

/** The least score, of 0 to 4: from 2 on a password is found only after a million guesses, and the locks end them after ten. */
const leastScore = 2

/** Made with the first new password: its dictionaries take a tenth of a second. */
let checker: ZxcvbnFactory | null = null

/**
 * Problem `invalidInput` on `field` when a new password is easy to guess. `own` are texts about its owner that anybody may know, such as
 * mailbox and name. VAL-04 says what a password consists of; this is beside it.
 */
export function refuseGuessable(password: string, { field, own }: { field: string; own: readonly string[] }): void {
  checker ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const { score } = checker.check(password, ['sampan', ...words])
  if (score < leastScore) throw new Problem('invalidInput', { fields: { [field]: 'field.password.guessable' } })
}
