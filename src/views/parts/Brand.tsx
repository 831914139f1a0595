/** The mark and the name at the head of every page. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/drawings/Mark.tsx'
import { Text } from '../../ui/T.tsx'
import { PageLink } from './PageLink.tsx'

const Home = chakra(PageLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    gap: '2.5',
    minH: '11',
    color: 'onInk',
    textDecoration: 'none',
    fontSize: 'xl',
    fontWeight: '700',
    _focusVisible: { outlineColor: 'tide' },
  },
})

const second = (chunks: ReactNode[]) => (
  <chakra.small key="second" lang="en" textStyle="small" color="onInkMuted" display={{ base: 'none', md: 'inline' }}>
    {chunks}
  </chakra.small>
)

/** There, but not seen. */
const unseen = { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const

/** The brand, leading home; `wordless` leaves only the mark where room is short: on small screens, and beside the longer words of English. */
export function Brand({ to = '/', wordless = false }: { to?: string; wordless?: boolean }) {
  return (
    <Home to={to}>
      <LogoMark />
      <Text as="span" css={wordless ? { xlDown: unseen, '&:lang(en)': unseen } : undefined} id="shell.brand" values={{ small: second }} />
    </Home>
  )
}
