/** 500: something went wrong. ROUTE-12. */
import { chakra } from '@chakra-ui/react'
import { CenteredMessage } from '../../ui/CenteredMessage.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RainBoat } from '../../ui/drawings/Weather.tsx'
import { T } from '../../ui/T.tsx'
import { usePublicConfig } from '../parts/config-context.ts'
import { inEnglish } from '../parts/literal.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** The boat waits out the rain; trying again begins at the start. By its number customer service finds this visit in the log of the server. */
export function ErrorView() {
  const { asked } = usePublicConfig()
  return (
    <CenteredMessage
      sky="rain"
      drawing={<RainBoat />}
      code="500"
      title="plain.error.title"
      text={<T id="plain.error.text" values={{ en: inEnglish }} />}
      action={<PageLink to="/" label="plain.again" look="primary" />}
    >
      {asked && (
        <chakra.p mt="2" textStyle="small" maxW={{ md: '40%' }} overflowWrap="anywhere">
          <T id="plain.error.number" values={{ number: asked }} /> <CopyButton text={asked} what="plain.error.number.name" />
        </chakra.p>
      )}
    </CenteredMessage>
  )
}
