/** Landings for advertisements and the one campaign: no public layout, a colouring and a headline of their own, one action, the lender's duties. ROUTE-17, ROUTE-50, ROUTE-53, SHELL-36. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { type LandingLayout, monthOf, templateOf } from '../../machines/portal/campaigns.ts'
import { Button } from '../ui/Button.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Sampan } from '../ui/drawings/Boat.tsx'
import { Money, Percent } from '../ui/Money.tsx'
import { T } from '../ui/T.tsx'
import { Brand } from '../views/parts/Brand.tsx'
import { LanguageSwitch } from '../views/parts/LanguageSwitch.tsx'
import { PageLink } from '../views/parts/PageLink.tsx'
import { usePortalState } from '../views/parts/portal-context.ts'
import { Main, Shell, TopBar } from '../views/parts/TopBar.tsx'
import { PublicFooter } from '../views/shell/Footer.tsx'
import { exampleRate, offers } from '../views/site/calculator.ts'
import { useSignUp } from './use-sign-up.ts'

type AdvertLayout = Exclude<LandingLayout, 'standard'>

/** Ground and accent of a layout, dark enough for white text by day and by night; its texts are those of the template unless it has its own. */
const looks: Readonly<Record<AdvertLayout, { bg: string; accent: string; said?: 'walmart' }>> = {
  'adv-red': { bg: 'advRed', accent: 'kraft' },
  'adv-blue': { bg: 'advBlue', accent: 'tide' },
  campaign: { bg: 'ink2', accent: 'kraft', said: 'walmart' },
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div>
      <chakra.dt textStyle="note" color="onInk" opacity="0.86">
        <T id={`site.landing.fact.${name}`} />
      </chakra.dt>
      <chakra.dd m="0" fontSize={{ base: 'lg', md: '2xl' }} fontWeight="700" lineHeight="1.4">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}

/** Three things beside one another, below one another on a phone. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
    gap: { base: '4', md: '12' },
    maxW: 'page',
    mx: 'auto',
    px: { base: '5', md: '6' },
  },
})

/** The sampan on the water before the sun, in the colour of the text. */
function Afloat() {
  return (
    <chakra.svg viewBox="0 0 520 300" aria-hidden="true" display="block" w="full" overflow="visible" position="relative">
      <g fill="currentColor">
        <path d="M60 300a210 210 0 0 1 420 0Z" opacity=".16" />
        <path d="M115 300a155 155 0 0 1 310 0Z" opacity=".4" />
      </g>
      <g transform="translate(10 112)">
        <Sampan />
      </g>
    </chakra.svg>
  )
}

/** The sign-in button; for a signed-in user a link to the dashboard. */
function OwnPages() {
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  if (signedIn) return <PageLink to="/credit/hook/home" label="shell.nav.home" look="onInk" size="short" />
  return <Button label="shell.signIn" variant="onInk" size="short" onClick={() => dialog?.send({ type: 'signIn.requested' })} />
}

const reasons = ['read', 'pay', 'early'] as const

function Advert({ layout }: { layout: AdvertLayout }) {
  const signUp = useSignUp()
  const template = usePortalState((snapshot) => templateOf(snapshot.context.search))
  const title = useId()
  const { bg, accent, said = template } = looks[layout]
  const most = <Money value={{ amount: offers.hook.most.toString(), currency: 'HKD' }} />
  return (
    <Shell>
      <TopBar>
        <Brand />
        <chakra.div display="flex" alignItems="center" gap={{ base: '2', md: '4' }} ms="auto" minW="0">
          <LanguageSwitch />
          <OwnPages />
        </chakra.div>
      </TopBar>
      <Main>
        <chakra.section aria-labelledby={title} position="relative" overflow="hidden" bg={bg} color="onInk">
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' }}
            gap={{ base: '6', lg: '16' }}
            maxW="page"
            mx="auto"
            px={{ base: '5', md: '6' }}
            pt={{ base: '8', md: '20' }}
          >
            <chakra.div pb={{ lg: '20' }}>
              <chakra.p
                display="inline-block"
                px="3"
                py="1"
                borderRadius="bone"
                bg={accent}
                color="dayHeading"
                textStyle="small"
                fontWeight="600"
              >
                <T id={`site.advert.for.${said}`} values={{ month: template && <DateText value={monthOf(template)} kind="monthName" /> }} />
              </chakra.p>
              <chakra.h1 id={title} textStyle="h1" mt="4" color="onInk">
                <T id={`site.advert.title.${said}`} />
              </chakra.h1>
              <chakra.p textStyle="lead" mt="4" maxW="reading">
                <T id={`site.advert.lead.${said}`} values={{ most }} />
              </chakra.p>
              <chakra.div mt="8" display="flex" flexDirection={{ base: 'column', md: 'row' }}>
                <chakra.button
                  type="button"
                  onClick={signUp}
                  minH="button"
                  px="8"
                  borderRadius="control"
                  bg="onInk"
                  color="dayHeading"
                  fontWeight="700"
                  cursor="pointer"
                  _hover={{ bg: accent }}
                  _focusVisible={{ outlineColor: 'onInk' }}
                >
                  <T id="site.landing.action" />
                </chakra.button>
              </chakra.div>
              <chakra.p mt="3" textStyle="note" opacity="0.86">
                <T id="site.advert.note" />
              </chakra.p>
            </chakra.div>
            <chakra.div alignSelf="end" w="full" maxW={{ base: '72', lg: 'none' }} mx="auto" color={accent}>
              <Afloat />
            </chakra.div>
          </chakra.div>
          <chakra.div bg="ink">
            <Row as="dl" py="6">
              <Fact name="limit">
                <T id="site.landing.fact.limit.most" values={{ amount: most }} />
              </Fact>
              <Fact name="price">
                <T id="site.landing.fact.price.rate" values={{ rate: <Percent rate={exampleRate('hook')} /> }} />
                <chakra.small display="block" textStyle="note" fontWeight="400">
                  <T id="site.landing.fact.price.note" />
                </chakra.small>
              </Fact>
              <Fact name="speed">
                <T id="site.landing.fact.speed.days" />
              </Fact>
            </Row>
          </chakra.div>
        </chakra.section>
        <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }} py={{ base: '10', md: '16' }}>
          <Row as="ul" px="0" listStyleType="none">
            {reasons.map((reason) => (
              <li key={reason}>
                <chakra.h2 textStyle="h3">
                  <T id={`site.advert.reason.${reason}.title`} />
                </chakra.h2>
                <chakra.p mt="1" color="muted" textWrap="pretty">
                  <T id={`site.advert.reason.${reason}.text`} />
                </chakra.p>
              </li>
            ))}
          </Row>
          <chakra.div mt="10" display="flex" flexDirection={{ base: 'column', md: 'row' }}>
            <Button label="site.landing.action" onClick={signUp} />
          </chakra.div>
        </chakra.div>
      </Main>
      <PublicFooter product="hook" landing={false} docked={false} />
    </Shell>
  )
}

/** Advertisement in red: 2506red, 2507red. ROUTE-53. */
export function AdvertRedView() {
  return <Advert layout="adv-red" />
}

/** Advertisement in blue: 2506blue. ROUTE-53. */
export function AdvertBlueView() {
  return <Advert layout="adv-blue" />
}

/** The campaign for sellers on Walmart: its channel and template together. ROUTE-50. */
export function CampaignView() {
  return <Advert layout="campaign" />
}
