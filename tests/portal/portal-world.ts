/** A portal with a given world: signed-in user, linked shops, status of the company. */
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate'
import type { Login, User } from '../../contract/account/accounts.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Position } from '../../contract/home/onboarding.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { type Departure, handoffMachine } from '../../machines/account/handoff.ts'
import { newPasswordMachine } from '../../machines/account/newPassword.ts'
import type { StoredSession } from '../../machines/account/session/stored.ts'
import { sessionMachine } from '../../machines/account/session.ts'
import { stepUpMachine } from '../../machines/account/stepUp.ts'
import { positionMachine } from '../../machines/analytics/position.ts'
import type { Toast } from '../../machines/kernel/port.ts'
import { noticesMachine } from '../../machines/notices/notices.ts'
import { pageOf, portalMachine } from '../../machines/portal/portal.ts'
import { quiet } from '../harness/alone.ts'
import { waitFor } from '../support/wait-for.ts'

/** The company of the merchant. */
export const membership = {
  id: 'm',
  companyId: 'c',
  registerNameEn: 'Haifu',
  registerNameCn: '海富',
  kycStatus: 'approved' as const,
  isDefault: true,
  role: 'administrator' as const,
  joinMethod: 'founder' as const,
  isLastAdministrator: false,
}

export const merchant: User = { id: '1', userId: 1, email: 'a@example.com', is_activated: true, register_source: 'small_shop_financing' }

type World = {
  user?: Partial<User> | null
  company?: boolean
  shops?: number
  position?: Position | Error
  /** How storing the position fails, if it does. */
  storing?: Error
  /** The token another site has left, if any. */
  readHandoff?: () => string | null
  /** The token is being compared with the session: its cookie is gone. */
  cookieRead?: () => void
  /** The banner is asked for. */
  asked?: () => unknown
  /** Answer of its exchange; none by default. */
  exchange?: () => Promise<Login>
}

/**
 * Starts a portal in a world. `asks` counts the calls to the server, `stored` has the stored positions, `notices` the notices shown to the
 * merchant, `left` the addresses it sent them to, `drafts` the events of pages with a draft, up to signing out, `noticed` the requests for
 * the banner and the bell.
 */
export function portalIn({
  user = {},
  company = true,
  shops = 1,
  position = { status: '', path: null },
  storing,
  readHandoff = () => null,
  cookieRead = () => {},
  asked = () => {},
  exchange = () => new Promise<Login>(() => {}),
}: World) {
  const session: StoredSession | null = user && { user: { ...merchant, ...user }, token: 't', expiresAt: '2099-01-01 00:00:00' }
  const asks: string[] = []
  const stored: [path: string, status: string][] = []
  const notices: Toast[] = []
  const logged: unknown[] = []
  const left: Departure[] = []
  const drafts: string[] = []
  const noticed: string[] = []
  const draftPage = fromCallback(({ receive }) => receive(({ type }) => drafts.push(type))) as never
  const never = fromPromise<never>(() => new Promise(() => {}))
  const portal = createActor(
    quiet(portalMachine).provide({
      actors: {
        session: quiet(sessionMachine).provide({
          actors: {
            listMemberships: fromPromise<Membership[], { userId: number }>(async () =>
              company ? [membership, { ...membership, companyId: 'd', isDefault: false }] : [],
            ),
            signOut: fromPromise(async () => {
              drafts.push('signOut')
              return null
            }),
          },
        }),
        handoff: quiet(handoffMachine).provide({
          actors: {
            exchangeHandoff: fromPromise(exchange),
            compareHandoff: fromPromise<OutputOf<'compareHandoff'>, { accessToken: string }>(async () => {
              cookieRead()
              return { same_user: false, expires_in: 120 }
            }),
          },
          actions: { leaveFor: (_, departure) => left.push(departure) },
        }),
        notices: quiet(noticesMachine).provide({
          actors: {
            listNotices: fromPromise<OutputOf<'listNotices'>, { page: number; per_page: number }>(async () => {
              noticed.push('listNotices')
              asked()
              return { data: [], total: 0 }
            }),
            countUnread: fromPromise(async () => {
              noticed.push('countUnread')
              return { messages: 0, announcements: 0 }
            }),
          },
        }),
        position: quiet(positionMachine).provide({
          actors: {
            storePosition: fromPromise<null, { path: string; path_name: string }>(async ({ input: { path, path_name } }) => {
              stored.push([path, path_name])
              if (storing) throw storing
              return null
            }),
          },
          actions: { logFailure: (_, { error }) => logged.push(error) },
        }),
        messages: never as never,
        sendUnsent: fromPromise<void, void>(async () => void asks.push('sendUnsent')),
        home: never as never,
        companyJoin: never as never,
        companyList: never as never,
        companyUsers: never as never,
        bankAccounts: never as never,
        redPackets: never as never,
        applications: never as never,
        drawdownApproval: never as never,
        arrangements: never as never,
        merchantCases: never as never,
        loan: never as never,
        facility: never as never,
        statements: never as never,
        timeline: never as never,
        chargeOrders: never as never,
        repaymentOrder: never as never,
        myShops: never as never,
        activateShop: never as never,
        increaseLimit: never as never,
        drawdownAccount: draftPage,
        businessInfo: never as never,
        profile: draftPage,
        newPassword: quiet(newPasswordMachine).provide({
          actors: { setPassword: fromPromise(async () => null) as never, activation: never as never },
        }),
        accountDispute: never as never,
        stepUp: stepUpMachine,
        questions: never as never,
        freeReports: never as never,
        signing: never as never,
        drawdown: never as never,
        kycWizard: draftPage,
        shopAuthorisation: never as never,
        creditLimit: never as never,
        listAuthorisations: fromPromise<OutputOf<'listAuthorisations'>, Record<string, never>>(async () => {
          asks.push('listAuthorisations')
          return { psp: [], shop: Array.from({ length: shops }, () => ({ status: 'normal' })) as never }
        }),
        readPosition: fromPromise(async () => {
          asks.push('readPosition')
          if (position instanceof Error) throw position
          return position
        }),
      },
      actions: { logFailure: (_, { error }) => logged.push(error) },
    }),
    {
      input: {
        stored: session,
        storedCompanyId: null,
        locale: 'zh_CN',
        messages: { 'title.brand': 'Sampan' },
        newKey: () => 'key',
        readHandoff,
        partnerSite: 'https://partner.test',
        address: { page: '/', search: '', params: {} },
      },
    },
  )
  portal.on('notice.raised', (notice) => notices.push(notice))
  portal.start()
  // The first page is not waited for.
  portal.getSnapshot().children.position?.send({ type: 'content.shown' })
  return { portal, asks, stored, notices, logged, left, drafts, noticed }
}

type Portal = ActorRefFrom<typeof portalMachine>

/** Opens a page and waits until the chart has answered. */
export async function visit(
  portal: Portal,
  page: string,
  search = '',
): Promise<{ page: string | null; search: string; from: string | null }> {
  await settled(portal)
  portal.send({ type: 'location.requested', path: page, search, params: {}, opens: true })
  return settled(portal)
}

/** Waits until nothing is being asked. */
export async function settled(portal: Portal): Promise<{ page: string | null; search: string; from: string | null }> {
  const snapshot = await waitFor(portal, (state) => !state.hasTag('busy'))
  return { page: pageOf(snapshot), search: snapshot.context.search, from: snapshot.context.from }
}
