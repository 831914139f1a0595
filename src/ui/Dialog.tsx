/** Dialogs: labelled, keeping the focus, left with Escape; on a phone a sheet over the whole screen. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './drawings/Icons.tsx'
import { standOnTop } from './modal.ts'
import { Say, useWords, type Words } from './T.tsx'

/** Width of a dialog: 472, 620, 920, 1000 × 648 or 456. */
type DialogSize = 'default' | 'company' | 'reader' | 'auth' | 'captcha'

const widths = {
  default: 'dialogDefault',
  company: 'dialogCompany',
  reader: 'dialogReader',
  auth: 'dialogAuth',
  captcha: 'dialogCaptcha',
} as const

/** Pixels from the edges of the screen, or what the device keeps there for itself. */
const beside = (pixels: number) => `max(${pixels}px, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))`

const Panel = chakra('div', {
  base: { position: 'relative', flex: '1', minW: '0', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain' },
})

const leaving = { animation: 'leave 0.12s ease-in forwards', _motionReduce: { animation: 'none' } } as const

/**
 * A dialog; below the desk the picture beside it scrolls away with what it holds. `title` labels it and is shown at its head unless `titleHidden`; `side` is the picture beside the panel of the auth size;
 * `footer` holds the actions; `dismissable={false}` leaves only the actions as a way out.
 */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  // Without motion there is none to wait for.
  if (!open && shown && matchMedia('(prefers-reduced-motion: reduce)').matches) setShown(false)
  return open || shown ? createPortal(<Layer {...props} onGone={() => setShown(false)} />, document.body) : null
}

type DialogProps = {
  open: boolean
  onClose: () => void
  /** What the browser back button does; it closes the dialog when not given. */
  onBack?: () => void
  title: Words
  titleHidden?: boolean
  size?: DialogSize
  role?: 'dialog' | 'alertdialog'
  dismissable?: boolean
  side?: ReactNode
  footer?: ReactNode
  /** Element focused first; the first control when not given. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  children: ReactNode
}

function Layer(props: DialogProps & { onGone: () => void }) {
  const { open, onClose, title, titleHidden, size = 'default', role = 'dialog', dismissable = true, side, footer, children, onGone } = props
  const words = useWords()
  const id = useId()
  const auth = size === 'auth'
  const latest = useRef(props)
  latest.current = props
  const stand = useCallback((element: HTMLElement) => {
    const dismiss = () => latest.current.dismissable !== false && latest.current.onClose()
    return standOnTop(element, {
      initialFocus: () => {
        const { initialFocus } = latest.current
        return (typeof initialFocus === 'function' ? initialFocus() : initialFocus?.current) ?? null
      },
      onEscape: dismiss,
      onBack: () => (latest.current.onBack ?? dismiss)(),
    })
  }, [])
  const state = { 'data-state': open ? 'open' : 'closed' } as const
  return (
    <>
      <chakra.div {...state} position="fixed" inset="0" zIndex="modal" bg="scrim" _open={{ animation: 'appear 0.16s' }} _closed={leaving} />
      <chakra.div
        position="fixed"
        inset="0"
        zIndex="modal"
        display="grid"
        placeItems={{ base: 'stretch', md: 'center' }}
        p={{ base: '0', md: '6' }}
        overflowY="auto"
      >
        <chakra.div
          {...state}
          ref={open ? stand : undefined}
          role={role}
          aria-modal="true"
          aria-labelledby={id}
          tabIndex={-1}
          onAnimationEnd={({ target, currentTarget }) => target === currentTarget && !open && onGone()}
          position="relative"
          display="flex"
          flexDirection={{ base: 'column', lg: 'row' }}
          w="full"
          maxW={{ base: 'none', md: widths[size] }}
          minH={{ base: '100dvh', md: '0' }}
          h={auth ? { base: 'auto', lg: 'dialogAuthHeight' } : undefined}
          maxH={{ md: 'calc(100dvh - 48px)' }}
          borderRadius={{ base: '0', md: 'dialog' }}
          bg="surface"
          color="text"
          boxShadow={{ md: 'dialog' }}
          overflow={side ? { base: 'auto', lg: 'hidden' } : 'hidden'}
          overscrollBehavior="contain"
          _open={{ animation: 'rise 0.2s ease-out' }}
          _closed={leaving}
          _focusVisible={{ outline: 'none' }}
        >
          {side && (
            <chakra.aside
              position="relative"
              flex="none"
              w={{ base: 'full', lg: 'dialogAuthSide' }}
              minH={{ base: 'calc({sizes.stripHeight} + env(safe-area-inset-top, 0px))', md: 'stripHeight', lg: '0' }}
              pt={{ base: 'env(safe-area-inset-top, 0px)', md: '0' }}
              overflow="hidden"
              bg="ink"
              color="onInk"
            >
              {side}
            </chakra.aside>
          )}
          <Panel
            flex={side ? { base: 'none', lg: '1' } : undefined}
            overflowY={side ? { base: 'visible', lg: 'auto' } : undefined}
            px={{ base: beside(20), md: auth ? '5' : '8', lg: auth ? '12' : '8' }}
            pt={auth ? { base: titleHidden ? '2' : '5', lg: '7' } : { base: 'calc(20px + env(safe-area-inset-top, 0px))', md: '7' }}
            pb={{ base: 'calc(24px + env(safe-area-inset-bottom, 0px))', md: '8' }}
          >
            <chakra.h2 id={id} textStyle="title" fontWeight="700" pe="10" mb="4" srOnly={titleHidden || undefined}>
              <Say words={title} />
            </chakra.h2>
            {children}
            {footer && (
              <chakra.footer display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3" mt="6">
                {footer}
              </chakra.footer>
            )}
          </Panel>
          {dismissable && (
            <chakra.button
              type="button"
              onClick={onClose}
              aria-label={words('ui.dialog.close')}
              position="absolute"
              top={{ base: `calc(${side ? 12 : 10}px + env(safe-area-inset-top, 0px))`, md: '4' }}
              insetEnd={{ base: 'max(16px, env(safe-area-inset-right, 0px))', md: '4' }}
              display="grid"
              placeItems="center"
              w="11"
              h="11"
              borderRadius="full"
              color={side ? { base: 'onInk', lg: 'muted' } : 'muted'}
              bg={side ? { base: 'ink', lg: 'surface' } : 'surface'}
              cursor="pointer"
              _hover={{ bg: side ? { base: 'ink2', lg: 'quietSoft' } : 'quietSoft' }}
            >
              <Icon name="close" />
            </chakra.button>
          )}
        </chakra.div>
      </chakra.div>
    </>
  )
}
