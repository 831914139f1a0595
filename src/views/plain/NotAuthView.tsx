/** 401: not authorised. ROUTE-10, ROUTE-11. */
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { FogLighthouse } from '../../ui/drawings/Weather.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { inEnglish } from './literal.tsx'

/** The harbour closed by a chain in the fog, and the way back. Decision A56. */
export function NotAuthView() {
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  return (
    <CenteredMessage
      sky="fog"
      drawing={<FogLighthouse />}
      code="401"
      title="plain.notAuth.title"
      text={<T id={signedIn ? 'plain.notAuth.text' : 'plain.notAuth.visitor'} values={{ en: inEnglish }} />}
      action={<PageLink to="/" label="plain.back" look="primary" />}
    />
  )
}
