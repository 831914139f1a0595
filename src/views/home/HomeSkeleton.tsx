/** The dashboard while it loads, in the sizes of what is coming. */
import { chakra } from '@chakra-ui/react'
import { Card } from '../../ui/Card.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Panel, waterfall, schedule and rail as bones. */
export function HomeSkeleton() {
  return (
    <SideRail aside={<Skeleton kind="card" count={6} />}>
      <chakra.div minH="56" borderRadius="card" bg="ink" />
      <Skeleton kind="card" count={9} />
      <Card>
        <Skeleton kind="rows" count={5} />
      </Card>
    </SideRail>
  )
}
