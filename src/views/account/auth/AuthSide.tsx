/** The harbour beside the forms: by night for small shops, at dusk for underwriting. AUTH-03. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { Wish } from '../../../../machines/account/authDialog.ts'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import type { AuthMode } from './AuthDialog.tsx'

/** The picture is loaded after the forms, which do not wait for it. */
const HarbourNight = lazy(async () => ({ default: (await import('../../../ui/drawings/HarbourNight.tsx')).HarbourNight }))

const promises = ['readOnly', 'saved', 'price'] as const

/** Picture and a few words; on a phone a strip of the same picture. */
export function AuthSide({ mode, wish, product }: { mode: AuthMode; wish: Wish; product: Product }) {
  const said = mode === 'signUp' && wish === 'report' ? 'signUp.report' : mode
  return (
    <>
      <chakra.div position="absolute" inset="0" display={{ base: 'none', lg: 'block' }}>
        <Suspense>
          <HarbourNight product={product} />
        </Suspense>
      </chakra.div>
      <chakra.div position="absolute" inset="0" display={{ lg: 'none' }}>
        <Suspense>
          <HarbourNight product={product} shape="strip" />
        </Suspense>
      </chakra.div>
      <chakra.div
        position="relative"
        display="flex"
        flexDirection="column"
        justifyContent={{ base: 'center', lg: 'flex-start' }}
        minH="inherit"
        h={{ lg: 'full' }}
        px={{ base: '5', lg: '8' }}
        pt={{ base: '3', lg: '10' }}
        pb={{ base: '3', lg: '8' }}
      >
        <Text
          fontSize={{ base: 'xl', lg: '3xl' }}
          fontWeight="700"
          lineHeight="1.4"
          maxW={{ base: '48', lg: 'none' }}
          id={`auth.side.${said}.title`}
        />
        <Text mt={{ lg: '2' }} textStyle="small" color="onInkMuted" maxW={{ base: '60', lg: 'none' }} id={`auth.side.${said}.text`} />
        {mode === 'signUp' && (
          <chakra.ul display={{ base: 'none', lg: 'grid' }} gap="2" mt="auto" textStyle="small" listStyleType="none">
            {promises.map((promise) => (
              <chakra.li key={promise} display="flex" gap="2" css={{ '& svg': { color: 'onInkLink' } }}>
                <Icon name="check" />
                <T id={`auth.side.promise.${promise}`} />
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </chakra.div>
    </>
  )
}
