/** Why a code could not be sent, under the field it belongs to. AUTH-37, AUTH-38, ERR-C08. */
import { chakra } from '@chakra-ui/react'
import { messageOf } from '../../../../contract/kernel/problem.ts'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { type MessageId, ShownText, T } from '../../../ui/T.tsx'
import { ownWords } from './own-words.ts'
import type { CodeState } from './use-code.ts'

/** The problem of a code, else the hint, else nothing. */
export function CodeProblem({ code: { problem, unreached }, hint }: { code: CodeState; hint: MessageId | null }) {
  const shown = unreached ? { id: 'signup.phoneVerificationCodeFail' } : problem && messageOf(problem, { custom: ownWords })
  if (!shown) return hint && <T id={hint} />
  return (
    <chakra.span role="alert" display="flex" gap="1.5" color="packet">
      <Icon name="error" small />
      <ShownText shown={shown} />
    </chakra.span>
  )
}
