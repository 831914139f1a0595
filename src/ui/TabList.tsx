/** Tabs: chosen by press or arrow keys, each with how many there are to look at. */
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Say, useWords, type Words } from './T.tsx'

const Handle = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minH: 'button',
    px: '1',
    color: 'muted',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-selected=true]': {
      color: 'heading',
      fontWeight: '600',
      _after: { content: '""', position: 'absolute', insetX: '1', bottom: '0', h: '3px', borderTopRadius: '2px', bg: 'action' },
    },
  },
  variants: { big: { true: { fontSize: 'xl' } } },
})

/** Moves the focus to the next tab with the arrow keys, round and round; choosing follows the focus. */
function stepWithArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const here = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  const other = tabs.at((here + (event.key === 'ArrowRight' ? 1 : -1)) % tabs.length)
  other?.focus()
  other?.click()
}

/** Props of a list of tabs: `label` names them together, `aside` is placed beside the text of a tab. */
export type TabListProps<Tab extends string> = {
  label?: string
  tabs: readonly Tab[]
  current: Tab
  words: (tab: Tab) => Words
  aside?: (tab: Tab) => ReactNode
  onChoose: (tab: Tab) => void
}

/** The tabs over a panel with the id `${id}-panel`. */
export function TabList<Tab extends string>(props: TabListProps<Tab> & { id: string; big?: boolean }) {
  const { id, label, tabs, current, words, aside, onChoose, big } = props
  const say = useWords()
  return (
    <chakra.div
      role="tablist"
      aria-label={label && say(label)}
      display="flex"
      gap={big ? '8' : { base: '4', md: '6' }}
      mx="-1"
      // Tabs that do not fit a phone scroll; the scroll container clips overflow, so the focus ring is drawn inside.
      overflowX="auto"
      scrollbarWidth="none"
      onKeyDown={stepWithArrows}
    >
      {tabs.map((tab) => (
        <Handle
          key={tab}
          type="button"
          role="tab"
          big={big}
          id={`${id}-${tab}`}
          aria-selected={tab === current}
          aria-controls={`${id}-panel`}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => tab !== current && onChoose(tab)}
        >
          <Say words={words(tab)} />
          {aside?.(tab)}
        </Handle>
      ))}
    </chakra.div>
  )
}
