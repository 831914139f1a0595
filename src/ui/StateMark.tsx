/** One glyph and one word for every state, the same in steppers, lists and charts; never colour alone. */
import { chakra } from '@chakra-ui/react'
import { type MarkState, StateGlyph } from './StateGlyph.tsx'
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
