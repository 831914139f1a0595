/** Account menu: the e-mail with its menu on a desktop screen, the drawer on a phone. SHELL-24 to SHELL-26. */
import { chakra } from '@chakra-ui/react'
import { type MouseEvent, useId } from 'react'
import { pageOf } from '../../../machines/portal/portal.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon, type IconName } from '../../ui/drawings/Icons.tsx'
import { Say, T, Text, useWords, type Words } from '../../ui/T.tsx'
import { LanguageSwitch } from '../parts/LanguageSwitch.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortal, usePortalState } from '../parts/portal-context.ts'
import { BarButton, inset } from '../parts/TopBar.tsx'
import { useRepayment } from '../parts/use-repayment.ts'

/** A native popover: the browser closes it on Escape and on a press beside it. */
const Sheet = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    display: 'none',
    p: '2',
    border: '0',
    bg: 'surface',
    color: 'text',
    boxShadow: 'dialog',
    '&:popover-open': { display: 'block' },
  },
  variants: {
    kind: {
      menu: { top: 'topBar', insetEnd: 'max({spacing.6}, (100vw - {sizes.wrap}) / 2)', minW: '60', borderRadius: 'card' },
      drawer: {
        top: '0',
        insetEnd: '0',
        w: 'min(20rem, 88vw)',
        h: '100dvh',
        maxH: 'none',
        p: '4',
        pb: `calc({spacing.4} + ${inset.bottom})`,
        _backdrop: { bg: 'scrim' },
      },
    },
  },
})

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: 'button',
  px: '3',
  borderRadius: 'control',
  color: 'heading',
  fontSize: 'md',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  _hover: { bg: 'actionSoft' },
  '&[aria-current=page]': { bg: 'actionSoft', color: 'actionDeep', fontWeight: '600' },
} as const

const Entry = chakra('button', { base: entry })
const LinkEntry = chakra(PageLink, { base: entry })

const close = (event: MouseEvent<HTMLElement>) => event.currentTarget.hidePopover()

/** Whether the page belongs to an entry: the page itself or one below it. */
export const isAt = (page: string | null, to: string) => page === to || (page?.startsWith(`${to}/`) ?? false)

/** A page the drawer leads to. */
export type DrawerEntry = { to: string; label: Words; icon: IconName }

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The first letter of the address on a round tint. */
function Initial({ email }: { email: string }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="grid"
      placeItems="center"
      flex="none"
      w="7"
      h="7"
      borderRadius="full"
      bg="ink2"
      color="tide"
      fontSize="note"
      fontWeight="600"
      data-letter={email.charAt(0).toUpperCase()}
      // A drawing, not a word: the button is called by the whole address.
      _before={{ content: 'attr(data-letter)' }}
    />
  )
}

/** The address on two lines, so that one of usual length is there in full: who, and below it, small, where. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <chakra.span display={{ base: 'none', xl: 'grid' }} maxW="44" textAlign="start" lineHeight="18px" css={{ '& > *': clipped }}>
      <span>{email.slice(0, at)}</span>
      <chakra.small textStyle="fine" lineHeight="16px" color="onInkMuted">
        {email.slice(at)}
      </chakra.small>
    </chakra.span>
  )
}

/** Link to manage repayments, in a new tab; for activated users. SHELL-27, SHELL-28, decision A67. */
function RepaymentEntry() {
  const repay = useRepayment()
  if (!repay) return null
  return (
    <Entry type="button" onClick={repay}>
      <Icon name="external" />
      <T id="repayments.repayment.manage" />
    </Entry>
  )
}

function SignOut() {
  const portal = usePortal()
  return (
    <Entry type="button" onClick={() => portal.send({ type: 'signOut.requested' })}>
      <Icon name="out" />
      <T id="shell.signOut" />
    </Entry>
  )
}

/** The statements of the company in use, the own companies, who may act for it, and its complaints and appeals. KYC-16, USER-01, decision 124. */
const companyPages = [
  { to: '/statements', icon: 'bill', label: 'title./statements' },
  { to: '/company/list', icon: 'company', label: 'shell.companies' },
  { to: '/company/users', icon: 'users', label: 'shell.companyUsers' },
  { to: '/cases', icon: 'headset', label: 'shell.cases' },
] as const

