/** The interface language: read from the store, switched in the top bar. I18N-01 to I18N-04. */
import { assign, sendParent, setup } from 'xstate'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { toast, unwired, unwiredAction } from './port.ts'

/** Nothing stored is Simplified Chinese; a stored locale we do not speak is English. I18N-03, I18N-04, decision A1. */
export function startingLocale(stored: string | null): Locale {
  if (stored === null) return 'zh_CN'
  return locales.find((locale) => locale === stored) ?? 'en_US'
}

export type Messages = Record<string, string>

export const languageMachine = setup({
  types: {
    input: {} as { locale: Locale; messages: Messages | null },
    context: {} as { locale: Locale; requested: Locale; messages: Messages },
    events: {} as { type: 'language.chosen'; locale: Locale },
    tags: {} as 'busy',
  },
  actors: {
    loadMessages: unwired<Messages, { locale: Locale }>('loadMessages'),
  },
  actions: {
    notifyParent: sendParent(toast),
    /** Keeps the choice for the next visit and sets the language of the document; wired. Decision A5. */
    storeLocale: unwiredAction<{ locale: Locale }>('storeLocale'),
  },
  guards: { hasMessages: ({ context }) => Object.keys(context.messages).length > 0 },
}).createMachine({
  id: 'language',
  description: 'The language of the portal.',
  context: ({ input }) => ({ locale: input.locale, requested: input.locale, messages: input.messages ?? {} }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Checks whether the texts are loaded.',
      always: [{ guard: 'hasMessages', target: 'speaking' }, { target: 'loading' }],
    },
    loading: {
      description: 'Loads the texts; the old ones stay until then.',
      tags: 'busy',
      invoke: {
        id: 'loadMessages',
        src: 'loadMessages',
        input: ({ context }) => ({ locale: context.requested }),
        onDone: {
          target: 'speaking',
          actions: [
            assign({ messages: ({ event }) => event.output, locale: ({ context }) => context.requested }),
            { type: 'storeLocale', params: ({ context }) => ({ locale: context.requested }) },
          ],
        },
        onError: {
          target: 'speaking',
          actions: [
            assign({ requested: ({ context }) => context.locale }),
            { type: 'notifyParent', params: { kind: 'error', id: 'language.failed' } },
          ],
          description: 'The texts could not be loaded: the language stays, and the merchant sees a message.',
        },
      },
      on: {
        'language.chosen': {
          target: 'loading',
          reenter: true,
          actions: assign({ requested: ({ event }) => event.locale }),
          description: 'Another language is chosen meanwhile: the last choice counts.',
        },
      },
    },
    speaking: {
      description: 'The portal speaks one language.',
      on: { 'language.chosen': { target: 'loading', actions: assign({ requested: ({ event }) => event.locale }) } },
    },
  },
})
