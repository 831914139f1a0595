/** The company one acts for, and the way to another. SHELL-24. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { useWords } from '../../ui/T.tsx'
import { companyName } from '../parts/names.ts'
import { usePortal, usePortalState } from '../parts/portal-context.ts'
import { BarButton } from '../parts/TopBar.tsx'

/** Its name, or that there is none yet; opens the switcher. */
export function CompanyButton() {
  const portal = usePortal()
  const company = usePortalState((snapshot) => snapshot.context.company)
  const words = useWords()
  const { locale } = useIntl()
  const name = company ? companyName(company, locale) : words('shell.company.none')
  return (
    <BarButton
      type="button"
      aria-haspopup="dialog"
      aria-label={company ? words('shell.company', { name }) : name}
      onClick={() => portal.send({ type: 'switcher.requested' })}
      maxW={{ base: 'none', md: '56' }}
      flexShrink="1"
      boxShadow={{ md: 'inset 0 0 0 1px {colors.onInkLine}' }}
      fontWeight={{ base: '600', md: '400' }}
    >
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {name}
      </chakra.span>
      <Icon name="down" small />
    </BarButton>
  )
}
