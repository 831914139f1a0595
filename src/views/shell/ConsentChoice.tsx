/** Lets the answer about counted visits be changed. ANLY-07. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { T } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'

const Choice = chakra('button', {
  base: { minH: 'target', color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '4px', cursor: 'pointer' },
})

/** Takes the answer back, in the footer; nothing where nothing is counted or nothing was answered. */
export function ConsentChoice() {
  const consent = usePortalState((snapshot) => snapshot.children.consent)
  const counting = useSelector(consent, (snapshot) => snapshot?.hasTag('counting') ?? false)
  const refused = useSelector(consent, (snapshot) => snapshot?.hasTag('refused') ?? false)
  if (!counting && !refused) return null
  return (
    <Choice type="button" onClick={() => consent?.send({ type: counting ? 'consent.refused' : 'consent.given' })}>
      <T id={counting ? 'account.consent.withdraw' : 'account.consent.giveAfterAll'} />
    </Choice>
  )
}
