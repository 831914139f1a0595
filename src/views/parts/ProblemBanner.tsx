/** The banner above a form or a list that says why a call failed. */
import type { ReactNode } from 'react'
import { messageOf, type Problem } from '../../../contract/kernel/problem.ts'
import { Banner } from '../../ui/Banner.tsx'
import { type MessageId, ShownText, Text, type Words } from '../../ui/T.tsx'
import { isAtFields } from './problem.ts'

/**
 * Words a problem by §8: the call's `custom` text for the code, the shared table, the call's `generic` text. Draws nothing without a
 * problem and for silent codes; with `unlessAtFields` also nothing when the fields say it themselves. `id`s are message ids.
 * ERR-R02, ERR-R03.
 */
export function ProblemBanner(props: {
  problem: Problem | null
  custom?: Record<number, MessageId>
  generic?: MessageId
  title?: Words
  unlessAtFields?: boolean
  /** One thing to do about it, for example a retry button. */
  action?: ReactNode
}) {
  const { problem, custom, generic, title, unlessAtFields = false, action } = props
  if (!problem || (unlessAtFields && isAtFields(problem))) return null
  const shown = messageOf(problem, { custom, generic })
  if (!shown) return null
  return (
    <Banner mb="4" kind="error" title={title} action={action}>
      <ShownText shown={shown} />
      {problem.kind === 'transport' && <Text as="span" display="block" id="problem.transport.advice" />}
      {problem.requestId && <Text as="span" display="block" textStyle="fine" id="problem.request" values={{ id: problem.requestId }} />}
    </Banner>
  )
}
