/** Notices of the company: fetched on each route change, one after the other in the banner, read in a dialog. MSG-03 to MSG-16, MSG-18. */
import { not } from 'xstate'
import { call, ofNothing, withEvent, withOutput } from '../kernel/calls.ts'
import { nothingRead, notices } from './notices/setup.ts'

export const noticesMachine = notices.createMachine({
  id: 'notices',
  description: 'Notices to a company at the top of every page.',
  context: {
    userId: null,
    companyId: null,
    cpid: null,
    notices: [],
    fetched: [],
    opened: null,
    unread: nothingRead,
    problem: null,
  },
  type: 'parallel',
  invoke: [
    { id: 'banner', src: 'banner', input: { items: [] } },
    { id: 'service', src: 'service' },
  ],
  on: {
    'route.changed': [
      {
        guard: withEvent('isAnonymous'),
        target: ['.list.idle', '.count.idle', '.banner.hidden'],
        actions: [{ type: 'keepWho', params: { userId: null, companyId: null, cpid: null } }, 'notifyBanner'],
        description: 'No user is signed in: nothing is requested.',
      },
      {
        guard: withEvent('hasNoCompany'),
        target: ['.list.idle', '.count.counting', '.banner.hidden'],
        actions: [withEvent('keepWho'), 'notifyBanner'],
        description: 'A user without a company has messages, but no notices.',
      },
      {
        target: ['.list.fetching', '.count.counting'],
        actions: [withEvent('keepWho'), 'notifyBanner'],
        description: 'Another page: everything is read again.',
      },
    ],
  },
  states: {
    list: {
      initial: 'idle',
      states: {
        idle: { description: 'The known data is shown.', on: { 'list.requested': { target: 'fetching', actions: 'forgetPages' } } },
        fetching: {
          description: 'A page with one notice is fetched.',
          invoke: call('listNotices', {
            input: ({ context }) => ({ page: context.fetched.length + 1, per_page: 1 }),
            to: [
              {
                guard: withOutput('hasMore'),
                target: 'fetching',
                reenter: true,
                actions: withOutput('keepPage'),
                description: 'There are more: the next page.',
              },
              {
                target: 'idle',
                actions: [withOutput('keepNotices'), 'notifyBanner', 'settle'],
                description: 'The banner goes through all of them.',
              },
            ],
            failed: { target: 'idle', actions: [withEvent('logFailure'), 'settle'], description: 'Silently: the known notices stay.' },
          }),
        },
      },
    },
    count: {
      initial: 'idle',
      states: {
        idle: { description: 'The unread messages are counted.', on: { 'unread.changed': 'counting' } },
        counting: {
          description: 'Counts the unread messages.',
          invoke: call('countUnread', {
            input: ofNothing,
            to: 'idle',
            keep: 'keepUnread',
            failed: { target: 'idle', actions: withEvent('logFailure') },
          }),
          on: { 'unread.changed': { target: 'counting', reenter: true, description: 'Something was read meanwhile.' } },
        },
      },
    },
    banner: {
      initial: 'hidden',
      states: {
        hidden: {
          description: 'There are no notices.',
          always: { guard: 'hasNotices', target: 'shown' },
        },
        shown: {
          description: 'One notice is shown, then the next.',
          always: { guard: not('hasNotices'), target: 'hidden' },
          on: {
            'notice.opened': [
              {
                guard: withEvent('isRejected'),
                target: 'rejection',
                actions: withEvent('open'),
                description: 'A failed approval has its own dialog.',
              },
              { target: 'details', actions: withEvent('open') },
            ],
            'contact.pressed': {
              target: 'details',
              actions: withEvent('open'),
              description: 'The details hold the code of customer service.',
            },
          },
        },
        details: {
          description: 'The whole notice, with the code of customer service. Nothing rotates.',
          tags: 'details',
          entry: ['holdBanner', 'askCode'],
          exit: ['releaseBanner', 'forgetCode'],
          on: {
            'link.pressed': { target: 'hidden', actions: 'followLink' },
            'dialog.closed': 'hidden',
          },
        },
        rejection: {
          description: 'A credit approval failed: why, and what to do.',
          tags: 'rejection',
          entry: 'holdBanner',
          exit: 'releaseBanner',
          initial: 'open',
          states: {
            open: {
              description: 'The reasons are read.',
              on: {
                'handle.pressed': { target: '#notices.banner.hidden', actions: 'activateShop' },
                'dismiss.pressed': { target: 'marking', actions: 'forgetProblem' },
                'dialog.closed': '#notices.banner.hidden',
              },
            },
            marking: {
              description: 'The notice is marked as handled.',
              tags: 'busy',
              invoke: call('handleNotice', { input: ({ context }) => ({ id: context.opened?.id ?? 0 }), to: 'refreshing', failed: 'open' }),
            },
            refreshing: {
              description: 'The notices are read again, then the page is reloaded.',
              tags: 'busy',
              entry: 'requestList',
              on: { 'list.settled': 'reloading' },
            },
            reloading: { description: 'The page is reloaded; until then the dialog stays.', tags: 'busy', entry: 'reloadPage' },
          },
        },
      },
    },
  },
})
