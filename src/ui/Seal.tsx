/** The seal of a person: a square with the surname, solid once signed or decided, dashed while open. */
import { chakra } from '@chakra-ui/react'

const Square = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: '10',
    h: '10',
    borderRadius: 'control',
    textStyle: 'seal',
    fontSize: '2xl',
  },
  variants: {
    kind: {
      plain: { bg: 'actionSoft', color: 'actionDeep' },
      solid: { bg: 'action', color: 'onAction' },
      dashed: { border: '1.5px dashed', borderColor: 'fieldLine', color: 'muted' },
    },
    big: { true: { w: '12', h: '12', fontSize: '3xl' } },
  },
})

/** The first letter of a name as a seal; decoration, because the name is beside it. */
export function Seal({ name, kind = 'plain', big }: { name: string; kind?: 'plain' | 'solid' | 'dashed'; big?: boolean }) {
  return (
    <Square kind={kind} big={big} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </Square>
  )
}
