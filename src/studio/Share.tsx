/** What a reader takes along from the open chart: a link to what is shown, the chart as a file. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/drawings/Icons.tsx'
import { T } from '../ui/T.tsx'
import { addressOf } from './address.ts'
import type { ExportFormat } from './exports.ts'
import { useOutline, useStudioState, useWording } from './studio-context.ts'

/** Copies the address, which names chart, state, extent and the step of a scenario. */
export function CopyLink() {
  const [copied, setCopied] = useState<{ link: string; done: boolean } | null>(null)
  const shown = useStudioState(addressOf)
  const copy = async () => {
    const done = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    )
    setCopied({ link: shown, done })
  }
  const result = copied?.link === shown ? (copied.done ? 'done' : 'failed') : null
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2">
      <Button variant="quiet" size="small" icon="copy" label="link.copy" onClick={copy} />
      <chakra.span role="status" color="muted" textStyle="note">
        {result && <T id={`link.${result}`} />}
      </chakra.span>
    </chakra.span>
  )
}

const formats: readonly ExportFormat[] = ['ts', 'json', 'mmd', 'svg']

/** The chart as a file. On a phone the menu is as wide as the head, which it is placed in. */
export function ExportMenu() {
  const outline = useOutline()
  const wording = useWording()
  const input = useStudioState(({ context }) => context.samples?.[context.chart]?.input)
  const save = async (format: ExportFormat) => {
    const { exportOf } = await import('./exports.ts')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([await exportOf(format, outline, wording, input)]))
    link.download = `${outline.name}.${format}`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <chakra.details
      position={{ base: 'static', md: 'relative' }}
      onClick={({ currentTarget, target }) => closeAfter(currentTarget, target)}
    >
      <chakra.summary
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minH="small"
        color="actionDeep"
        fontSize="sm"
        cursor="pointer"
        listStyle="none"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <Icon name="download" small />
        <T id="export.label" />
      </chakra.summary>
      <chakra.ul
        position="absolute"
        zIndex="10"
        insetStart={{ base: '4', md: '0' }}
        insetEnd={{ base: '4', md: 'auto' }}
        mt="1"
        px="4"
        py="2"
        bg="surface"
        borderRadius="control"
        boxShadow="raised"
        whiteSpace={{ md: 'nowrap' }}
      >
        {formats.map((format) => (
          <li key={format}>
            <Button variant="quiet" size="small" label={`export.${format}`} onClick={() => save(format)} />
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  )
}

/** The menu closes with a choice. */
function closeAfter(menu: HTMLDetailsElement, pressed: EventTarget): void {
  if (pressed instanceof Element && pressed.closest('li')) menu.open = false
}
