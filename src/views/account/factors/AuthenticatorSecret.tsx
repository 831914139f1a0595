/** The secret of an authenticator app: a QR code to scan, and the letters to type where it cannot be scanned. Decision 085. */
import { chakra } from '@chakra-ui/react'
import { renderSVG } from 'uqr'
import type { AuthenticatorSecret as Secret } from '../../../../contract/account/factors.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Text, useWords } from '../../../ui/T.tsx'

/** Nothing while there is none. */
export function AuthenticatorSecret({ secret }: { secret: Secret | null }) {
  const words = useWords()
  if (!secret) return null
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.uri))}`
  return (
    <chakra.div display="grid" justifyItems="center" gap="3" mb="4">
      <chakra.img src={picture} alt={words('account.factors.qr')} w="180px" h="180px" borderRadius="chip" />
      <Text textStyle="small" color="muted" id="account.factors.secret" />
      <chakra.p textStyle="label" color="heading" overflowWrap="anywhere" textAlign="center">
        <chakra.code fontFamily="mono">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</chakra.code>
        <CopyButton text={secret.secret} what="account.factors.secret.what" />
      </chakra.p>
    </chakra.div>
  )
}
