/** 500: something went wrong. ROUTE-12. */
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { RainBoat } from '../../ui/drawings/Weather.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { inEnglish } from './literal.tsx'

/** The boat waits out the rain; trying again begins at the start. */
export function ErrorView() {
  return (
    <CenteredMessage
      sky="rain"
      drawing={<RainBoat />}
      code="500"
      title="plain.error.title"
      text={<T id="plain.error.text" values={{ en: inEnglish }} />}
      action={<PageLink to="/" label="plain.again" look="primary" />}
    />
  )
}
