/** What happens when a view cannot be shown: a part of an older version leads to the new one, once; without a network or a server it is waited for; anything else leads to the error page. ANLY-01 to ANLY-04, ERR-R04, decision A57. */
import { assign, setup } from 'xstate'
import { withEvent } from '../kernel/calls.ts'
import { isMissingPart, partOf } from '../kernel/missingPart.ts'
import { unwired, unwiredAction } from '../kernel/port.ts'
import { isPage } from './addresses.ts'

/** The nearest page above a path; paths are below the base. Decision A57. */
export function levelAbove(path: string): string {
  for (let above = path.replace(/\/[^/]*\/?$/, ''); above !== ''; above = above.replace(/\/[^/]*$/, '')) if (isPage(above)) return above
  return '/'
}

const errorPage = '/error'

export const routeErrorMachine = setup({
  types: {
    /** Parts this tab has already reloaded for. */
    input: {} as { tried: readonly string[] },
    context: {} as { tried: readonly string[]; path: string },
    /** `path` is the one in the address, below the base; `online` whether the browser has a network. */
    events: {} as { type: 'view.failed'; message: string; path: string; online: boolean } | { type: 'network.returned' },
    tags: {} as 'outdated' | 'offline' | 'broken',
  },
  actors: {
    /** Asks whether the server is there; rejects when it does not answer. Wired. */
    askServer: unwired<void, void>('askServer'),
  },
  guards: {
    /** A part could not be fetched, and nothing else can: that says nothing of versions. */
    isCutOff: (_, params: { message: string; online: boolean }) => !params.online && isMissingPart(params.message),
    /** A part is missing that this tab has not reloaded for. */
    isOutdated: ({ context }, params: { message: string }) =>
      isMissingPart(params.message) && !context.tried.includes(partOf(params.message)),
    isErrorPage: (_, params: { path: string }) => params.path === errorPage,
  },
  actions: {
    keepPath: assign({ path: (_, params: { path: string }) => params.path }),
    keepFailure: assign(({ context }, params: { message: string; path: string }) => ({
      path: params.path,
      tried: [...context.tried, partOf(params.message)],
    })),
    /** The part may well be there: nothing is held against it. */
    forgetFailure: assign({ tried: ({ context }) => context.tried.slice(0, -1) }),
    /** Writes down what was reloaded for, for as long as the tab is open; wired. */
    storeTried: unwiredAction<{ tried: readonly string[] }>('storeTried'),
    /** Reloads a page; `path` is relative to the base; wired. */
    loadPage: unwiredAction<{ path: string }>('loadPage'),
  },
  /** CONST-20; until waiting is said, and between two questions. */
  delays: { reloadDelay: 3000, silence: 1000, again: 5000 },
}).createMachine({
  id: 'routeError',
  description: 'A view that cannot be shown.',
  context: ({ input }) => ({ tried: input.tried, path: '/' }),
  initial: 'watching',
  states: {
    watching: {
      description: 'Every view is shown.',
      on: {
        'view.failed': [
          {
            guard: withEvent('isCutOff'),
            target: 'offline',
            actions: withEvent('keepPath'),
            description: 'There is no network: the part may still exist.',
          },
          {
            guard: withEvent('isOutdated'),
            target: 'asking',
            actions: withEvent('keepFailure'),
            description: 'A file of the page failed to load: is there a newer version, or no connection?',
          },
          { guard: withEvent('isErrorPage'), target: 'broken', description: 'Not even the error page.' },
          { target: 'failed', description: 'Any other failure.' },
        ],
      },
    },
    asking: {
      description: 'Online may be without access: checks the server.',
      invoke: {
        id: 'askServer',
        src: 'askServer',
        onDone: { target: 'outdated', description: 'The server answers, so only the part is gone.' },
        onError: {
          target: 'offline',
          actions: 'forgetFailure',
          description: 'The server does not answer, so a newer version is not certain.',
        },
      },
      initial: 'silent',
      states: {
        silent: { description: 'An answer mostly comes at once.', after: { silence: 'said' } },
        said: { description: 'The answer takes long enough for a message.', tags: 'offline' },
      },
    },
    outdated: {
      description: 'A new version is announced.',
      tags: 'outdated',
      entry: { type: 'storeTried', params: ({ context }) => ({ tried: context.tried }) },
      after: { reloadDelay: { target: 'reloading', description: 'Three seconds to read it.' } },
    },
    reloading: {
      description: 'The page above is loaded again.',
      tags: 'outdated',
      entry: { type: 'loadPage', params: ({ context }) => ({ path: levelAbove(context.path) }) },
    },
    offline: {
      description: 'Waits for the network, and checks the server again.',
      tags: 'offline',
      on: { 'network.returned': { target: 'returning', description: 'It is back.' } },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The server cannot be reached.',
          after: { again: { target: 'askingAgain', description: 'Five seconds later.' } },
        },
        askingAgain: {
          description: 'Checks whether the server answers again.',
          invoke: { id: 'askAgain', src: 'askServer', onDone: '#routeError.returning', onError: 'waiting' },
        },
      },
    },
    returning: {
      description: 'The requested page is loaded again.',
      tags: 'offline',
      entry: { type: 'loadPage', params: ({ context }) => ({ path: context.path }) },
    },
    failed: { description: 'The error page opens.', entry: { type: 'loadPage', params: { path: errorPage } } },
    broken: { description: 'A plain page in every language, with a way to try again.', tags: 'broken' },
  },
})
