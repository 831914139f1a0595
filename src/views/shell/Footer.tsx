/** The lender's duties in full view: warning, licence, hotline, terms, privacy, ICP. SHELL-09 to SHELL-15, A62. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Product } from '../../../contract/kernel/product.ts'
import { Shore } from '../../ui/drawings/Shore.tsx'
import { T, Text } from '../../ui/T.tsx'
import { Unset } from '../../ui/Unset.tsx'
import { usePublicConfig } from '../parts/config-context.ts'
import { englishIn } from '../parts/literal.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { inset } from '../parts/TopBar.tsx'
import { Hotline } from '../site/Hotline.tsx'
import { ConsentChoice } from './ConsentChoice.tsx'

const InkLink = chakra(PageLink, { base: { minH: 'target', color: 'onInkLink', _focusVisible: { outlineColor: 'tide' } } })

/** A value of the configuration, or the striped mark that it is still missing. */
function Configured({ value }: { value: string | null }) {
  return value === null ? <Unset /> : value
}

/** The register where an ICP licence can be looked up. */
const icpRegister = 'https://beian.miit.gov.cn/'

function Icp({ licence }: { licence: string | null }) {
  if (licence === null) {
    return (
      <chakra.span>
        <T id="footer.icp" /> <Unset />
      </chakra.span>
    )
  }
  return (
    <chakra.a href={icpRegister} target="_blank" rel="noreferrer" color="onInkLink">
      {licence}
    </chakra.a>
  )
}

const english = englishIn({ textStyle: 'small', fontWeight: '400', color: 'onInkMuted' })

const inCantonese = (chunks: ReactNode[]) => (
  <span key="cantonese" lang="zh-HK">
    {chunks}
  </span>
)

function Duty({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" mb="2" id={label} />
      <chakra.dd m="0" color="onInk" fontSize="md">
        {children}
      </chakra.dd>
    </div>
  )
}

/** The footer of the public pages; its sky is that of the page above: white below the last section of a landing. On a phone it leaves room for the widget, if there is one. */
export function PublicFooter({ product, landing, docked = true }: { product: Product; landing: boolean; docked?: boolean }) {
  const { footer } = usePublicConfig()
  return (
    <chakra.footer
      bg="ink"
      color="onInkMuted"
      textStyle="small"
      pb={{ base: docked ? `calc({sizes.tabBar} + ${inset.bottom})` : inset.bottom, lg: '0' }}
    >
      <chakra.div h="32" bg={landing ? 'surface' : 'paper'}>
        <Shore />
      </chakra.div>
      <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }}>
        <Text
          py="8"
          color="onInk"
          fontSize={{ base: '2xl', md: '3xl' }}
          fontWeight="700"
          lineHeight="1.5"
          id="footer.warning"
          values={{ en: english, hk: inCantonese }}
        />
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr 1.4fr' }}
          gap={{ base: '6', md: '8' }}
          py="8"
          borderBlock="1px solid"
          borderColor="onInkLine"
        >
          <Duty label="footer.licence">
            <Configured value={footer.licence} />
          </Duty>
          <Duty label="footer.hotline">
            <Hotline color="onInk" />
          </Duty>
          <Duty label="footer.conditions">
            <T id={`footer.conditions.${product}`} />
          </Duty>
        </chakra.dl>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" columnGap="6" pt="6" pb="10">
          <Text as="span" me="auto" w={{ base: 'full', md: 'auto' }} id="footer.owner" />
          <InkLink to={`/credit/${product}/terms-and-condition`} label="footer.terms" />
          <InkLink to="/privacy" label="footer.privacy" />
          <InkLink to="/data-policy" label="footer.data" />
          <ConsentChoice />
          <Icp licence={footer.icp} />
        </chakra.div>
      </chakra.div>
    </chakra.footer>
  )
}

/** The slim footer of the merchant's pages. */
export function MerchantFooter({ product }: { product: Product }) {
  const { footer } = usePublicConfig()
  return (
    <chakra.footer
      borderTop="{borders.line}"
      pb={{ base: `calc({spacing.24} + ${inset.bottom})`, lg: '8' }}
      pt="6"
      mt="10"
      textStyle="fine"
      color="muted"
    >
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        flexWrap="wrap"
        gap="2"
        columnGap="6"
        maxW="page"
        mx="auto"
        px={{ base: '5', md: '6' }}
      >
        <Text as="b" color="heading" id="footer.warning.short" values={{ hk: inCantonese }} />
        <span>
          <T id="footer.licence" /> <Configured value={footer.licence} />
        </span>
        <span>
          <T id="footer.hotline" /> <Hotline />
        </span>
        <chakra.span display="flex" gap="4">
          <PageLink to={`/credit/${product}/terms-and-condition`} label="footer.terms" />
          <PageLink to="/privacy" label="footer.privacy" />
          <PageLink to="/data-policy" label="footer.data" />
          <ConsentChoice />
        </chakra.span>
      </chakra.div>
    </chakra.footer>
  )
}
