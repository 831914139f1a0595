/** The studio's actor for its views, and what they ask of it. */
import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { figuresMachine } from '../../machines/analytics/studioFigures.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { outlineIn } from '../../machines/studio/setup.ts'
import type { studioMachine } from '../../machines/studio/studio.ts'
import { type Wording, wording } from './wording.ts'

/** The studio's actor. */
export type Studio = ActorRefFrom<typeof studioMachine>

/** Provided once, by main.tsx. */
export const StudioContext = createContext<Studio | null>(null)

/** The actor of the figures. */
export type Figures = ActorRefFrom<typeof figuresMachine>

/** Provided once, by main.tsx. */
export const FiguresContext = createContext<Figures | null>(null)

/** The actor of the figures. */
export function useFigures(): Figures {
  const figures = useContext(FiguresContext)
  if (!figures) throw new Error('No figures are provided')
  return figures
}

/** A value of the snapshot of the figures. */
export function useFiguresState<Value>(select: (snapshot: SnapshotFrom<typeof figuresMachine>) => Value): Value {
  return useSelector(useFigures(), select, shallowEqual)
}

/** The studio's actor. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('No studio is provided')
  return studio
}

/** A value of the studio's snapshot. */
export function useStudioState<Value>(select: (snapshot: SnapshotFrom<typeof studioMachine>) => Value): Value {
  return useSelector(useStudio(), select, shallowEqual)
}

/** The chart that is open. */
export function useOutline(): Outline {
  return useStudioState(({ context }) => outlineIn(context))
}

const wordings = new Map<Locale, Wording>()

/** The words of a language, made once. */
export function wordingIn(locale: Locale): Wording {
  const made = wordings.get(locale) ?? wording(locale)
  wordings.set(locale, made)
  return made
}

/** The words of the charts in the language chosen. */
export function useWording(): Wording {
  return wordingIn(useStudioState(({ context }) => context.locale))
}
