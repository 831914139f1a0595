/** The slip: white, perforated top, every promised number is written on one. */
import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import { Say, type Words } from './T.tsx'

/** One line of a slip; `key` lines are the ones that count. */
type SlipRow = { label: Words; value: ReactNode; strong?: boolean }

/** A slip: head line, one big amount, something drawn, rows, one action, fine print. */
export function Slip(props: {
  head?: ReactNode
  headEnd?: ReactNode
  amount?: ReactNode
  note?: ReactNode
  rows?: readonly SlipRow[]
  action?: ReactNode
  fine?: ReactNode
  children?: ReactNode
}) {
  const { head, headEnd, amount, note, rows, action, fine, children } = props
  return (
    <chakra.section
      position="relative"
      w="full"
      css={{ containerType: 'inline-size', '--amount': 'clamp(28px, 10.5cqi, 44px)' }}
      mt="2"
      px={{ base: '5', md: '8' }}
      py={{ base: '6', md: '8' }}
      bg="surface"
      borderBottomRadius="card"
      filter="{shadows.slip}"
      _before={{
        content: '""',
        position: 'absolute',
        insetX: '0',
        bottom: '100%',
        h: '2',
        bg: 'radial-gradient(circle at 8px 0, transparent 4.5px, {colors.surface} 5px) 0 0 / 16px 8px repeat-x',
      }}
    >
      {(head || headEnd) && (
        <chakra.header display="flex" justifyContent="space-between" gap="4" textStyle="small" color="muted">
          <chakra.span wordBreak="keep-all">{head}</chakra.span>
          <span>{headEnd}</span>
        </chakra.header>
      )}
      {amount && <chakra.p mt="1">{amount}</chakra.p>}
      {note && (
        <chakra.p textStyle="small" color="muted">
          {note}
        </chakra.p>
      )}
      {children}
      {rows && rows.length > 0 && (
        <chakra.dl mt="4" borderTop="1px dashed" borderColor="perforation">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a slip are drawn once, in order
            <Fragment key={index}>
              <chakra.div
                display="flex"
                justifyContent="space-between"
                alignItems="baseline"
                gap="4"
                py="2.5"
                borderBottom="{borders.line}"
              >
                <chakra.dt
                  flex="0 1 auto"
                  maxW="60%"
                  wordBreak="keep-all"
                  textStyle="small"
                  color={row.strong ? 'heading' : 'muted'}
                  fontWeight={row.strong ? '600' : '400'}
                >
                  <Say words={row.label} />
                </chakra.dt>
                <chakra.dd m="0" color="heading" fontWeight="600" textAlign="end" fontSize={row.strong ? 'xl' : 'md'}>
                  {row.value}
                </chakra.dd>
              </chakra.div>
            </Fragment>
          ))}
        </chakra.dl>
      )}
      {action && <chakra.div mt="6">{action}</chakra.div>}
      {fine && (
        <chakra.p mt="3" textStyle="fine" color="muted">
          {fine}
        </chakra.p>
      )}
    </chakra.section>
  )
}
