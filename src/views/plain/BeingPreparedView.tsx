/** A page whose content comes later: says so, says what will be here, and what can be done meanwhile. */
import { chakra } from '@chakra-ui/react'
import { Chip } from '../../ui/Chip.tsx'
import { BeingPrepared } from '../../ui/drawings/Still.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { pageFor, preparedOf } from './prepared.ts'

/** The page at `page`, its id in the chart, under its own title. */
export function BeingPreparedView({ page }: { page: string }) {
  const product = usePortalState((snapshot) => snapshot.context.product)
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const prepared = preparedOf(page)
  return (
    <chakra.section
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) {sizes.aside}' }}
      alignItems="center"
      gap={{ base: '8', md: '16' }}
      maxW="page"
      mx="auto"
      px={{ base: '5', md: '6' }}
      py={{ base: '8', md: '20' }}
    >
      <div>
        <Chip words="prepared.chip" tone="amber" icon="clock" />
        <chakra.h1 textStyle="h2" mt="3">
          <T id={`title.${page}`} />
        </chakra.h1>
        {prepared && (
          <>
            <chakra.p mt="3" textStyle="lead" textWrap="pretty">
              <T id={`prepared.${prepared.text}`} />
            </chakra.p>
            <chakra.p mt="8" mb="2" textStyle="small" color="muted">
              <T id="prepared.meanwhile" />
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
              <PageLink to={pageFor(prepared.meanwhile, product)} label={`prepared.do.${prepared.meanwhile}`} look="primary" />
              {signedIn && prepared.meanwhile !== 'home' && (
                <PageLink to={pageFor('home', product)} label="prepared.do.home" look="quiet" />
              )}
            </chakra.div>
          </>
        )}
      </div>
      <chakra.div maxW="aside" order={{ base: '-1', md: '0' }} w={{ base: '60%', md: 'full' }}>
        <BeingPrepared />
      </chakra.div>
    </chakra.section>
  )
}
