/** Why a code could not be sent, under the field it belongs to. AUTH-37, AUTH-38, ERR-C08. */
import { chakra } from '@chakra-ui/react'
import { type Message, messageOf, type Problem } from '../../../contract/problem.ts'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { type MessageId, ShownText, T } from '../../ui/T.tsx'
import { ownWords } from './own-words.ts'

/** The general order is silent about 80019, which would leave a pressed button without an answer. Decision A18. */
function wordsOf(problem: Problem | null): Message {
  if (problem?.kind === 'transport') return { id: 'signup.phoneVerificationCodeFail' }
  if (problem?.code === 80019) return { id: 'code.80019' }
  return problem && messageOf(problem, { custom: ownWords })
}

/** The problem of a code, else the hint, else nothing. */
export function CodeProblem({ problem, hint }: { problem: Problem | null; hint: MessageId | null }) {
  const shown = wordsOf(problem)
  if (!shown) return hint && <T id={hint} />
  return (
    <chakra.span role="alert" display="flex" gap="1.5" color="packet">
      <Icon name="error" small />
      <ShownText shown={shown} />
    </chakra.span>
  )
}
