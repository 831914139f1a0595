/** Short notices at the edge of the screen; icon and words say the kind, colour only repeats it. */
import { chakra, createToaster, Toaster as Region, Toast } from '@chakra-ui/react'
import { Icon, type IconName } from './drawings/Icons.tsx'
import type { NoticeKind, ShortNotice } from './notify.ts'
import { Say, useWords, type Words } from './T.tsx'

const kinds = {
  good: { icon: 'check', bg: 'greenSoft', color: 'greenDeep' },
  doing: { icon: 'doing', bg: 'actionSoft', color: 'actionDeep' },
  warn: { icon: 'warn', bg: 'amberSoft', color: 'amberDeep' },
  bad: { icon: 'error', bg: 'packetSoft', color: 'packet' },
} as const satisfies Record<NoticeKind, { icon: IconName; bg: string; color: string }>

/** Above the bars of a phone, which `--bars` measures, and the edge that the device keeps for itself. */
const above = 'calc(16px + var(--bars, 0px) + env(safe-area-inset-bottom, 0px))'

const toaster = createToaster({
  placement: 'bottom-end',
  pauseOnPageIdle: true,
  overlap: false,
  max: 1,
  offsets: {
    left: '16px',
    right: '16px',
    bottom: above,
    top: '16px',
  },
})

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
    <Region toaster={toaster} aria-label={words('ui.toast.region')} insetInline={{ mdDown: '4' }}>
      {(toast) => {
        const kind = kinds[(toast.meta?.kind as NoticeKind | undefined) ?? 'good']
        return (
          <Toast.Root
            unstyled
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
                onClick={() => toaster.dismiss(toast.id)}
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
