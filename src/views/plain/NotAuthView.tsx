/** 401: not authorised. ROUTE-10, ROUTE-11. */
import { Button } from '../../ui/Button.tsx'
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { FogLighthouse } from '../../ui/drawings/Weather.tsx'
import { T } from '../../ui/T.tsx'
import { inEnglish } from '../parts/literal.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'

/** The harbour closed by a chain in the fog, and the way back. Decision A56. */
export function NotAuthView() {
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <CenteredMessage
      sky="fog"
      drawing={<FogLighthouse />}
      code="401"
      title="plain.notAuth.title"
      text={<T id={signedIn ? 'plain.notAuth.text' : 'plain.notAuth.visitor'} values={{ en: inEnglish }} />}
      action={
        <>
          {!signedIn && <Button label="shell.signIn" onClick={() => dialog?.send({ type: 'signIn.requested' })} />}
          <PageLink to="/" label="plain.back" look={signedIn ? 'primary' : 'secondary'} />
        </>
      }
    />
  )
}
