/** The floating widget: free report, questions, customer service; on a phone the bar at the bottom. SHELL-16 to SHELL-21. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { Wish } from '../../../machines/account/authDialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { useEver, worded } from '../parts/fetched.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { inset } from '../parts/TopBar.tsx'
import { useService } from '../site/use-service.ts'

const ServiceDialog = worded(() => import('../site/ServiceDialog.tsx'), 'ServiceDialog')

const face = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: '1',
  w: 'full',
  minW: '0',
  minH: { base: '12', lg: '20' },
  px: '0.5',
  py: { base: '1.5', lg: '2.5' },
  color: 'heading',
  fontSize: 'xs',
  lineHeight: '1.35',
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  '* + &': { borderTop: { lg: '1px solid {colors.hairline}' } },
  _hover: { bg: 'actionSoft' },
  _focusVisible: { outlineOffset: '-2px' },
  '& svg': { color: 'action' },
  // Two Chinese words of two characters each, one above the other.
  '&:lang(zh) span': { maxW: { lg: '2.5em' } },
} as const

const DockButton = chakra('button', { base: face })
const DockLink = chakra(PageLink, { base: face })

/**
 * The widget of exactly three buttons; on a phone the one action of the landing is beside it for a signed-out visitor. Each has its
 * place before it is there: the end of a page may come in pieces. SHELL-16.
 */
export function Dock({ landing }: { landing: boolean }) {
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  const askService = useService()
  const words = useWords()
  const signUp = (wish: Wish) => () => dialog?.send({ type: 'signUp.requested', wish })
  const report = (
    <>
      <Icon name="report" />
      <Text as="span" id="site.dock.report" />
    </>
  )
  return (
    <chakra.div
      position="fixed"
      zIndex="docked"
      insetEnd={{ base: '0', lg: '2' }}
      bottom={{ base: '0', lg: '24' }}
      display={{ base: 'grid', lg: 'block' }}
      gridTemplateColumns={landing && !signedIn ? '1fr 44%' : '1fr'}
      alignItems="center"
      gap="1"
      w={{ base: 'full', lg: '16' }}
      minH={`calc({sizes.tabBar} + ${inset.bottom})`}
      px={{ base: `max({spacing.2}, ${inset.left}, ${inset.right})`, lg: '0' }}
      pb={{ base: inset.bottom, lg: '0' }}
      bg="surface"
      borderTop={{ base: '1px solid {colors.hairline}', lg: '0' }}
      borderRadius={{ lg: 'card' }}
      overflow="hidden"
      boxShadow={{ lg: 'raised' }}
    >
      <chakra.aside
        aria-label={words('site.dock.label')}
        display={{ base: 'grid', lg: 'block' }}
        gridTemplateColumns="repeat(3, 1fr)"
        h={{ lg: '60' }}
      >
        {signedIn ? (
          <DockLink to="/free-reports">{report}</DockLink>
        ) : (
          <DockButton type="button" onClick={signUp('report')}>
            {report}
          </DockButton>
        )}
        <DockLink to="/questions">
          <Icon name="question" />
          <Text as="span" id="site.dock.questions" />
        </DockLink>
        <DockButton type="button" onClick={askService}>
          <Icon name="headset" />
          <Text as="span" id="site.dock.service" />
        </DockButton>
      </chakra.aside>
      {landing && !signedIn && (
        <chakra.div display={{ base: 'block', lg: 'none' }}>
          <Button label="site.dock.action" block onClick={signUp('limit')} />
        </chakra.div>
      )}
      <Service />
    </chakra.div>
  )
}

function Service() {
  const service = usePortalState((snapshot) => snapshot.children.serviceDialog)
  const open = useSelector(service, (snapshot) => snapshot?.hasTag('open') ?? false)
  if (!useEver(open)) return null
  return (
    <Suspense>
      <ServiceDialog open={open} />
    </Suspense>
  )
}
