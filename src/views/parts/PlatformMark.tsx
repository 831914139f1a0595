/** The tile of a platform or payment service provider with its letters. SHOP-07, SHOP-10 to SHOP-12. */
import { useIntl } from 'react-intl'
import { MonogramTile } from '../../ui/MonogramTile.tsx'
import { lettersOf } from './platform-letters.ts'

/** The tile of a platform by its own name, its sign in the script of the page; a dot while the platform is not known. */
export function PlatformMark({ platform }: { platform: string | undefined }) {
  const { locale } = useIntl()
  return <MonogramTile name={platform ?? ''} letters={platform ? lettersOf(platform, locale) : '·'} />
}
