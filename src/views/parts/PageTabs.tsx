/** The lists of a page as tabs over one panel. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { TabList, type TabListProps } from '../../ui/TabList.tsx'

/** The tabs and the panel of the current one. */
export function PageTabs<Tab extends string>({ children, ...tabs }: TabListProps<Tab> & { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <chakra.div mb="5" borderBottom="{borders.line}">
        <TabList id={id} {...tabs} />
      </chakra.div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs.current}`}>
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
