/** A strip with one message about the page: information, a deadline or an error. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import { Icon, type IconName } from './drawings/Icons.tsx'
import { FormScope, meet } from './form/form-scope.ts'
import { Say, type Words } from './T.tsx'

/** Kind of a banner. */
type BannerKind = 'info' | 'success' | 'warning' | 'error'

const icons: Record<BannerKind, IconName> = { info: 'info', success: 'check', warning: 'clock', error: 'error' }

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    flexWrap: 'wrap',
    gap: '3',
    px: '4',
    py: '3',
    borderRadius: 'card',
    textStyle: 'small',
    color: 'text',
    textWrap: 'pretty',
    scrollMargin: '4',
    '& > svg': { mt: '1px' },
  },
  variants: {
    kind: {
      info: { bg: 'actionSoft', '& > svg': { color: 'actionDeep' } },
      success: { bg: 'greenSoft', '& > svg': { color: 'greenDeep' } },
      warning: { bg: 'amberSoft', '& > svg': { color: 'amberDeep' } },
      error: { bg: 'packetSoft', color: 'packetDeep' },
    },
  },
})

/** A banner with an optional title and one action; errors are announced at once and, in a form that was sent or as the answer to a press, take the focus; the rest politely. */
export function Banner({
  kind = 'info',
  title,
  text,
  children,
  action,
  answers = false,
  ...room
}: {
  kind?: BannerKind
  title?: Words
  /** What it says; `children` instead when it is more than words. */
  text?: Words
  children?: ReactNode
  action?: ReactNode
  /** An error that comes of a button outside any form. */
  answers?: boolean
} & Pick<HTMLChakraProps<'div'>, 'mb' | 'mt'>) {
  const scope = useContext(FormScope)
  const wrong = kind === 'error'
  return (
    <Strip
      {...room}
      kind={kind}
      role={wrong ? 'alert' : 'status'}
      tabIndex={wrong ? -1 : undefined}
      ref={wrong ? (answers ? meet : scope?.meet) : undefined}
    >
      <Icon name={icons[kind]} />
      <chakra.div flex="1" minW="0" flexBasis="48">
        {title && (
          <chakra.b display="block" color={kind === 'error' ? 'inherit' : 'heading'}>
            <Say words={title} />
          </chakra.b>
        )}
        {text && <Say words={text} />}
        {children}
      </chakra.div>
      {action}
    </Strip>
  )
}
