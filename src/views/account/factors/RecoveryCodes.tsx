/** Recovery codes, shown once, to be copied or written down. Decision 085. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Text } from '../../../ui/T.tsx'

/** The codes, and the button that says they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <Text mb="4" color="muted" id="account.factors.codes.text" />
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        gap="2"
        mb="2"
        fontFamily="mono"
        fontVariantNumeric="tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ul>
      <chakra.div mb="6">
        <CopyButton text={codes.join('\n')} what="account.factors.codes.what" />
      </chakra.div>
      <chakra.div display="grid">
        <Button label="account.factors.codes.kept" onClick={onKept} />
      </chakra.div>
    </>
  )
}