/** Public pages that are useful to a merchant. ROUTE-07, ROUTE-08. */
const openPages = [
  { to: '/free-reports', icon: 'report', label: 'title./free-reports' },
  { to: '/questions', icon: 'question', label: 'title./questions' },
] as const

/** Pages for which the foot of a phone has no place. */
const ownPages = [{ to: '/accounts', icon: 'account', label: 'shell.nav.accounts' }] as const

function Links({ entries }: { entries: typeof companyPages | typeof openPages | typeof ownPages }) {
  const page = usePortalState(pageOf)
  return entries.map(({ to, icon, label }) => (
    <LinkEntry key={to} to={to} aria-current={page === to ? 'page' : undefined}>
      <Icon name={icon} />
      <T id={label} />
    </LinkEntry>
  ))
}

function ProfileLink() {
  const page = usePortalState(pageOf)
  return (
    <LinkEntry to="/profile" aria-current={isAt(page, '/profile') ? 'page' : undefined}>
      <Icon name="user" />
      <T id="shell.profile" />
    </LinkEntry>
  )
}

/** The e-mail of the user with profile and sign-out; on the desk only. */
export function AccountMenu() {
  const email = usePortalState((snapshot) => snapshot.context.user?.email ?? '')
  const id = useId()
  const words = useWords()
  return (
    <chakra.div display={{ base: 'none', lg: 'block' }} flex="none">
      <BarButton type="button" popoverTarget={id} aria-label={words('shell.account', { email })} maxW="full">
        <Initial email={email} />
        <Address email={email} />
        <Icon name="down" small />
      </BarButton>
      <Sheet kind="menu" id={id} popover="auto" onClick={close}>
        <chakra.p px="3" py="2" maxW="80" textStyle="small" color="muted" overflowWrap="anywhere">
          {email}
        </chakra.p>
        <RepaymentEntry />
        <Links entries={companyPages} />
        <ProfileLink />
        <Links entries={openPages} />
        <SignOut />
      </Sheet>
    </chakra.div>
  )
}

function Language() {
  return (
    <chakra.div {...entry} cursor="auto" _hover={undefined}>
      <Icon name="globe" />
      <Text as="span" aria-hidden="true" id="shell.language" />
      <chakra.span ms="auto">
        <LanguageSwitch compact onPaper />
      </chakra.span>
    </chakra.div>
  )
}

/** On a phone, where the tab of one's own leads to the profile: the ways to all that is one's own, the language, and the sign-out. */
export function OwnPages() {
  const words = useWords()
  return (
    <chakra.nav aria-label={words('shell.nav.mine')} display={{ base: 'block', lg: 'none' }}>
      <Card>
        <Links entries={companyPages} />
        <Links entries={ownPages} />
        <Language />
        <SignOut />
      </Card>
    </chakra.nav>
  )
}

/** The drawer of a phone: e-mail, pages, language, sign-out. SHELL-26. */
export function AccountDrawer({ entries = [] }: { entries?: readonly DrawerEntry[] }) {
  const page = usePortalState(pageOf)
  const email = usePortalState((snapshot) => snapshot.context.user?.email ?? '')
  const id = useId()
  const words = useWords()
  return (
    <chakra.div display={{ base: 'block', lg: 'none' }} flex="none">
      <BarButton type="button" popoverTarget={id} aria-label={words('shell.menu.open')}>
        <Icon name="menu" />
      </BarButton>
      <Sheet kind="drawer" id={id} popover="auto" role="dialog" aria-label={words('shell.menu')}>
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" mb="4">
          <chakra.b minW="0" ps="3" color="heading" textStyle="small" overflowWrap="anywhere">
            {email}
          </chakra.b>
          <Entry type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={words('shell.menu.close')} w="11" flex="none">
            <Icon name="close" />
          </Entry>
        </chakra.div>
        <chakra.nav aria-label={words('shell.menu')} onClick={(event) => event.currentTarget.parentElement?.hidePopover()}>
          {entries.map(({ to, label, icon }) => (
            <LinkEntry key={to} to={to} aria-current={isAt(page, to) ? 'page' : undefined}>
              <Icon name={icon} />
              <Say words={label} />
            </LinkEntry>
          ))}
          <RepaymentEntry />
          <Links entries={companyPages} />
          <ProfileLink />
          <Links entries={openPages} />
          <SignOut />
        </chakra.nav>
        <Language />
      </Sheet>
    </chakra.div>
  )
}
