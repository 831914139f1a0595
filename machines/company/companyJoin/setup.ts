/** Setup of the chart of joining a company: its context, events, actors, guards and actions. */
import { assign, sendParent, setup } from 'xstate'
import type { Affiliation, FoundCompany } from '../../../contract/company/members.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { KycApplication, Membership } from '../../../contract/kyc/applications.ts'
import { problemOf } from '../../kernel/calls.ts'
import { type PageFact, port, toast } from '../../kernel/port.ts'

type CompanyJoinInput = {
  userId: number
  /** The key in the link of a mail, if one led here. */
  token: string | null
  /** Whether a company is in use. */
  hasCompany: boolean
}

type CompanyJoinContext = CompanyJoinInput & {
  /** The invitation the link opened. */
  invitedId: string | null
  /** The link opens nothing for this user. ERR-30016. */
  linkDead: boolean
  /** Invitations to the user and their own asks. */
  waiting: Affiliation[]
  memberships: Membership[]
  keyword: string
  /** Results of the last search; null before. */
  found: FoundCompany[] | null
  /** The company that is about to be asked. */
  asked: FoundCompany | null
  /** The invitation or request to be answered or withdrawn. */
  target: Affiliation | null
  problem: Problem | null
}

/** Found companies with another relation of the user to one of them. */
function marked(found: FoundCompany[] | null, companyId: string | undefined, status: FoundCompany['status']): FoundCompany[] | null {
  return found?.map((each) => (each.companyId === companyId ? { ...each, status } : each)) ?? null
}

/** The parts of the chart. */
export const join = setup({
  types: {
    input: {} as CompanyJoinInput,
    context: {} as CompanyJoinContext,
    events: {} as
      | { type: 'search.submitted'; keyword: string }
      | { type: 'search.cleared' }
      | { type: 'company.chosen'; companyId: string }
      | { type: 'ask.confirmed' }
      | { type: 'accept.pressed'; id: string }
      | { type: 'decline.pressed'; id: string }
      | { type: 'withdraw.pressed'; id: string }
      | { type: 'removal.confirmed' }
      | { type: 'certify.pressed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'searching' | 'asking' | 'declining' | 'withdrawing' | 'working',
  },
  actors: {
    readInvitation: port('readInvitation'),
    listAffiliations: port('listAffiliations'),
    listMemberships: port('listMemberships'),
    searchCompanies: port('searchCompanies'),
    requestToJoin: port('requestToJoin'),
    activateAffiliation: port('activateAffiliation'),
    rejectAffiliation: port('rejectAffiliation'),
    removeAffiliation: port('removeAffiliation'),
    openKyc: port('openKyc'),
  },
  guards: {
    hasNone: ({ context }) => !context.hasCompany,
    cameByLink: ({ context }) => context.token !== null,
    linkDead: (_, params: { error: unknown }) => Problem.from(params.error).is('invitationExpired'),
  },
  actions: {
    keepWaiting: assign({ waiting: (_, params: { records: Affiliation[] }) => params.records }),
    keepMemberships: assign({ memberships: (_, memberships: Membership[]) => memberships }),
    keepKeyword: assign((_, params: { keyword: string }) => ({ keyword: params.keyword.trim(), problem: null })),
    keepFound: assign({ found: (_, found: FoundCompany[]) => found }),
    forgetSearch: assign({ keyword: '', found: null }),
    keepAsked: assign(({ context }, { companyId }: { companyId: string }) => ({
      asked: context.found?.find((each) => each.companyId === companyId) ?? null,
      problem: null,
    })),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.waiting.find((each) => each.id === id) ?? null,
      problem: null,
    })),
    markAsked: assign({ found: ({ context: { found, asked } }) => marked(found, asked?.companyId, 'Confirming') }),
    markWithdrawn: assign({ found: ({ context: { found, target } }) => marked(found, target?.companyId, null) }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** A user without a company switches to the company that accepted them. */
    openJoined: sendParent(({ context }) => ({ type: 'company.opened', company: context.target })),
    keepHaving: assign({ hasCompany: true }),
    openCompany: sendParent((_, { companyId, company }: Pick<KycApplication, 'companyId' | 'company'>) => ({
      type: 'company.opened',
      company: { companyId, registerNameEn: String(company.registerNameEn ?? ''), registerNameCn: String(company.registerNameCn ?? '') },
    })),
    /** The portal forgets the key of the link. */
    announceRead: sendParent({ type: 'invitation.read' }),
    goCertify: sendParent({ type: 'link.followed', path: '/company/onboarding/company-information' }),
    notifyParent: sendParent(toast),
  },
})
