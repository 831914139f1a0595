/** View of an automatic reload: of the page above for a newer version, or of this page once the network is back. ANLY-01, ANLY-02, ERR-R04. */
import { chakra } from '@chakra-ui/react'
import { Buoy } from '../../ui/Buoy.tsx'
import { LogoMark } from '../../ui/drawings/Mark.tsx'
import { Text } from '../../ui/T.tsx'
import { Shell, TopBar } from '../parts/TopBar.tsx'

const words = {
  newVersion: { title: 'plain.newVersion.title', text: 'plain.newVersion.text' },
  offline: { title: 'plain.offline.title', text: 'plain.offline.text' },
} as const

/**
 * One sentence below the bar, none while the error page is on its way; fetched with the start, because parts of the old version are gone,
 * and without a network all are.
 */
export function ReloadingView({ why }: { why: keyof typeof words | null }) {
  return (
    <Shell>
      <TopBar>
        <LogoMark />
      </TopBar>
      <chakra.main
        id="main"
        tabIndex={-1}
        display="grid"
        flex="1"
        placeContent="center"
        justifyItems="center"
        gap="5"
        px="5"
        textAlign="center"
      >
        <Buoy />
        {why !== null && (
          <chakra.div role="alert" pb="topBar">
            <Text as="h1" textStyle="title" id={words[why].title} />
            <Text mt="2" color="muted" id={words[why].text} />
          </chakra.div>
        )}
      </chakra.main>
    </Shell>
  )
}
