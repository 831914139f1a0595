/** The network is gone, or back: a strip at the foot of the window; the page and what was typed stay as they are. ERR-R04. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { T } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'

/** Nothing while there is a network. */
export function ConnectionStrip() {
  const connection = usePortalState((snapshot) => snapshot.children.connection)
  const offline = useSelector(connection, (snapshot) => snapshot?.hasTag('offline') ?? false)
  const returned = useSelector(connection, (snapshot) => snapshot?.hasTag('returned') ?? false)
  return (
    <chakra.div
      role="status"
      position="fixed"
      insetX="0"
      bottom={{ base: '16', lg: '0' }}
      zIndex="toast"
      pointerEvents="none"
      _print={{ display: 'none' }}
    >
      {(offline || returned) && (
        <chakra.p
          display="flex"
          alignItems="center"
          justifyContent="center"
          gap="2"
          px="5"
          py="3"
          bg={offline ? 'amberSoft' : 'greenSoft'}
          color={offline ? 'amberDeep' : 'greenDeep'}
          textStyle="small"
        >
          <Icon name={offline ? 'warn' : 'check'} small />
          <T id={offline ? 'connection.lost' : 'connection.returned'} />
        </chakra.p>
      )}
    </chakra.div>
  )
}
