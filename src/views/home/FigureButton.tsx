/** A number of the dashboard that opens what it is made of. DASH-04 to DASH-09. */
import { chakra } from '@chakra-ui/react'
import type { Money as Amount } from '../../../contract/kernel/money.ts'
import type { Figure } from '../../../machines/home/homeFigures.ts'
import { Money } from '../../ui/Money.tsx'
import { Text } from '../../ui/Text.tsx'
import type { HomeProps } from './flow.ts'

const Press = chakra('button', {
  base: {
    minH: 'target',
    cursor: 'pointer',
    textAlign: 'start',
    textDecoration: 'underline dotted 1px',
    textUnderlineOffset: '5px',
    _hover: { textDecoration: 'underline 1px' },
  },
})

/** The number; `big` is the one of the panel. */
export function FigureButton({ flow, figure, value, big }: HomeProps & { figure: Figure; value: Amount; big?: boolean }) {
  return (
    <Press type="button" aria-haspopup="dialog" onClick={() => flow.send({ type: 'figure.pressed', figure })}>
      <Money value={value} big={big} onInk={big} />
      <Text as="span" srOnly id="home.figure.opens" />
    </Press>
  )
}
