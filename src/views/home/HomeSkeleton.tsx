/** The dashboard while it loads, in the sizes of what is coming. */
import { chakra } from '@chakra-ui/react'
import { SideRail } from '../../ui/SideRail.tsx'
import { Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'

/** Panel, waterfall, schedule and rail as bones. */
export function HomeSkeleton() {
  return (
    <SideRail aside={<Skeleton kind="card" count={6} />}>
      <chakra.div minH="56" borderRadius="card" bg="ink" />
      <Skeleton kind="card" count={9} />
      <SkeletonCard rows={5} />
    </SideRail>
  )
}
