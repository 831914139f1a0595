/** The head of the landing: the sky says what it is, the water says what it costs. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Product } from '../../contract/kernel/product.ts'
import { leastDrawdown } from '../../contract/lending/terms.ts'
import { Button } from '../ui/Button.tsx'
import { HarbourDawn } from '../ui/drawings/Harbour.tsx'
import { Money, Percent } from '../ui/Money.tsx'
import { T } from '../ui/T.tsx'
import { goTo } from '../views/parts/go-to.ts'
import { exampleRate, offers } from '../views/site/calculator.ts'
import { useSignUp } from './use-sign-up.ts'

/** Day colours in either theme: the scene is drawn by day. */
const day = { '--chakra-colors-heading': '{colors.dayHeading}', '& b': { whiteSpace: 'nowrap', color: 'dayHeading' } }

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div ps={{ lg: '6' }} borderStart={{ lg: '1px solid {colors.onInkLine}' }} _first={{ ps: '0', borderStart: '0' }}>
      <chakra.dt textStyle="note" color="onInkMuted">
        <T id={`site.landing.fact.${name}`} />
      </chakra.dt>
      {children}
    </chakra.div>
  )
}

const Answer = chakra('dd', { base: { m: '0', fontSize: { base: 'md', md: 'xl' }, fontWeight: '700', lineHeight: '1.5' } })
const Note = chakra('dd', { base: { m: '0', textStyle: 'note', color: 'onInkMuted', textWrap: 'balance', wordBreak: 'keep-all' } })

function Facts({ product }: { product: Product }) {
  const offer = offers[product]
  const money = (amount: bigint) => <Money value={{ amount: amount.toString(), currency: 'HKD' }} />
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
      gap={{ base: '4', lg: '0' }}
      mt="auto"
      mx={{ base: '-5', md: '0' }}
      px={{ base: '5', md: '0' }}
      pt="5"
      pb="6"
      bg={{ base: 'ink', md: 'transparent' }}
      color="onInk"
    >
      <Fact name="whom">
        <Answer>
          <T id={`site.landing.fact.whom.${product}`} />
        </Answer>
        <Note>
          <T id={`site.landing.fact.whom.note.${product}`} />
        </Note>
      </Fact>
      <Fact name="limit">
        <Answer>
          <T id="site.landing.fact.limit.most" values={{ amount: money(offer.most) }} />
        </Answer>
        <Note>
          <T id="site.landing.fact.limit.least" values={{ amount: money(leastDrawdown) }} />
        </Note>
      </Fact>
      <Fact name="price">
        <Answer>
          <T id="site.landing.fact.price.rate" values={{ rate: <Percent rate={exampleRate(product)} /> }} />
        </Answer>
        <Note>
          <T id="site.landing.fact.price.note" />
        </Note>
      </Fact>
      <Fact name="speed">
        <Answer>
          <T id="site.landing.fact.speed.days" />
        </Answer>
        <Note>
          <T id="site.landing.fact.speed.note" />
        </Note>
      </Fact>
    </chakra.dl>
  )
}

/** Promise, the two actions and four facts over the harbour at dawn. */
export function Hero({ product }: { product: Product }) {
  const signUp = useSignUp()
  const most = <Money value={{ amount: offers[product].most.toString(), currency: 'HKD' }} />
  return (
    <chakra.section
      aria-labelledby="landing-title"
      position="relative"
      overflow="hidden"
      bgImage="{gradients.skyDawn}"
      color="dayText"
      css={day}
    >
      <chakra.div position="absolute" inset="0" display={{ base: 'none', md: 'block' }} _print={{ display: 'none' }}>
        <HarbourDawn />
      </chakra.div>
      <chakra.div
        position="relative"
        isolation="isolate"
        display="flex"
        flexDirection="column"
        minH={{ md: 'hero' }}
        maxW="page"
        mx="auto"
        px={{ base: '5', md: '6' }}
        pt={{ base: '6', md: '14' }}
      >
        <chakra.p
          alignSelf="flex-start"
          display="inline-flex"
          alignItems="center"
          gap="2"
          px="3"
          py="1"
          borderRadius="bone"
          bg="onInk"
          color="dayHeading"
          textStyle="small"
          _before={{ content: '""', w: '1', h: '4', borderRadius: '2px', bg: 'action' }}
        >
          <T id={`site.landing.for.${product}`} />
        </chakra.p>
        <chakra.h1 id="landing-title" textStyle="h1" mt={{ base: '3', md: '4' }} maxW={{ md: 'xl' }}>
          <T id={`site.landing.title.${product}`} />
        </chakra.h1>
        <chakra.p textStyle="lead" maxW="reading" mt={{ base: '3', md: '4' }}>
          <T id={`site.landing.lead.${product}`} values={{ most }} />
        </chakra.p>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'stretch', md: 'center' }}
          gap={{ base: '2', md: '6' }}
          mt={{ base: '5', md: '7' }}
        >
          <Button label="site.landing.action" onClick={signUp} />
          <chakra.button
            type="button"
            color="dayHeading"
            fontWeight="600"
            lineHeight="48px"
            textAlign="center"
            textDecorationColor="action"
            textDecorationThickness="2px"
            textUnderlineOffset="6px"
            textDecorationLine="underline"
            cursor="pointer"
            onClick={() => goTo('fee')}
          >
            <T id="site.landing.calculate" />
          </chakra.button>
        </chakra.div>
        <chakra.div display={{ md: 'none' }} mx="-5" mt="-20" zIndex="-1" _print={{ display: 'none' }}>
          <HarbourDawn phone />
        </chakra.div>
        <Facts product={product} />
      </chakra.div>
    </chakra.section>
  )
}
