/** The skeleton of a page, before anything of it is known. */
import { chakra } from '@chakra-ui/react'
import { LogoMark } from '../../ui/drawings/Mark.tsx'
import { SideRail, Wrap } from '../../ui/SideRail.tsx'
import { Skeleton, SkeletonBone } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/T.tsx'
import { HomeSkeleton } from '../home/HomeSkeleton.tsx'
import { inset, Shell, TopBar } from '../parts/TopBar.tsx'

/**
 * The skeleton of the dashboard (`home`) or of any other page. `bare` brings a bar of its own, where no shell is around it yet. After four
 * seconds it says that the connection is slow and that it keeps trying.
 */
export function StartingPage({ bare, home }: { bare: boolean; home: boolean }) {
  const body = (
    <Wrap>
      <chakra.div minH="80dvh" py={{ base: '6', md: '8' }}>
        <Text
          role="status"
          position="fixed"
          insetX="0"
          bottom={{ base: '20', lg: '6' }}
          w="fit-content"
          maxW="calc(100% - {spacing.8})"
          mx="auto"
          px="4"
          py="2"
          borderRadius="full"
          bg="surface"
          boxShadow="raised"
          textStyle="small"
          color="muted"
          visibility="hidden"
          animationName="reveal"
          animationDuration="1ms"
          animationDelay="4s"
          animationFillMode="forwards"
          id="starting.slow"
        />
        <chakra.div mb={{ base: '5', md: '6' }}>
          <SkeletonBone kind="title" />
        </chakra.div>
        {home ? <HomeSkeleton /> : <Cards />}
      </chakra.div>
    </Wrap>
  )
  if (!bare) return body
  return (
    <Shell>
      <TopBar>
        <LogoMark />
      </TopBar>
      <main id="main" tabIndex={-1}>
        {body}
      </main>
      {home && (
        <chakra.div
          position="fixed"
          insetX="0"
          bottom="0"
          display={{ base: 'block', lg: 'none' }}
          h={`calc({sizes.tabBar} + ${inset.bottom})`}
          bg="surface"
          borderTop="{borders.line}"
        />
      )}
    </Shell>
  )
}

/** Two cards of text, for every other page. */
function Cards() {
  return (
    <SideRail aside={<Skeleton kind="card" />}>
      <Skeleton kind="card" />
    </SideRail>
  )
}
