/** The bar of the back office: its places, who is signed in, the language. */
import { chakra } from '@chakra-ui/react'
import names from '../../../locales/names.json' with { type: 'json' }
import { allLoans, type Place } from '../../../machines/staff/place.ts'
import { Button } from '../../ui/Button.tsx'
import { LogoMark } from '../../ui/drawings/Mark.tsx'
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import { T, Text, useWords, type Words } from '../../ui/T.tsx'
import { useOffice, useOfficeState } from './office-context.ts'
import { usePlaceLink } from './place-link.ts'

const Tab = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    h: 'full',
    pt: '2px',
    borderBottom: '2px solid transparent',
    color: 'onInkMuted',
    fontSize: 'sm',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { color: 'onInk' },
    _focusVisible: { outlineColor: 'tide', outlineOffset: '-2px' },
    '&[aria-current=page]': { color: 'onInk', fontWeight: '600', borderColor: 'tide' },
  },
})

/** Scrolls the places so far that one is seen. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

function Way({ to, words, current }: { to: Place; words: Words; current: boolean }) {
  const link = usePlaceLink(to)
  return (
    <Tab {...link} ref={current ? intoView : undefined} aria-current={current ? 'page' : undefined}>
      {typeof words === 'string' ? <T id={words} /> : words}
    </Tab>
  )
}

/** Sixty pixels of ink; on a phone and for leads, who have twice as many, the places are a second line. */
export function Bar() {
  const office = useOffice()
  const words = useWords()
  const { locale, staff } = useOfficeState(({ context }) => context)
  const signedIn = useOfficeState((snapshot) => snapshot.hasTag('signedIn'))
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={{ base: '4', lg: '8' }}
      minH="topBar"
      px={{ base: '4', lg: '10' }}
      pt={{ base: signedIn ? '3' : '0', md: signedIn && staff?.role === 'lead' ? '3' : '0' }}
      bg="ink"
      color="onInk"
    >
      <chakra.p display="flex" alignItems="center" gap="3" fontSize="lg" fontWeight="600" whiteSpace="nowrap">
        <LogoMark />
        <T id="staff.brand" />
        <Text as="span" color="onInkMuted" fontSize="sm" fontWeight="400" id="staff.title" />
      </chakra.p>
      {signedIn && <Places />}
      <chakra.div display="flex" alignItems="center" gap="4" ms="auto" fontSize="sm" color="onInkMuted">
        {signedIn && staff && (
          <>
            <chakra.span display={{ base: 'none', md: 'inline' }}>
              <T id={`staff.role.${staff.role}`} /> · {staff.name}
            </chakra.span>
            <Button variant="onInk" size="small" label="staff.signOut" onClick={() => office.send({ type: 'signOut.pressed' })} />
          </>
        )}
        <LanguageSelect
          names={names}
          aria-label={words('staff.language')}
          value={locale}
          onChoose={(chosen) => office.send({ type: 'language.chosen', locale: chosen })}
          minH="small"
          maxW={{ base: '16', md: 'none' }}
        />
      </chakra.div>
    </chakra.header>
  )
}

function Places() {
  const words = useWords()
  const place = useOfficeState(({ context }) => context.place)
  const lead = useOfficeState(({ context }) => context.staff?.role === 'lead')
  const tab = place.page === 'queue' ? place.tab : null
  return (
    <chakra.nav
      aria-label={words('staff.places')}
      order={{ base: 1, md: lead ? 1 : 0 }}
      display="flex"
      columnGap={{ base: '6', md: lead ? '4' : '6' }}
      // The places of a lead do not fit into a line in English; on a phone the row scrolls.
      flexWrap={{ md: lead ? 'wrap' : 'nowrap' }}
      h={{ base: '11', md: lead ? 'auto' : 'topBar' }}
      css={{ '& > a': { minH: '11' } }}
      w={{ base: 'full', md: lead ? 'full' : 'auto' }}
      overflowX="auto"
    >
      <Way to={{ page: 'queue', tab: 'all' }} words="staff.place.queue" current={tab !== null && tab !== 'mine' && tab !== 'decided'} />
      <Way to={{ page: 'queue', tab: 'mine' }} words="staff.place.mine" current={tab === 'mine'} />
      <Way to={{ page: 'queue', tab: 'decided' }} words="staff.place.decided" current={tab === 'decided'} />
      <Way to={allLoans} words="staff.place.loans" current={place.page === 'loans' || place.page === 'loan'} />
      <Way to={{ page: 'collections' }} words="staff.place.collections" current={place.page === 'collections'} />
      <Way to={{ page: 'sentCases' }} words="staff.place.sentCases" current={place.page === 'sentCases'} />
      <Way to={{ page: 'accounts' }} words="staff.place.accounts" current={place.page === 'accounts'} />
      <Way to={{ page: 'names' }} words="staff.place.names" current={place.page === 'names'} />
      {lead && <Way to={{ page: 'breaks' }} words="staff.place.breaks" current={place.page === 'breaks'} />}
      {lead && <Way to={{ page: 'unidentified' }} words="staff.place.unidentified" current={place.page === 'unidentified'} />}
      {lead && <Way to={{ page: 'arrangements' }} words="staff.place.arrangements" current={place.page === 'arrangements'} />}
      {lead && <Way to={{ page: 'adjustments' }} words="staff.place.adjustments" current={place.page === 'adjustments'} />}
      {lead && <Way to={{ page: 'exceptions' }} words="staff.place.exceptions" current={place.page === 'exceptions'} />}
      {lead && <Way to={{ page: 'rates' }} words="staff.place.rates" current={place.page === 'rates'} />}
      {lead && (
        <Way to={{ page: 'reports' }} words="staff.place.reports" current={place.page === 'reports' || place.page === 'exposures'} />
      )}
      {lead && <Way to={{ page: 'reads', caseId: null }} words="staff.place.reads" current={place.page === 'reads'} />}
      {lead && <Way to={{ page: 'members' }} words="staff.place.members" current={place.page === 'members'} />}
      <Way to={{ page: 'codes' }} words="staff.place.codes" current={place.page === 'codes'} />
    </chakra.nav>
  )
}
