/** What the chart of notices is made of: its knowledge, actors, guards and actions. */
import { assign, raise, sendParent, sendTo, setup } from 'xstate'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { rejectionCodes } from '../../../contract/kernel/codes.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { Unread } from '../../../contract/notices/messages.ts'
import type { Notice } from '../../../contract/notices/notices.ts'
import { problemOf } from '../../kernel/calls.ts'
import { port, unwiredAction } from '../../kernel/port.ts'
import { rotatingBannerMachine } from '../../kernel/rotatingBanner.ts'
import { serviceDialogMachine } from '../../site/serviceDialog.ts'

/** Maximum number of notices in the banner; each is a separate page of the list. MSG-15, decision A103. */
const mostNotices = 10

/** User, company and channel of the current visit. */
type Who = {
  userId: number | null
  companyId: string | null
  /** The channel the visitor came by: its customer service is shown. SHELL-20. */
  cpid: string | null
}

type NoticesContext = Who & {
  notices: Notice[]
  /** Pages of the fetch under way. */
  fetched: Notice[]
  /** The notice of the open dialog. */
  opened: Notice | null
  unread: Unread
  problem: Problem | null
}

/** Before anything was counted. */
export const nothingRead: Unread = { messages: 0, announcements: 0 }

/** The notice of a key of the banner; null when there is none. */
export function noticeOf({ notices }: Pick<NoticesContext, 'notices'>, key: string | null): Notice | null {
  return notices.find(({ id }) => String(id) === key) ?? null
}

/** Whether a notice says that a credit approval failed. MSG-09, ERR-C19. */
function isRejection({ code }: Pick<Notice, 'code'>): boolean {
  return code === rejectionCodes.unbound || code === rejectionCodes.borrowed
}

/** Every notice once: one raised between two pages moves the others on. */
function distinct(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.id, notice])).values()]
}

export const notices = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as
      | ({ type: 'route.changed' } & Who)
      | { type: 'unread.changed' }
      | { type: 'notice.opened'; key: string }
      | { type: 'contact.pressed'; key: string }
      | { type: 'link.pressed' }
      | { type: 'handle.pressed' }
      | { type: 'dismiss.pressed' }
      | { type: 'dialog.closed' }
      | { type: 'list.requested' }
      | { type: 'list.settled' },
    tags: {} as 'details' | 'rejection' | 'busy',
  },
  actors: {
    listNotices: port('listNotices'),
    handleNotice: port('handleNotice'),
    countUnread: port('countUnread'),
    /** Which of them is in view. */
    banner: rotatingBannerMachine,
    /** The code of customer service, as its own dialog has it. */
    service: serviceDialogMachine,
  },
  guards: {
    isAnonymous: (_, params: { userId: number | null }) => params.userId === null,
    hasNoCompany: (_, params: { companyId: string | null }) => params.companyId === null,
    /** Each page says how many there are. */
    hasMore: ({ context }, page: OutputOf<'listNotices'>) =>
      page.data.length > 0 && context.fetched.length + page.data.length < Math.min(page.total, mostNotices),
    hasNotices: ({ context }) => context.notices.length > 0,
    isRejected: ({ context }, { key }: { key: string }) => {
      const notice = noticeOf(context, key)
      return notice !== null && isRejection(notice)
    },
  },
  actions: {
    /** Notices of another company are not shown a moment longer. */
    keepWho: assign(({ context }, params: Who) => ({
      userId: params.userId,
      companyId: params.companyId,
      cpid: params.cpid,
      fetched: [],
      ...(params.companyId !== context.companyId && { notices: [] }),
      ...(params.userId !== context.userId && { unread: nothingRead }),
    })),
    keepPage: assign({ fetched: ({ context }, page: OutputOf<'listNotices'>) => [...context.fetched, ...page.data] }),
    keepNotices: assign(({ context }, page: OutputOf<'listNotices'>) => ({
      notices: distinct([...context.fetched, ...page.data]),
      fetched: [],
    })),
    notifyBanner: sendTo('banner', ({ context }) => ({
      type: 'items.changed' as const,
      items: context.notices.map(({ id }) => String(id)),
    })),
    holdBanner: sendTo('banner', { type: 'hold.began' as const, hold: 'dialog' as const }),
    releaseBanner: sendTo('banner', { type: 'hold.ended' as const, hold: 'dialog' as const }),
    forgetPages: assign({ fetched: [] }),
    keepUnread: assign({ unread: (_, unread: Unread) => unread }),
    open: assign(({ context }, { key }: { key: string }) => ({ opened: noticeOf(context, key), problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    settle: raise({ type: 'list.settled' }),
    requestList: raise({ type: 'list.requested' }),
    followLink: sendParent(({ context }) => ({ type: 'link.followed', path: context.opened?.link ?? '' })),
    activateShop: sendParent(({ context }) => ({ type: 'shopActivation.requested', path: context.opened?.link ?? '' })),
    askCode: sendTo('service', ({ context }) => ({ type: 'service.requested' as const, cpid: context.cpid })),
    forgetCode: sendTo('service', { type: 'dialog.closed' as const }),
    /** Reloads the page; wired. */
    reloadPage: unwiredAction('reloadPage'),
    /** A failed fetch is for the log alone; wired. */
    logFailure: unwiredAction<{ error: unknown }>('logFailure'),
  },
})
