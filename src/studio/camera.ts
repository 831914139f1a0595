/** The visible part of a picture: all of it when a chart is opened and can be read so, else where it begins; a state that is asked for larger. */
import type { ReactFlowInstance } from '@xyflow/react'
import { shownFor } from '../../machines/studio/outline/areas.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import type { Box, Layout } from './drawing.ts'
import type { Studio } from './studio-context.ts'

/** The smallest words are 11 pixels high at this zoom. */
export const least = 11 / 12

/** Pixels of the column with the buttons of the zoom. */
const buttons = 52
/** Windows that are narrower are those of phones. */
const phone = 720

/** Pixels a window of this size has for the picture: beside it on a desk list and details, around it bars. */
export function roomFor(width: number, height: number): { width: number; height: number } {
  const beside = width < 1000 ? 0 : width < 1200 ? 568 : 608
  return { width: width - beside - buttons, height: height - 60 - 57 - (width < phone ? 150 : 57) }
}

type Flow = Pick<ReactFlowInstance, 'setViewport' | 'getViewport' | 'setCenter'>

/** The box to focus on: the selected state, else the innermost current one. */
function requestedBox(studio: Studio, layout: Layout): Box | undefined {
  const { context } = studio.getSnapshot()
  const closed = new Set(context.closed)
  const { steps, at } = stepsIn(context)
  const standing = [...(steps[at]?.paths ?? [])].sort((one, other) => other.split('.').length - one.split('.').length)
  const path = shownFor(closed, context.state ?? standing[0] ?? '')
  return layout.states.find((box) => box.path === path)
}

/** The smallest zoom of a chart that is opened: names are 9 pixels high. */
const leastAtFirst = 0.6

/** Shows the picture first: all of it, or around the state that is asked for, or where it begins. */
export function showPicture(flow: Flow, studio: Studio, layout: Layout, place: HTMLElement): void {
  const { width, height } = place.getBoundingClientRect()
  const whole = Math.min(width / layout.width, height / layout.height, 1)
  const smallest = studio.getSnapshot().context.state === null ? leastAtFirst : least
  const zoom = Math.max(whole, smallest)
  const box = requestedBox(studio, layout) ?? layout.marks.find(({ kind }) => kind === 'initial')
  const along = (room: number, size: number, start: number, extent: number) =>
    size * zoom <= room
      ? (room - size * zoom) / 2
      : Math.min(0, Math.max(room - size * zoom, Math.max(room - extent * zoom, 32) / 2 - start * zoom))
  flow.setViewport({
    zoom,
    x: along(width, layout.width, box?.x ?? layout.width / 2, box?.width ?? 0),
    y: along(height, layout.height, box?.y ?? 0, box?.height ?? 0),
  })
}

/** Moves the picture when the state looked for has left the sight; answers how to stop. */
export function keepInSight(flow: Flow, studio: Studio, layout: Layout, place: HTMLElement): () => void {
  let before = requestedBox(studio, layout)
  const { unsubscribe } = studio.subscribe(() => {
    const box = requestedBox(studio, layout)
    if (!box || box === before) return
    before = box
    const { zoom, x, y } = flow.getViewport()
    const { width, height } = place.getBoundingClientRect()
    const [left, top] = [box.x * zoom + x, box.y * zoom + y]
    const inSight = left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= height
    if (!inSight) flow.setCenter(box.x + box.width / 2, box.y + Math.min(box.height, height / zoom) / 2, { zoom, duration: 240 })
  })
  return unsubscribe
}
