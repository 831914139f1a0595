/** 401: not authorised. ROUTE-10, ROUTE-11. */
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { FogLighthouse } from '../../ui/drawings/Weather.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { inEnglish } from './literal.tsx'

/** The harbour closed by a chain in the fog, and the way back. Decision A56. */
export function NotAuthView() {
  return (
    <CenteredMessage
      sky="fog"
      drawing={<FogLighthouse />}
      code="401"
      title="plain.notAuth.title"
      text={<T id="plain.notAuth.text" values={{ en: inEnglish }} />}
      action={<PageLink to="/" label="plain.back" look="primary" />}
    />
  )
}
