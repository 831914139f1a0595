/** Why the limit was refused, as the notices say: no payment account bound, a loan of another lender. MSG-09, ERR-C19. */
import { chakra } from '@chakra-ui/react'
import { rejectionCodes } from '../../../../contract/kernel/codes.ts'
import { Banner } from '../../../ui/Banner.tsx'

const causes: Record<number, string> = { [rejectionCodes.unbound]: 'unbound', [rejectionCodes.borrowed]: 'borrowed' }

/** One banner for each cause, with what helps. */
export function Refusals({ codes }: { codes: readonly number[] }) {
  const known = codes.flatMap((code) => causes[code] ?? [])
  if (known.length === 0) return null
  return (
    <chakra.div display="grid" gap="2" mb="4">
      {known.map((cause) => (
        <Banner key={cause} kind="warning" title={`activation.cause.${cause}.title`} text={`activation.cause.${cause}.text`} />
      ))}
    </chakra.div>
  )
}
