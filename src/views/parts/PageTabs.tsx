/** The lists of a page as tabs: chosen by press or arrow keys, each with how many there are to look at. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Say, useWords, type Words } from '../../ui/T.tsx'

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

/** Tabs over one panel; `label` names them together, `aside` is placed beside the text of a tab. */
export function PageTabs<Tab extends string>(props: {
  label: string
  tabs: readonly Tab[]
  current: Tab
  words: (tab: Tab) => Words
  aside?: (tab: Tab) => ReactNode
  onChoose: (tab: Tab) => void
  children: ReactNode
}) {
  const { label, tabs, current, words, aside, onChoose, children } = props
  const id = useId()
  const say = useWords()
  return (
    <>
      <chakra.div mb="5" borderBottom="{borders.line}">
        <chakra.div
          role="tablist"
          aria-label={say(label)}
          display="flex"
          gap={{ base: '4', md: '6' }}
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
      </chakra.div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}

/** How many a tab holds, beside its name; nothing for none. */
export function TabCount({ count }: { count: number }) {
  return count === 0 ? null : (
    <chakra.span textStyle="fine" color="muted" fontWeight="400">
      {count}
    </chakra.span>
  )
}
