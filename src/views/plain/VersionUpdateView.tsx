/** A newer version of the portal is there: the page above loads by itself. ANLY-01, ANLY-02. */
import { chakra } from '@chakra-ui/react'
import { Spinner } from '../../ui/Spinner.tsx'
import { T } from '../../ui/T.tsx'

/** One sentence in the middle of the window; fetched with the start, because parts of the old version are gone. */
export function VersionUpdateView() {
  return (
    <chakra.main display="grid" minH="100dvh" placeContent="center" justifyItems="center" gap="4" px="5" textAlign="center">
      <Spinner />
      <div role="alert">
        <chakra.h1 textStyle="title">
          <T id="plain.newVersion.title" />
        </chakra.h1>
        <chakra.p mt="2" color="muted">
          <T id="plain.newVersion.text" />
        </chakra.p>
      </div>
    </chakra.main>
  )
}
