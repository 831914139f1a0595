/** Layouts of the drawings of stops, made once per language and room. */
import type { Outline } from '../../machines/studio/outline/outline.ts'
import type { StopPicture } from '../../machines/studio/outline/stopPicture.ts'
import type { Party } from '../../machines/who-acts.ts'
import type { Layout } from './drawing.ts'
import { layoutOf } from './layout.ts'
import { linesOn } from './layouts.ts'
import type { Wording } from './wording.ts'

const made = new WeakMap<Outline, Map<string, Promise<Layout>>>()

/** From left to right where that is seen large enough, else downwards, else without words; the same promise for the same drawing. */
export function stopLayoutFor(request: {
  /** The chart. */
  readonly outline: Outline
  readonly picture: StopPicture
  readonly wording: Wording
  /** Says who acts. */
  readonly namesOf: (who: readonly Party[]) => string
  /** Pixels there are for its width. */
  readonly room: number
}): Promise<Layout> {
  const { picture, wording, room } = request
  const known = made.get(picture.outline) ?? new Map<string, Promise<Layout>>()
  made.set(picture.outline, known)
  const key = `${wording.locale} ${room}`
  const layout = known.get(key) ?? bestOf(request)
  known.set(key, layout)
  return layout
}

/** The smallest scale at which a drawing is read. */
export const leastScale = 0.75

/** Where a place leads to several others, what makes each arrow happen: of the first chain of transitions that it stands for. */
export function branchWords({ outline, picture, wording }: Pick<Parameters<typeof stopLayoutFor>[0], 'outline' | 'picture' | 'wording'>) {
  const arrows = picture.outline.transitions
  const branches = arrows.filter(({ source }, index) => arrows.some((other, at) => at !== index && other.source === source))
  return linesOn(new Map(branches.map((arrow) => [arrow.id, picture.through.get(arrow.id)?.[0] ?? [arrow]])), outline, wording)
}

async function bestOf({ outline, picture, wording, namesOf, room }: Parameters<typeof stopLayoutFor>[0]): Promise<Layout> {
  const options = {
    secondOf: ({ path }: { path: string }) => namesOf(picture.who.get(path) ?? []),
    lineWidth: 120,
    close: true,
  }
  const drawn: Layout[] = []
  for (const linesOf of [branchWords({ outline, picture, wording }), () => []])
    for (const direction of ['RIGHT', 'DOWN'] as const) {
      const layout = await layoutOf(picture.outline, wording, { ...options, linesOf, direction })
      if (room / layout.width >= leastScale) return layout
      drawn.push(layout)
    }
  return drawn.reduce((one, other) => (other.width < one.width ? other : one))
}
