/** What is on the screen while the portal starts or asks where to go on. */
import { chakra } from '@chakra-ui/react'
import { pageOf } from '../../../machines/portal.ts'
import { Skeleton, SkeletonBone } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'

/** A skeleton of a page; after four seconds it says that the connection is slow and that it keeps trying. */
export function StartingView() {
  const bare = usePortalState((snapshot) => pageOf(snapshot) === null && snapshot.context.user === null)
  return (
    <>
      {bare && <chakra.div h="topBar" bg="ink" />}
      <chakra.div maxW="page" minH="80dvh" mx="auto" px={{ base: '5', md: '6' }} py={{ base: '6', md: '10' }}>
        <chakra.p
          role="status"
          textStyle="small"
          color="muted"
          minH="8"
          visibility="hidden"
          animationName="reveal"
          animationDuration="1ms"
          animationDelay="4s"
          animationFillMode="forwards"
        >
          <T id="starting.slow" />
        </chakra.p>
        <SkeletonBone kind="title" />
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) {sizes.aside}' }} gap="6" mt="6">
          <Skeleton kind="card" />
          <Skeleton kind="card" />
        </chakra.div>
      </chakra.div>
    </>
  )
}
