/** The worlds of the portal and the session: inputs, user events, answers and refusals of the server. */
import { pages } from '../../machines/portal/portal.ts'
import { isNewVisit, type Visits } from '../../machines/portal/visited.ts'
import type { World } from '../harness/alone.ts'
import { arrival, company, facts, login, membership, refusal, shop, user } from '../kernel/shared.world.ts'

const otherUser = { ...user, register_source: 'revenue_credit_automation' }
const stored = { user, token: 't', expiresAt: '2099-01-01 00:00:00' }
const positions = [
  { status: 'XDJ Drawdown Account Submitted', path: '/credit/hook/register/business-info' },
  { status: 'XDJ Business Info Submitted', path: '/credit/hook/register/signing' },
  { status: 'CAA Drawdown Account Submitted', path: '/credit/underwriting/register/business-info' },
  { status: 'CAA Business Info Submitted', path: '/credit/underwriting/register/signing' },
  { status: 'XDJ Signing Completed', path: '/credit/hook/home' },
  { status: 'CAA Signing Completed', path: '/credit/underwriting/home' },
  { status: '', path: null },
]

/** By name of the registry. */
export const portalWorlds: Record<string, World> = {
  portal: {
    inputs: [arrival, { ...arrival, stored, readHandoff: () => 'token' }],
    key: ({ user, company, product, interrupted, readHandoff, invitation, way, address, visited, goingBack }) => [
      way !== null,
      user === null && (readHandoff as () => string | null)() !== null,
      (user as typeof stored.user | null)?.register_source,
      company !== null,
      product,
      interrupted !== null,
      // Signed in, its page reads it at once.
      user === null && invitation !== null,
      // Going back is the same for visitors and merchants.
      user === null && [
        goingBack,
        Math.min((visited as readonly unknown[]).length, 3),
        isNewVisit({ address, visited, goingBack } as Visits),
      ],
    ],
    events: [
      ...pages.map((page) => ({ type: 'xstate.route', to: `#${page}` })),
      { type: 'location.requested', path: '/credit/hook', search: '?email=a%40example.com', params: {} },
      { type: 'location.requested', path: '/credit/underwriting', search: '?signup', params: {} },
      { type: 'location.requested', path: '/credit/underwriting', search: '', params: {} },
      ...['?tpid=2506red', '?tpid=2506blue', '?tpid=2506walmart&cpid=market', ''].map((search) => ({
        type: 'location.requested',
        path: '/credit/hook',
        search,
        params: {},
      })),
      { type: 'search.kept', search: '' },
      { type: 'report.requested' },
      { type: 'session.none' },
      { type: 'session.opened', user, memberships: [membership] },
      { type: 'session.opened', user: otherUser, memberships: [] },
      { type: 'session.opened', user: { ...user, register_source: 'partner' }, memberships: [] },
      ...[user, otherUser, null].map((each) => ({ type: 'session.expired', user: each })),
      ...[user, otherUser, null].map((each) => ({ type: 'session.ended', user: each })),
      { type: 'session.replaced' },
      { type: 'credentials.accepted', login },
      { type: 'credentials.accepted', login: { ...login, is_skip: true, user: { ...login.user, register_source: 'partner' } } },
      { type: 'partner.required', message: 'token', source: 'partner_site' },
      ...[login, null].map((each) => ({ type: 'departure.refused', login: each })),
      { type: 'signOut.requested' },
      { type: 'company.opened', company },
      { type: 'company.changed', company },
      { type: 'companies.changed', memberships: [membership] },
      { type: 'companies.changed', memberships: [] },
      ...facts('company.leaving default.changed invitation.read'),
      { type: 'location.requested', path: '/company', search: '?invitation=t', params: {} },
      { type: 'switcher.requested' },
      { type: 'join.requested' },
      { type: 'journey.continued' },
      { type: 'home.requested' },
      { type: 'drawdown.requested' },
      { type: 'search.used' },
      { type: 'limit.awaited', shopId: 's' },
      { type: 'shop.requested' },
      { type: 'back.pressed' },
      { type: 'page.settled' },
      { type: 'handoff.accepted' },
      { type: 'handoff.failed' },
      { type: 'link.spent' },
      { type: 'link.followed', path: '/credit/hook/home' },
      { type: 'shopActivation.requested', path: '' },
      { type: 'unread.changed' },
      { type: 'language.changed' },
      { type: 'notice.raised', kind: 'info', id: 'x' },
      { type: 'kyc.underReview' },
      { type: 'kyc.editable', complete: false },
      { type: 'kyc.editable', complete: true },
      { type: 'kyc.stepSaved' },
      { type: 'tasks.opened' },
      ...['company', 'business', 'connectedPersons'].flatMap((step) => [
        { type: 'kyc.refused', step },
        { type: 'step.opened', step },
      ]),
      { type: 'signing.reviewing' },
      { type: 'signing.waiting' },
      { type: 'signing.completed' },
      { type: 'chart.missing', chart: 'home', page: '/credit/hook/home' },
      ...facts('supplement.prepared signing.none shops.requested authorisation.requested consent.sought'),
    ],
    outputs: {
      listAuthorisations: [
        { psp: [], shop: [] },
        { psp: [], shop: [shop] },
      ],
      readPosition: positions,
    },
  },
  session: {
    inputs: [{ stored }, { stored: null }],
    events: [
      { type: 'credentials.accepted', login },
      { type: 'session.expired' },
      { type: 'signOut.requested' },
      { type: 'extension.requested' },
      { type: 'warning.closed' },
      { type: 'minute.passed', minutesLeft: 5 },
      { type: 'minute.passed', minutesLeft: 0 },
      ...facts('retry.pressed network.returned handoff.failed'),
      { type: 'tab.signedIn', session: stored },
      { type: 'tab.signedIn', session: { ...stored, expiresAt: '2099-01-02 00:00:00' } },
      { type: 'tab.signedIn', session: { ...stored, token: 'other', user: { ...user, userId: 2 } } },
      { type: 'tab.signedOut' },
    ],
    outputs: {
      listMemberships: [[]],
      tryAgain: [[]],
      extendSession: [{ token_expiration: '2099-01-01 00:00:00' }, { token_expiration: '2099-01-02 00:00:00' }],
    },
    errors: {
      listMemberships: [refusal('unauthenticated')],
      tryAgain: [refusal('unauthenticated')],
      extendSession: [refusal('unauthenticated')],
    },
    guards: { extendedElsewhere: ({ context }) => context.minutesLeft === 5 },
    key: ({ session, minutesLeft }) => [session, minutesLeft],
  },
}
