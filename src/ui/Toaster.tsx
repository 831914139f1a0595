/** Short notices at the edge of the screen; icon and words say the kind, colour only repeats it. */
import { chakra, createToaster, Toaster as Region, Toast } from '@chakra-ui/react'
import type { FocusEvent } from 'react'
import { Icon, type IconName } from './drawings/Icons.tsx'
import type { NoticeKind, ShortNotice } from './notify.ts'
import { Say, useWords, type Words } from './T.tsx'

const kinds = {
  good: { icon: 'check', bg: 'greenSoft', color: 'greenDeep' },
  doing: { icon: 'doing', bg: 'actionSoft', color: 'actionDeep' },
  warn: { icon: 'warn', bg: 'amberSoft', color: 'amberDeep' },
  bad: { icon: 'error', bg: 'packetSoft', color: 'packet' },
} as const satisfies Record<NoticeKind, { icon: IconName; bg: string; color: string }>

/** Below the page bar: the next action of a page is further down, or at the foot. */
const belowBar = 'calc(60px + 12px + env(safe-area-inset-top, 0px))'

const toaster = createToaster({
  placement: 'top',
  pauseOnPageIdle: true,
  overlap: false,
  max: 1,
  offsets: { left: '16px', right: '16px', bottom: '16px', top: belowBar },
})

/** The element focused before a notice. */
let before: Element | null = null

/**
 * The library restores the previous focus whenever the focus leaves a notice, which would trap keyboard users (WCAG 2.1.2). Its focus
 * events are stopped here; a focused notice still stays open.
 */
const readByFocus = {
  onFocus: (event: FocusEvent) => {
    event.stopPropagation()
    if (!event.currentTarget.contains(event.relatedTarget)) before = event.relatedTarget
    toaster.pause()
  },
  onBlur: (event: FocusEvent) => {
    event.stopPropagation()
    if (!event.currentTarget.contains(event.relatedTarget) && !event.currentTarget.matches(':hover')) toaster.resume()
  },
}

/** Puts a notice away; the focus that was in it goes on where it came from. */
function putAway(id?: string): void {
  toaster.dismiss(id)
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  before = null
}

/** Takes away what is shown. */
export function removeNotices(): void {
  toaster.remove()
}

/** Shows a notice in place of the one before. */
export function showNotice(kind: NoticeKind, { title, text, action }: ShortNotice): void {
  removeNotices()
  toaster.create({
    type: kind === 'bad' ? 'error' : 'info',
    title: <Say words={title} />,
    description: text && <Say words={text} />,
    duration: kind === 'bad' ? 12_000 : 6_000,
    action: action && { label: '', onClick: action.onPress },
    meta: { kind, label: action?.label },
  })
}

/** The place where notices appear; once per app. */
export function Toaster() {
  const words = useWords()
  return (
    <Region toaster={toaster} aria-label={words('ui.toast.region')}>
      {(toast) => {
        const kind = kinds[(toast.meta?.kind as NoticeKind | undefined) ?? 'good']
        return (
          <Toast.Root
            unstyled
            {...readByFocus}
            display="grid"
            gridTemplateColumns="40px 1fr auto"
            alignItems="center"
            gap="0.5"
            columnGap="3"
            w={{ base: 'full', md: 'dialogDefault' }}
            px="4"
            py="3.5"
            borderRadius="card"
            bg="surface"
            color="text"
            boxShadow="0 0 0 1px {colors.hairline}, {shadows.raised}"
            translate="var(--x) var(--y)"
            opacity="var(--opacity)"
            zIndex="var(--z-index)"
            transition="translate 0.3s, opacity 0.3s"
          >
            <chakra.span
              gridRow="span 2"
              display="grid"
              placeItems="center"
              w="10"
              h="10"
              borderRadius="control"
              bg={kind.bg}
              color={kind.color}
            >
              <Icon name={kind.icon} />
            </chakra.span>
            <chakra.span gridRow={toast.description ? 'auto' : 'span 2'} color="heading" fontWeight="600">
              {toast.title}
            </chakra.span>
            <chakra.span gridColumn="3" gridRow="1 / span 2" display="flex" alignItems="center" gap="1">
              {toast.action && toast.meta?.label && (
                <Toast.ActionTrigger
                  unstyled
                  minH="6"
                  px="1"
                  textStyle="label"
                  color="actionDeep"
                  textDecoration="underline"
                  textUnderlineOffset="4px"
                  cursor="pointer"
                >
                  <Say words={toast.meta.label as Words} />
                </Toast.ActionTrigger>
              )}
              <chakra.button
                type="button"
                aria-label={words('ui.toast.dismiss')}
                onClick={() => putAway(toast.id)}
                display="grid"
                placeItems="center"
                w={{ base: '11', md: '8' }}
                h={{ base: '11', md: '8' }}
                borderRadius="control"
                color="muted"
                cursor="pointer"
                _hover={{ bg: 'quietSoft' }}
              >
                <Icon name="close" small />
              </chakra.button>
            </chakra.span>
            {toast.description && (
              <chakra.span gridColumn="2" textStyle="small" color="muted">
                {toast.description}
              </chakra.span>
            )}
          </Toast.Root>
        )
      }}
    </Region>
  )
}
