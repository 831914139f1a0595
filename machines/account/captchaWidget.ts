/** The widget of a captcha's provider: its script comes, the visitor solves it, or it does not work. AUTH-51, decision 088. */
import { setup } from 'xstate'
import { withEvent } from '../kernel/calls.ts'

/** Takes what the widget came to, or the wish for another captcha: events of the chart of the captcha. */
type Outlet = { deliver: (outcome: { type: 'answer.given'; code: string } | { type: 'reload.pressed' }) => void }

export const captchaWidgetMachine = setup({
  types: {
    input: {} as Outlet,
    context: {} as Outlet,
    events: {} as
      | { type: 'widget.ready' }
      | { type: 'widget.solved'; code: string }
      | { type: 'widget.expired' }
      | { type: 'widget.failed' }
      | { type: 'retry.pressed' },
    /** `renewing`: this widget is not shown any more. */
    tags: {} as 'loading' | 'renewing' | 'expired' | 'failed',
  },
  delays: { scriptPatience: 20_000 },
  actions: {
    deliverAnswer: ({ context }, { code }: { code: string }) => context.deliver({ type: 'answer.given', code }),
    requestAnother: ({ context }) => context.deliver({ type: 'reload.pressed' }),
  },
}).createMachine({
  id: 'captchaWidget',
  description: 'Shows the captcha of a provider.',
  context: ({ input }) => input,
  initial: 'loading',
  on: { 'widget.failed': { target: '.failed', description: 'The script is blocked or does not load, or the widget reports an error.' } },
  states: {
    loading: {
      description: 'The script of the provider is loaded and draws the widget.',
      tags: 'loading',
      after: { scriptPatience: { target: 'failed', description: 'Neither loaded nor refused: the provider is not reached.' } },
      on: { 'widget.ready': 'ready' },
    },
    ready: {
      description: 'The widget is shown and not solved yet.',
      on: {
        'widget.solved': { target: 'solved', actions: withEvent('deliverAnswer') },
        'widget.expired': 'expired',
      },
    },
    solved: {
      description: 'The answer is with the call, which needs no other one; a refusal brings another captcha.',
      on: { 'widget.expired': 'expired' },
    },
    expired: {
      description: 'The widget waited for too long.',
      tags: 'expired',
      on: { 'retry.pressed': 'renewing' },
    },
    failed: {
      description: 'The widget is not there; another one can be loaded.',
      tags: 'failed',
      on: { 'retry.pressed': 'renewing' },
    },
    renewing: {
      description: 'Another captcha is loaded, whose widget begins again.',
      tags: ['loading', 'renewing'],
      entry: 'requestAnother',
    },
  },
})
