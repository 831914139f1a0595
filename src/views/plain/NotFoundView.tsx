/** 404: no state owns the address. ROUTE-13. */
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { ParcelAdrift } from '../../ui/drawings/Weather.tsx'
import { T } from '../../ui/T.tsx'
import { inEnglish } from '../parts/literal.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** A parcel adrift and the way home. */
export function NotFoundView() {
  return (
    <CenteredMessage
      drawing={<ParcelAdrift />}
      code="404"
      title="plain.notFound.title"
      text={<T id="plain.notFound.text" values={{ en: inEnglish }} />}
      action={<PageLink to="/" label="plain.home" look="primary" />}
    />
  )
}
