/** One glyph and one word for every state, the same in steppers, lists and charts; never colour alone. */
import { chakra } from '@chakra-ui/react'
import { Say, type Words } from './T.tsx'

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'flex-start',
    gap: '1.5',
    fontSize: 'note',
    lineHeight: '24px',
    fontWeight: '400',
    color: 'muted',
    verticalAlign: 'middle',
    '& svg': { flex: 'none', w: '4', h: '4', my: '1' },
  },
  variants: {
    state: {
      notStarted: {},
      draft: { color: 'actionDeep' },
      done: { color: 'greenDeep' },
      returned: { color: 'amberDeep' },
      waiting: { color: 'actionDeep' },
      failed: { color: 'packet' },
    },
    chip: { true: { ps: '2', pe: '2.5', borderRadius: 'full', bg: 'quietSoft', whiteSpace: 'nowrap' } },
  },
  compoundVariants: [
    { chip: true, state: 'done', css: { bg: 'greenSoft' } },
    { chip: true, state: 'draft', css: { bg: 'actionSoft' } },
    { chip: true, state: 'waiting', css: { bg: 'actionSoft' } },
    { chip: true, state: 'returned', css: { bg: 'amberSoft' } },
    { chip: true, state: 'failed', css: { bg: 'packetSoft' } },
  ],
})

/** A state as glyph and word; `word` says it more precisely than the usual one, `chip` puts it on its tint. */
export function StateMark({ state, word, chip }: { state: MarkState; word?: Words; chip?: boolean }) {
  return (
    <Mark state={state} chip={chip}>
      <StateGlyph state={state} />
      <span>
        <Say words={word ?? `ui.state.${state}`} />
      </span>
    </Mark>
  )
}

/** Progress states. */
export type MarkState = 'notStarted' | 'draft' | 'done' | 'returned' | 'waiting' | 'failed'

/** The glyph of a state alone, in the colour of its text; only beside its word. */
export function StateGlyph({ state }: { state: MarkState }) {
  const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
  const disc = <circle cx="8" cy="8" r="7" fill="currentColor" />
  const cut = {
    fill: 'none',
    stroke: 'var(--chakra-colors-surface)',
    strokeWidth: 1.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      {state === 'notStarted' && ring}
      {state === 'draft' && (
        <>
          {ring}
          <path d="M8 2a6 6 0 0 0 0 12Z" fill="currentColor" />
        </>
      )}
      {state === 'done' && (
        <>
          {disc}
          <path d="m4.9 8.2 2.2 2.2 4.1-4.4" {...cut} />
        </>
      )}
      {state === 'returned' && (
        <>
          {disc}
          <path d="M6.7 4.9 4.6 7l2.1 2.1M4.8 7h4.3a2.1 2.1 0 0 1 0 4.2H7.6" {...cut} />
        </>
      )}
      {state === 'waiting' && (
        <>
          {ring}
          <path d="M8 4.8V8l2.2 1.6" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </>
      )}
      {state === 'failed' && (
        <>
          {disc}
          <path d="M8 4.4v4.2M8 11.3v.2" {...cut} />
        </>
      )}
    </svg>
  )
}
